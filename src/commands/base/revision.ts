// An older revision of the repository around a desired state: what lay where. Read by git, or from files that are in memory already.
import type { Surroundings } from '../surroundings.ts';
import { gitIn } from './git.ts';
import { commitOf, folderOf, isKept, readBeside, readRevision, type RevisionFile } from './read-revision.ts';

export interface Revision {
  readonly commit: string;
  /** What the desired state was made of, sorted by name; empty: there was nothing. Throws `base-unreadable`. */
  readonly files: () => readonly RevisionFile[];
  /** What lay at a path from the folder of the desired state, shown by another name. undefined: outside of the repository. */
  readonly beside: (way: string, shown: string) => readonly RevisionFile[] | undefined;
  /** Whether the repository keeps what is there now. */
  readonly keeps: (way: string) => boolean;
}

/** `path`: the desired state as it is now. Throws `base-unreadable`. */
export const openRevision = (given: string, path: string, { env, revision }: Surroundings): Revision => {
  if (revision) return revision(given, path);
  const git = gitIn(folderOf(path), env);
  const commit = commitOf(git, given);
  return {
    commit,
    files: () => readRevision(git, commit, path),
    beside: (way, shown) => readBeside(git, commit, way, shown),
    keeps: (way) => isKept(git, way),
  };
};
