// An older revision of the repository of a desired state: its files.
import type { RevisionFile } from './read-revision.ts';

export interface Revision {
  readonly commit: string;
  /** The files of the desired state, sorted by name; empty: there were none. Throws `base-unreadable`. */
  readonly files: () => readonly RevisionFile[];
  /** The files at a path relative to the folder of the desired state, displayed with another name. undefined: outside of the repository. */
  readonly beside: (way: string, shown: string) => readonly RevisionFile[] | undefined;
  /** Whether Git tracks the existing file. */
  readonly keeps: (way: string) => boolean;
}
