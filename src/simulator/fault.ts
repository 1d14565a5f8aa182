// Faults on request: which failure, for which operation, and how often. The affected calls of an operation are determined by the seed alone.
import { hexOf } from './ids.ts';

type FaultKind =
  /**
   * An error status: instead of the effect, or (`after`) after it. `retry_after` is sent as given; `retry_after_date` sends the time that is this many
   * milliseconds ahead, in the other form of that header.
   */
  | {
      readonly type: 'status';
      readonly status: number;
      readonly retry_after?: string;
      readonly retry_after_date?: number;
      readonly after?: boolean;
    }
  /** Object storage refuses with this code, or (`status: 200`) sends the refusal as if the call had succeeded. */
  | { readonly type: 'code'; readonly code: string; readonly message?: string; readonly status?: number }
  /** The connection breaks before the effect, or after it. */
  | { readonly type: 'reset-before' }
  | { readonly type: 'reset-after' }
  /** The body of the response stops half way. */
  | { readonly type: 'truncate' }
  /** A gateway answers with HTML, without any effect. */
  | { readonly type: 'html'; readonly status?: number }
  /** The body of the response arrives in small pieces over this many milliseconds. */
  | { readonly type: 'slow'; readonly over: number }
  /** The response is delayed by this many milliseconds; other faults may affect the same call. */
  | { readonly type: 'latency'; readonly for: number }
  /** The asynchronous action that the call starts ends in this status, e.g. `creating_error`; `busy` for a detachment. */
  | { readonly type: 'ends'; readonly in: string }
  /** The server's clock is off by this many milliseconds: its Date header, and the times that it writes. */
  | { readonly type: 'clock'; readonly by: number }
  /**
   * Pages of a list differ from the request (paging-fault.ts). shift: all except the first have moved by this many items, as if items had been added before
   * them (positive: duplicates) or removed (negative: gaps). repeat: the previous page is returned again. ignore-offset: always the first page. clamp: no page
   * is larger than this.
   */
  | { readonly type: 'shift'; readonly by: number }
  | { readonly type: 'repeat' }
  | { readonly type: 'ignore-offset' }
  | { readonly type: 'clamp'; readonly to: number };

export type Fault = FaultKind & {
  /** An operationId, or the start of one with `*`; absent: every operation. */
  readonly operation?: string;
  /** The number of calls that succeed before the first one can be affected; absent: none. */
  readonly skip?: number;
  /** The number of hits after which the fault ends; absent: it does not end. */
  readonly times?: number;
  /** The share of the calls that it affects, 0 to 1; absent: all. */
  readonly rate?: number;
};

export interface Faults {
  readonly add: (fault: Fault) => void;
  readonly clear: () => void;
  /** The remaining fault. */
  readonly all: () => readonly Fault[];
  /** The fault that affects this call, if there is one; the first added one wins. Latency is reported by `delay`. */
  readonly next: (operation: string) => Fault | null;
  /** The delay of this call in milliseconds: the sum of all latency faults that affect it. */
  readonly delay: (operation: string) => number;
}

const concerns = (fault: Fault, operation: string): boolean => {
  const pattern = fault.operation ?? '*';
  return pattern.endsWith('*') ? operation.startsWith(pattern.slice(0, -1)) : operation === pattern;
};

interface Row {
  /** Its index among all faults that were added since there were last none. */
  readonly place: number;
  readonly fault: Fault;
}

export const createFaults = (seed: number): Faults => {
  let rows: readonly Row[] = [];
  let added = 0;
  /** The number of calls that each fault with a rate has seen, by operation. */
  const met = new Map<string, number>();
  /** 0 to 1. Calls of other operations have no influence, so that concurrent calls are reproducible. */
  const chance = (place: number, operation: string): number => {
    const name = `${place} ${operation}`;
    const calls = (met.get(name) ?? 0) + 1;
    met.set(name, calls);
    return Number.parseInt(hexOf(seed, 8, 'fault', name, calls), 16) / 0x1_0000_0000;
  };
  const replace = (row: Row, by: Fault | null): void => {
    rows = rows.flatMap((one) => (one !== row ? [one] : by === null ? [] : [{ place: row.place, fault: by }]));
  };
  /** Whether this fault affects this call; counts the call in both cases. */
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
