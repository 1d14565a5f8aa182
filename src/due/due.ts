// Scheduled work: restore points to create or expire, images to clean up, keys to rotate, access to end.
import type { AccessEnd } from '../desired/desired.ts';
import type { Source } from '../errors.ts';
import type { Address } from '../kinds/address.ts';
import type { ChangeAnswer } from '../kinds/step.ts';
import type { Count } from '../value-types.ts';

/** Facts about scheduled work that allow many similar items to be displayed as one, with number, age and size. */
export interface DueFacts {
  /** What is due. */
  readonly work:
    | 'restore-point'
    | 'copy'
    | 'expiry'
    | 'image-retention'
    | 'key-rotation'
    | 'key-retirement'
    | 'access-end'
    | 'restore-drill'
    | 'drill-end';
  /** The owner of the resource: the volume of a restore point, the repository of an image; the key itself. */
  readonly resource: Address;
  /** UTC, ISO 8601: the creation time of the deleted resource; of access, its end. */
  readonly since?: string;
  /** The size of the deleted resource, if the platform reports it. */
  readonly bytes?: Count;
}

export interface DueWork {
  /** Why it is due. */
  readonly type: DueFacts['work'];
  /** The resource that it concerns: the volume, the restore point, the image, the key. */
  readonly address: Address;
  /** The schedule, repository or key that declares it. Scheduled removals are limited for each of these. */
  readonly under: string;
  readonly because: Source;
  /** For people: `hourly is due since 03:00 UTC`. */
  readonly why: string;
  readonly answer: ChangeAnswer;
  /** Of access that has ended: what the file says. */
  readonly ends?: AccessEnd;
  /** Beside its type and its resource. */
  readonly facts?: Partial<Omit<DueFacts, 'work'>>;
}

export const factsOfWork = ({ type, address, facts }: DueWork): DueFacts => ({ work: type, resource: address, ...facts });

/** Why possible work was not evaluated or was skipped: an incomplete read, an unknown age, a volume that no pattern selects any more. */
export interface DueNote {
  /** What it is about. */
  readonly address: Address;
  /** The note. */
  readonly message: string;
  readonly at?: Source;
  /** It is unknown whether it is due. */
  readonly unknown: boolean;
}

/** The result of one part of due/. */
export interface FoundWork {
  readonly work: readonly DueWork[];
  readonly notes: readonly DueNote[];
}

export interface Due extends FoundWork {
  /** UTC: the time of the evaluation. */
  readonly now: string;
}

export const nothingFound: FoundWork = { work: [], notes: [] };

export const together = (found: readonly FoundWork[]): FoundWork => ({
  work: found.flatMap(({ work }) => work),
  notes: found.flatMap(({ notes }) => notes),
});
