// How reading goes on, for the terminal.
import type { CollectionName } from '../kinds/address.ts';

export interface Progress {
  readonly collection: CollectionName;
  /** So far. */
  readonly items: number;
  readonly done: boolean;
}
