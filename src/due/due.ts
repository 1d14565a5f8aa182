// Work that time makes necessary: a restore point, an expiry, an image to clean up, a key to rotate.
import type { Source } from '../errors.ts';
import type { Address } from '../kinds/address.ts';
import type { ChangeAnswer } from '../kinds/step.ts';

export interface DueWork {
  /** What makes it due. */
  readonly type: 'restore-point' | 'copy' | 'expiry' | 'image-retention' | 'key-rotation' | 'key-retirement';
  /** The resource it is about: the volume, the restore point, the image, the key. */
  readonly address: Address;
  /** The schedule, repository or key that declares it; due removals are bounded for each. */
  readonly under: string;
  readonly because: Source;
  /** For people: `hourly is due since 03:00 UTC`. */
  readonly why: string;
  readonly answer: ChangeAnswer;
}

/** Why something that might be due was not judged, or was left alone: an incomplete read, an unknown age, a volume that left its pattern. */
export interface DueNote {
  readonly address: Address;
  readonly message: string;
  readonly at?: Source;
  /** Whether it is due is not known. */
  readonly unknown: boolean;
}

/** What one part of due/ finds. */
export interface Found {
  readonly work: readonly DueWork[];
  readonly notes: readonly DueNote[];
}

export interface Due extends Found {
  /** UTC: the time it was judged at. */
  readonly now: string;
}

export const nothingFound: Found = { work: [], notes: [] };

export const together = (found: readonly Found[]): Found => ({
  work: found.flatMap(({ work }) => work),
  notes: found.flatMap(({ notes }) => notes),
});
