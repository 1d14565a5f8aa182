// Pending changes: they are applied when the clock has passed their time. Plain data, so that a saved state continues.
import type { Backup, Snapshot, Volume } from './block-storage/state.ts';
import type { AccessControl } from './iam/state.ts';
import type { Scan } from './registry/state.ts';

/** One change: fields of a record, or its deletion (`null`). A change of a deleted record has no effect. */
export type StateChange =
  | { readonly type: 'volume'; readonly region: string; readonly id: string; readonly set: Partial<Volume> | null }
  | { readonly type: 'snapshot'; readonly region: string; readonly id: string; readonly set: Partial<Snapshot> | null }
  | { readonly type: 'backup'; readonly region: string; readonly id: string; readonly set: Partial<Backup> | null }
  /** Only while the scan is pending or running: a stopped one stays stopped. */
  | { readonly type: 'scan'; readonly region: string; readonly id: string; readonly set: Partial<Scan> }
  /** A scheduler creates its snapshots, and plans its next run. */
  | { readonly type: 'schedule'; readonly region: string; readonly id: string }
  /** Until then a deleted snapshot counts for its volume (contradictions.md B33). */
  | { readonly type: 'uncounted'; readonly region: string; readonly id: string }
  | { readonly type: 'access-control'; readonly set: AccessControl };

export type Transition = {
  /** Milliseconds since 1970, UTC. */
  readonly at: number;
  readonly tenant: string;
  readonly change: StateChange;
};

export interface Agenda {
  readonly add: (transition: Transition) => void;
  /** The time of the first one. */
  readonly next: () => number | undefined;
  /** Removes and returns all due ones, in order. */
  readonly due: (now: number) => readonly Transition[];
  readonly all: () => readonly Transition[];
}

/** Kept sorted by time; equal times are first in, first out. */
export const createAgenda = (start: readonly Transition[]): Agenda => {
  let waiting: readonly Transition[] = start.toSorted((a, b) => a.at - b.at);
  return {
    add: (transition) => {
      const place = waiting.findLastIndex((other) => other.at <= transition.at) + 1;
      waiting = waiting.toSpliced(place, 0, transition);
    },
    next: () => waiting[0]?.at,
    due: (now) => {
      const first = waiting[0];
      if (first === undefined || first.at > now) return [];
      const place = waiting.findIndex((other) => other.at > now);
      const ready = place === -1 ? waiting : waiting.slice(0, place);
      waiting = place === -1 ? [] : waiting.slice(place);
      return ready;
    },
    all: () => waiting,
  };
};
