// The folders of the project that a pattern matches, in the same order on every machine.
import { type Dirent, readdirSync } from 'node:fs';
import { visible } from '../yaml/visible.ts';
import { notRegular, statIfExists } from './file-status.ts';
import { inProjectFolder, type ProjectFile } from './project.ts';
import { reading, refuse } from './refusals.ts';

const listed = ({ absolute, shown }: ProjectFile): readonly Dirent[] =>
  reading(shown, () => readdirSync(absolute, { withFileTypes: true }));

/**
 * `matches`: one function for each part of the pattern. Hidden folders never match. Throws `file-unfit` if a link matches: the author of a change could point it
 * at any folder of this machine.
 */
export const listFolders = (folder: ProjectFile, matches: readonly ((name: string) => boolean)[]): readonly ProjectFile[] => {
  const [first, ...rest] = matches;
  if (!first) return [folder];
  return listed(folder)
    .filter(({ name }) => !name.startsWith('.') && first(name))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const inside = inProjectFolder(folder, entry.name);
      if (entry.isDirectory()) return listFolders(inside, rest);
      if (!entry.isSymbolicLink()) return [];
      const stats = statIfExists(inside.absolute);
      return refuse(
        'file-unfit',
        `${visible(inside.shown)} is ${(stats && notRegular(stats)) ?? 'not a folder'}`,
        'A pattern of folders never follows links. Move the link somewhere else.',
      );
    });
};
