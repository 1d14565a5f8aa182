// The folders of the project that a pattern matches, in the same order on every machine.
import { type Dirent, readdirSync } from 'node:fs';
import { type Problem, TenantryError } from '../errors.ts';
import { visible } from '../yaml/visible.ts';
import { notRegular, statIfExists } from './file-status.ts';
import { inProjectFolder, type ProjectFile } from './project.ts';
import { reading } from './refusals.ts';

/** `problem`: what matches cannot be entered. It says nothing about the others. */
export interface ListedFolder {
  readonly folder: ProjectFile;
  readonly problem?: Problem;
}

type Part = (name: string) => boolean;

const listed = ({ absolute, shown }: ProjectFile): readonly Dirent[] =>
  reading(shown, () => readdirSync(absolute, { withFileTypes: true }));

/** The author of a change could point a link at any folder of this machine. */
const linkOf = (link: ProjectFile): Problem => {
  const stats = statIfExists(link.absolute);
  return {
    code: 'file-invalid',
    message: `${visible(link.shown)} is ${(stats && notRegular(stats)) ?? 'not a folder'}`,
    help: 'A pattern of folders never follows links. Move the link somewhere else.',
  };
};

const below = (folder: ProjectFile, matches: readonly Part[]): readonly ListedFolder[] => {
  try {
    return listFolders(folder, matches);
  } catch (error) {
    if (!(error instanceof TenantryError)) throw error;
    return error.problems.slice(0, 1).map((problem) => ({ folder, problem }));
  }
};

/** `matches`: one function for each part of the pattern. Hidden folders never match. Throws if `folder` itself cannot be listed. */
export const listFolders = (folder: ProjectFile, matches: readonly Part[]): readonly ListedFolder[] => {
  const [first, ...rest] = matches;
  if (!first) return [{ folder }];
  return listed(folder)
    .filter(({ name }) => !name.startsWith('.') && first(name))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry): readonly ListedFolder[] => {
      const inside = inProjectFolder(folder, entry.name);
      if (entry.isDirectory()) return below(inside, rest);
      return entry.isSymbolicLink() ? [{ folder: inside, problem: linkOf(inside) }] : [];
    });
};
