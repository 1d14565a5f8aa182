// One side of a change as the base of a plan: its files are already in memory, and Git is not called.
import { join, normalize, relative, resolve } from 'node:path';
import { isBelow } from '../files/is-below.ts';
import { isYaml } from '../files/list-yaml.ts';
import type { CommitFile } from '../github/commit-files.ts';
import { folderOf, type RevisionFile } from '../use/base/read-revision.ts';
import type { Revision } from '../use/base/revision.ts';
import type { CommitState } from './commit-state.ts';

const isHidden = (path: string): boolean => path.split('/').some((part) => part.startsWith('.'));

const asRevision = ({ file, bytes }: CommitFile): RevisionFile => ({ file, bytes });

/** `path`: of the desired state; `root`: the working folder, which represents the root of the repository. */
export const revisionOf = ({ commit, files }: CommitState, path: string, root: string): Revision => {
  const placeOf = (path: string): string => {
    const place = normalize(relative(root, resolve(root, path)));
    return place === '.' ? '' : place;
  };
  const at = (place: string): readonly CommitFile[] => files.filter(({ file }) => isBelow(file, place));
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
