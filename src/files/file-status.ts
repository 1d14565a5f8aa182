// The status of a path, without opening it.
import { lstatSync, readdirSync, realpathSync, type Stats, statSync } from 'node:fs';
import { resolve } from 'node:path';
import { reading, systemCode } from './refusals.ts';

const kinds: readonly (readonly [test: (stats: Stats) => boolean, name: string])[] = [
  [(stats) => stats.isSymbolicLink(), 'a symbolic link'],
  [(stats) => stats.isDirectory(), 'a directory'],
  [(stats) => stats.isFIFO(), 'a named pipe'],
  [(stats) => stats.isSocket(), 'a socket'],
  [(stats) => stats.isCharacterDevice() || stats.isBlockDevice(), 'a device'],
];

/** The type of something other than a regular file, in words; undefined for a regular file. */
export const notRegular = (stats: Stats): string | undefined =>
  stats.isFile() ? undefined : (kinds.find(([test]) => test(stats))?.[1] ?? 'not a regular file');

const absent: ReadonlySet<string> = new Set(['ENOENT', 'ENOTDIR']);

/** undefined if nothing exists; a link is not followed. Throws `file-missing` or `file-invalid` if the status is unknown. */
export const statIfExists = (path: string): Stats | undefined =>
  reading(path, () => {
    try {
      return lstatSync(path);
    } catch (error) {
      if (absent.has(systemCode(error))) return undefined;
      throw error;
    }
  });

/** Whether anything exists there, including a broken link. */
export const pathExists = (path: string): boolean => statIfExists(resolve(path)) !== undefined;

/** An empty folder, or none. False if its content is unknown. */
export const isEmptyFolder = (path: string): boolean => {
  if (statIfExists(resolve(path)) === undefined) return true;
  try {
    return readdirSync(path).length === 0;
  } catch {
    return false;
  }
};

/** A folder, or a link to one: for paths that the operator names. False if the status is unknown. */
export const isFolder = (path: string): boolean => {
  try {
    return statSync(path).isDirectory();
  } catch {
    return false;
  }
};

/** A folder without links on its path; undefined if there is none. For paths that the operator names. */
export const realFolder = (path: string): string | undefined => {
  try {
    return isFolder(path) ? realpathSync(path) : undefined;
  } catch {
    return undefined;
  }
};

/** The path of a file without links, or of the last link if its target is missing. For paths that the operator names. */
export const realPlace = (path: string): string => {
  try {
    return realpathSync(path);
  } catch {
    return resolve(path);
  }
};
