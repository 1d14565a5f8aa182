// A framework: its controls with short titles of our own, and which of them no scan can tell anything about.
import type { Source } from '../errors.ts';

/** One control. */
export interface Control {
  /** Its id. */
  readonly id: string;
  /** A short title in our own words. */
  readonly title: string;
}

/** As the generated data and the loader have it. */
export interface WrittenFramework {
  readonly framework: string;
  readonly title: string;
  readonly about?: string;
  /** Ids of controls that ask for processes only. */
  readonly procedural?: readonly string[];
  /** In the order of the file. */
  readonly controls: readonly Control[];
}

export interface Framework extends WrittenFramework {
  /** A framework of the user's own. */
  readonly at?: Source;
}
