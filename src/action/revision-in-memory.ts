// One side of a change as the base of a plan: its files are already in memory, and Git is not called.
import { join, normalize, relative, resolve } from 'node:path';
import { folderOf, type RevisionFile } from '../commands/base/read-revision.ts';
import type { Revision } from '../commands/base/revision.ts';
import { isBelow } from '../files/is-below.ts';
import { isYaml } from '../files/list-yaml.ts';
import type { CommitFile } from '../github/commit-files.ts';
import type { CommitState } from './commit-state.ts';

const isHidden = (path: string): boolean => path.split('/').some((part) => part.startsWith('.'));

const asRevision = ({ file, bytes }: CommitFile): RevisionFile => ({ file, bytes });

/** `root`: the working folder, which represents the root of the repository. */
export const revisionOf = ({ commit, files }: CommitState, root: string): ((given: string, path: string) => Revision) => {
  const placeOf = (path: string): string => {
    const place = normalize(relative(root, resolve(root, path)));
    return place === '.' ? '' : place;
  };
  const at = (place: string): readonly CommitFile[] => files.filter(({ file }) => isBelow(file, place));
  return (_, path) => {
    const own = placeOf(path);
    return {
      commit,
      files: () =>
        at(own)
          .filter(({ file }) => file === own || (isYaml(file) && !isHidden(file.slice(own.length))))
          .map(asRevision),
      beside: (way) => {
        const place = placeOf(join(folderOf(path), way));
        return place.startsWith('..') ? undefined : at(place).map(asRevision);
      },
      keeps: () => true,
    };
  };
};
