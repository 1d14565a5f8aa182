// An older revision of the repository around a desired state: what lay where.
import type { RevisionFile } from './read-revision.ts';

export interface Revision {
  readonly commit: string;
  /** What the desired state was made of, sorted by name; empty: there was nothing. Throws `base-unreadable`. */
  readonly files: () => readonly RevisionFile[];
  /** What lay at a path from the folder of the desired state, shown by another name. undefined: outside of the repository. */
  readonly beside: (way: string, shown: string) => readonly RevisionFile[] | undefined;
  /** Whether the repository keeps what is there now. */
  readonly keeps: (way: string) => boolean;
}
