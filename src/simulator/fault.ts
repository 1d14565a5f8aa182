// Faults on request: what shall go wrong, for which operation, how often. Which calls of an operation a rate hits follows from the seed alone.
import { hexOf } from './ids.ts';

type FaultKind =
  /**
   * An error status: before anything happens, or (`after`) although it has happened. `retry_after` is sent as it stands; `retry_after_date`
   * sends the time that lies so many milliseconds ahead, as the other form of that header has it.
   */
  | {
      readonly type: 'status';
      readonly status: number;
      readonly retry_after?: string;
      readonly retry_after_date?: number;
      readonly after?: boolean;
    }
  /** The connection breaks before anything happens, or after it has happened. */
  | { readonly type: 'reset-before' }
  | { readonly type: 'reset-after' }
  /** The answer's body stops half way. */
  | { readonly type: 'truncate' }
  /** A gateway answers with HTML and nothing happens. */
  | { readonly type: 'html'; readonly status?: number }
  /** The answer's body comes in small pieces over so many milliseconds. */
  | { readonly type: 'slow'; readonly over: number }
  /** The answer is held back for so many milliseconds; other faults may hit the same call. */
  | { readonly type: 'latency'; readonly for: number }
  /** The asynchronous action that the call starts ends in this status, e.g. `creating_error`; `busy` for a detachment. */
  | { readonly type: 'ends'; readonly in: string }
  /** The clock of whoever answers is off by so many milliseconds: its Date header, and the times it writes. */
  | { readonly type: 'clock'; readonly by: number }
  /**
   * Pages of a list are not what was asked for (paging-fault.ts). shift: all but the first have moved by so many items, as if some had come in
   * front (positive: items come twice) or gone (negative: items are missed). repeat: the page before comes again. ignore-offset: always the
   * first page. clamp: no page is larger than this.
   */
  | { readonly type: 'shift'; readonly by: number }
  | { readonly type: 'repeat' }
  | { readonly type: 'ignore-offset' }
  | { readonly type: 'clamp'; readonly to: number };

export type Fault = FaultKind & {
  /** An operationId, or the start of one with `*`; absent: every operation. */
  readonly operation?: string;
  /** So many calls go well before the first one can be hit; absent: none. */
  readonly skip?: number;
  /** After so many hits the fault is over; absent: it goes on. */
  readonly times?: number;
  /** Share of the calls that it hits, 0 to 1; absent: all. */
  readonly rate?: number;
};

export interface Faults {
  readonly add: (fault: Fault) => void;
  readonly clear: () => void;
  /** What is still to come. */
  readonly all: () => readonly Fault[];
  /** The fault that hits this call, if one does; the first one that was added wins. Latency is told by `delay`. */
  readonly next: (operation: string) => Fault | null;
  /** Milliseconds by which this call is held back: all latency faults that hit it, together. */
  readonly delay: (operation: string) => number;
}

const concerns = (fault: Fault, operation: string): boolean => {
  const pattern = fault.operation ?? '*';
  return pattern.endsWith('*') ? operation.startsWith(pattern.slice(0, -1)) : operation === pattern;
};

interface Row {
  /** Its place among all that were added since the last time there were none. */
  readonly place: number;
  readonly fault: Fault;
}

export const createFaults = (seed: number): Faults => {
  let rows: readonly Row[] = [];
  let added = 0;
  /** Calls that each fault with a rate has met, by operation. */
  const met = new Map<string, number>();
  /** 0 to 1. Other operations that are called meanwhile have no part in it, so that calls side by side can be repeated. */
  const chance = (place: number, operation: string): number => {
    const name = `${place} ${operation}`;
    const calls = (met.get(name) ?? 0) + 1;
    met.set(name, calls);
    return Number.parseInt(hexOf(seed, 8, 'fault', name, calls), 16) / 0x1_0000_0000;
  };
  const replace = (row: Row, by: Fault | null): void => {
    rows = rows.flatMap((one) => (one !== row ? [one] : by === null ? [] : [{ place: row.place, fault: by }]));
  };
  /** Whether this fault hits this call; counts it either way. */
  const hits = (row: Row, operation: string): boolean => {
    const { place, fault } = row;
    if (!concerns(fault, operation)) return false;
    if (fault.skip !== undefined && fault.skip > 0) {
      replace(row, { ...fault, skip: fault.skip - 1 });
      return false;
    }
    if (fault.rate !== undefined && chance(place, operation) >= fault.rate) return false;
    if (fault.times !== undefined) replace(row, fault.times > 1 ? { ...fault, times: fault.times - 1 } : null);
    return true;
  };
  return {
    add: (fault) => {
      rows = [...rows, { place: (added += 1), fault }];
    },
    clear: () => {
      rows = [];
      added = 0;
      met.clear();
    },
    all: () => rows.map(({ fault }) => fault),
    next: (operation) => rows.find((row) => row.fault.type !== 'latency' && hits(row, operation))?.fault ?? null,
    delay: (operation) => rows.reduce((sum, row) => (row.fault.type === 'latency' && hits(row, operation) ? sum + row.fault.for : sum), 0),
  };
};
