// The removals of the last 24 hours that nobody acknowledged: the limit holds over several runs, so that a large removal cannot be split into small ones.
import type { KindName } from '../kinds/names.generated.ts';

export interface PastRemoval {
  /** An invitation counts as a member. */
  readonly kind: KindName;
  /** Of its address (`removedThing`). */
  readonly thing: string;
  /** UTC, ISO 8601. */
  readonly at: string;
}

export type PastRemovals =
  | {
      readonly type: 'known';
      readonly removals: readonly PastRemoval[];
      /** Why those of other machines are not known, as half a sentence. */
      readonly onlyHere?: string;
    }
  /** No source could be read: then every removal must be acknowledged. `why`: as half a sentence. */
  | { readonly type: 'unread'; readonly why: string }
  /** The plan cannot be applied (from a capture): only its own removals count, and it says so. */
  | { readonly type: 'not-needed' };

const window = 24 * 60 * 60 * 1000;

/** UTC, ISO 8601: the time since which removals count. */
export const countedSince = (now: Date): string => new Date(now.getTime() - window).toISOString();

/** Times in the future count: a clock that is wrong must not hide a removal. */
export const within24Hours = (removals: readonly PastRemoval[], now: Date): readonly PastRemoval[] => {
  const since = Date.parse(countedSince(now));
  return removals.filter(({ at }) => !(Date.parse(at) < since));
};
