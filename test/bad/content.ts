// Everything below a folder as data, so that two moments can be compared.
import { createHash } from 'node:crypto';
import { lstatSync, readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { join } from 'node:path';

const describe = (path: string): string => {
  const entry = lstatSync(path);
  if (entry.isSymbolicLink()) return `link to ${readlinkSync(path)}`;
  if (entry.isFile()) return `file ${createHash('sha256').update(readFileSync(path)).digest('hex')}`;
  return entry.isDirectory() ? 'folder' : 'special';
};

export const contentOf = (folder: string): Readonly<Record<string, string>> =>
  Object.fromEntries(
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .sort()
      .map((name) => [name, describe(join(folder, name))]),
  );
