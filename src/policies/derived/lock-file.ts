// The installed packages according to a repository's lock files (composer.lock and package-lock.json), each with its line.
import type { Source } from '../../errors.ts';

export interface Package {
  readonly name: string;
  readonly version: string;
  /** Only a development dependency. */
  readonly development: boolean;
  readonly at: Source;
}

export interface LockFile {
  /** The path as the user would write it. */
  readonly file: string;
  /** The lowest version of PHP that it allows: of `platform-overrides`, otherwise of the constraint in `platform`. */
  readonly php?: string;
  /** The version of Composer's plugin API, which is that of Composer, by which it was written. */
  readonly composer?: string;
  readonly packages: readonly Package[];
}
