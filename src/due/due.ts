// Work that time makes necessary: a restore point, an expiry, an image to clean up, a key to rotate.
import type { Source } from '../errors.ts';
import type { Address } from '../kinds/address.ts';
import type { ChangeAnswer } from '../kinds/step.ts';

/** What scheduled work is about, beyond its one resource: many that are alike are shown as one, by number, age and size. */
export interface DueFacts {
  readonly work: 'restore-point' | 'copy' | 'expiry' | 'image-retention' | 'key-rotation' | 'key-retirement';
  /** What its resource is one of many of: the volume of a restore point, the repository of an image; the key itself. */
  readonly resource: Address;
  /** UTC, ISO 8601: since when what it deletes exists. */
  readonly since?: string;
  /** The size of what it deletes, where the platform reports it. */
  readonly bytes?: number;
}

export interface DueWork {
  /** What makes it due. */
  readonly type: DueFacts['work'];
  /** The resource it is about: the volume, the restore point, the image, the key. */
  readonly address: Address;
  /** The schedule, repository or key that declares it; due removals are bounded for each. */
  readonly under: string;
  readonly because: Source;
  /** For people: `hourly is due since 03:00 UTC`. */
  readonly why: string;
  readonly answer: ChangeAnswer;
  /** Beside its type and its resource. */
  readonly facts?: Partial<Omit<DueFacts, 'work'>>;
}

export const factsOfWork = ({ type, address, facts }: DueWork): DueFacts => ({ work: type, resource: address, ...facts });

/** Why something that might be due was not judged, or was left alone: an incomplete read, an unknown age, a volume that left its pattern. */
export interface DueNote {
  readonly address: Address;
  readonly message: string;
  readonly at?: Source;
  /** Whether it is due is not known. */
  readonly unknown: boolean;
}

/** What one part of due/ finds. */
export interface FoundWork {
  readonly work: readonly DueWork[];
  readonly notes: readonly DueNote[];
}

export interface Due extends FoundWork {
  /** UTC: the time it was judged at. */
  readonly now: string;
}

export const nothingFound: FoundWork = { work: [], notes: [] };

export const together = (found: readonly FoundWork[]): FoundWork => ({
  work: found.flatMap(({ work }) => work),
  notes: found.flatMap(({ notes }) => notes),
});
