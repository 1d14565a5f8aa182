// What a repository's lock files say is installed: composer.lock and package-lock.json, each package with its line.
import type { Source } from '../../errors.ts';

export interface Package {
  readonly name: string;
  readonly version: string;
  /** Only needed for development. */
  readonly development: boolean;
  readonly at: Source;
}

export interface LockFile {
  /** As the user would name it. */
  readonly file: string;
  readonly packages: readonly Package[];
}
