// Files that are installed beside the program: schemas and examples.
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { fail } from '../errors.ts';
import { isFolder } from './file-status.ts';

/** Two folders up from a source file, one or two from the bundle. */
export const installedFolder = (name: 'schemas' | 'examples'): string =>
  ['..', '../..', '../../..'].map((way) => fileURLToPath(new URL(`${way}/${name}`, import.meta.url))).find(isFolder) ??
  fail('file-missing', `The folder ${name} was not found next to this program.`, {
    help: 'Run it from a clone of the repository, or from the installed package.',
  });

/** Their paths in the folder, in alphabetical order. */
export const installedFiles = (folder: string): readonly string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((path) => path.replaceAll('\\', '/'))
    .sort();

export const readInstalled = (path: string): string => readFileSync(path, 'utf8');
