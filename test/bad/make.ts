// Creates files that Git and editors cannot store, or that only the program can create and that are then damaged. One row per kind.
import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';

export type Make =
  | { readonly bytes: string; readonly hex: string }
  | { readonly text: string; readonly holds: string }
  | { readonly large: string; readonly megabytes: number }
  /** Nested lists, in place of `[]` in a text. */
  | { readonly deep: string; readonly levels: number; readonly in: string }
  | { readonly folder: string }
  | { readonly link: string; readonly to: string }
  | { readonly pipe: string }
  | { readonly socket: string }
  | { readonly cut: string; readonly bytes_kept: number }
  | { readonly change: string; readonly from: string; readonly to: string }
  | { readonly remove: string };

const socket = async (path: string): Promise<void> => {
  const server = createServer();
  await new Promise<void>((ready) => void server.listen(path, ready));
  // Closing would remove it; a process that ends leaves it, and so does this.
  server.unref();
};

const line = (number: number): string => `  person-${String(number).padStart(7, '0')}@acme.example: { roles: [viewer] }\n`;

const large = (path: string, megabytes: number): void => {
  const lines = Math.ceil((megabytes * 1_000_000) / line(0).length);
  writeFileSync(path, `version: 1\nmembers:\n${Array.from({ length: lines }, (_, number) => line(number)).join('')}`);
};

const change = (path: string, from: string, to: string): void => {
  const before = readFileSync(path, 'utf8');
  if (!before.includes(from)) throw new Error(`${path} does not hold ${from}: nothing to change`);
  writeFileSync(path, before.replace(from, to));
};

/** In the folder `root`. */
export const make = async (root: string, one: Make): Promise<void> => {
  const at = (name: string): string => join(root, name);
  if ('hex' in one) writeFileSync(at(one.bytes), Buffer.from(one.hex.replaceAll(/\s/g, ''), 'hex'));
  else if ('text' in one) writeFileSync(at(one.text), one.holds);
  else if ('large' in one) large(at(one.large), one.megabytes);
  else if ('deep' in one) writeFileSync(at(one.deep), one.in.replace('[]', `${'['.repeat(one.levels)}${']'.repeat(one.levels)}`));
  else if ('folder' in one) mkdirSync(at(one.folder), { recursive: true });
  else if ('link' in one) symlinkSync(one.to, at(one.link));
  else if ('pipe' in one) execFileSync('mkfifo', [at(one.pipe)]);
  else if ('socket' in one) await socket(at(one.socket));
  else if ('cut' in one) truncateSync(at(one.cut), one.bytes_kept);
  else if ('change' in one) change(at(one.change), one.from, one.to);
  else rmSync(at(one.remove));
};
