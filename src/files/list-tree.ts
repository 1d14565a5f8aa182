// Everything below a folder, by names relative to it: regular files, and what is neither a file nor a folder. Nothing is opened or followed.
import { readdirSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { reading } from './refusals.ts';

export interface Tree {
  readonly files: readonly string[];
  /** Links, pipes, devices. */
  readonly others: readonly string[];
}

/** Sorted by code unit. Throws `file-missing` if it cannot be listed. */
export const listTree = (folder: string): Tree =>
  reading(folder, () => {
    const found = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => !entry.isDirectory());
    const named = found.map((entry) => ({ entry, name: relative(folder, join(entry.parentPath, entry.name)).replaceAll(sep, '/') }));
    const names = (isFile: boolean): readonly string[] =>
      named.flatMap(({ entry, name }) => (entry.isFile() === isFile ? [name] : [])).toSorted();
    return { files: names(true), others: names(false) };
  });
