// The path to a file: its folders below a boundary. None may be a symbolic link, and none may be replaced while the file is opened. Node cannot open a file
// relative to an open folder, so the opened file is compared with the path before and after.
import { type BigIntStats, closeSync, constants, existsSync, fstatSync, lstatSync, openSync } from 'node:fs';
import { dirname, parse, relative, resolve, sep } from 'node:path';
import { visible } from '../yaml/visible.ts';
import { noLinks, refuse } from './refusals.ts';

/** Both absolute. */
export const isInside = (path: string, folder: string): boolean => {
  const way = relative(folder, path);
  return way !== '..' && !way.startsWith(`..${sep}`) && resolve(folder, way) === resolve(path);
};

/** The folder that contains `.git`, at or above this one; undefined outside of a repository. */
export const repositoryOf = (folder: string): string | undefined => {
  for (let at = resolve(folder); ; at = dirname(at)) {
    if (existsSync(resolve(at, '.git'))) return at;
    if (dirname(at) === at) return undefined;
  }
};

/**
 * Below this folder a path must not contain links, because the author of a change can put one there. It is the outermost of the working directory and the
 * repositories around it and the file; undefined if the file is in none of them, or the folder is the root of the file system.
 */
export const boundaryOf = (absolute: string, cwd: string): string | undefined => {
  const folders = [repositoryOf(cwd) ?? cwd, repositoryOf(dirname(absolute))];
  return folders
    .filter((folder) => folder !== undefined)
    .filter((folder) => folder !== parse(folder).root && folder !== absolute && isInside(absolute, folder))
    .sort((a, b) => a.length - b.length)[0];
};

/** The folders between the boundary and the file, outermost first, without either. */
const foldersTo = (absolute: string, boundary: string | undefined): readonly string[] => {
  if (boundary === undefined) return [];
  const parts = relative(boundary, dirname(absolute))
    .split(sep)
    .filter((part) => part !== '');
  return parts.map((_, index) => resolve(boundary, ...parts.slice(0, index + 1)));
};

const lookAt = (path: string): BigIntStats | undefined => lstatSync(path, { bigint: true, throwIfNoEntry: false });

/** Throws `file-invalid` if a folder of the path is a link; a missing folder is left to the caller. */
export const refuseLinkedFolders = (absolute: string, boundary: string | undefined, shown: string): readonly (BigIntStats | undefined)[] =>
  foldersTo(absolute, boundary).map((folder) => {
    const stats = lookAt(folder);
    if (stats?.isSymbolicLink() !== true) return stats;
    const link = relative(boundary ?? '', folder);
    return refuse('file-invalid', `cannot use ${visible(shown)}: the folder ${visible(link)} on its path is a symbolic link`, noLinks);
  });

const isSame = (one: BigIntStats | undefined, other: BigIntStats | undefined): boolean =>
  one !== undefined && other !== undefined && one.dev === other.dev && one.ino === other.ino;

const exchanged = (shown: string): never =>
  refuse(
    'file-invalid',
    `cannot use ${visible(shown)}: its path changed while it was opened`,
    'Try again while nothing else changes these files.',
  );

/**
 * Opens a file without following any link below the boundary, and proves that it is the file at the path. Throws the errors of the file system, or
 * `file-invalid`.
 */
export const openBelowBoundary = (absolute: string, boundary: string | undefined, shown: string, flags: number, mode?: number): number => {
  const before = refuseLinkedFolders(absolute, boundary, shown);
  const file = openSync(absolute, flags | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0), mode);
  try {
    const after = refuseLinkedFolders(absolute, boundary, shown);
    if (!isSame(fstatSync(file, { bigint: true }), lookAt(absolute)) || !before.every((stats, index) => isSame(stats, after[index])))
      exchanged(shown);
    return file;
  } catch (error) {
    closeSync(file);
    throw error;
  }
};
