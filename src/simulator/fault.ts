// Faults on request: what shall go wrong, for which operation, how often. Which calls a rate hits depends on the seed alone.
import { isArray, type Json } from '../json.ts';
import { bool, choice, integer, list, object, optional, type Shape, text, type Values } from './shape.ts';

type FaultKind =
  /** An error status: before anything happens, or (`after`) although it has happened. `retry_after` is sent as it stands. */
  | { readonly type: 'status'; readonly status: number; readonly retry_after?: string; readonly after?: boolean }
  /** The connection breaks before anything happens, or after it has happened. */
  | { readonly type: 'reset-before' }
  | { readonly type: 'reset-after' }
  /** The answer's body stops half way. */
  | { readonly type: 'truncate' }
  /** A gateway answers with HTML and nothing happens. */
  | { readonly type: 'html'; readonly status?: number }
  /** The answer's body comes in small pieces over so many milliseconds. */
  | { readonly type: 'slow'; readonly over: number }
  /** The asynchronous action that the call starts ends in this status, e.g. `creating_error`; `busy` for a detachment. */
  | { readonly type: 'ends'; readonly in: string };

export type Fault = FaultKind & {
  /** An operationId, or the start of one with `*`; absent: every operation. */
  readonly operation?: string;
  /** After so many hits the fault is over; absent: it goes on. */
  readonly times?: number;
  /** Share of the calls that it hits, 0 to 1; absent: all. */
  readonly rate?: number;
};

export interface Faults {
  readonly add: (fault: Fault) => void;
  readonly clear: () => void;
  readonly all: () => readonly Fault[];
  /** The fault that hits this call, if one does. */
  readonly next: (operation: string) => Fault | null;
}

const concerns = (fault: Fault, operation: string): boolean => {
  const pattern = fault.operation ?? '*';
  return pattern.endsWith('*') ? operation.startsWith(pattern.slice(0, -1)) : operation === pattern;
};

/** Numbers from 0 to 1 that depend on the seed (mulberry32). */
const sequence = (seed: number): (() => number) => {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
};

export const createFaults = (seed: number): Faults => {
  const chance = sequence(seed);
  let rows: readonly Fault[] = [];
  return {
    add: (fault) => {
      rows = [...rows, fault];
    },
    clear: () => {
      rows = [];
    },
    all: () => rows,
    next: (operation) => {
      const hit = rows.find((fault) => concerns(fault, operation) && (fault.rate === undefined || chance() < fault.rate));
      if (hit === undefined) return null;
      if (hit.times !== undefined)
        rows = rows.flatMap((fault) => {
          if (fault !== hit) return [fault];
          const times = hit.times === undefined ? 0 : hit.times - 1;
          return times > 0 ? [{ ...hit, times }] : [];
        });
      return hit;
    },
  };
};

const written = {
  type: choice('status', 'reset-before', 'reset-after', 'truncate', 'html', 'slow', 'ends'),
  operation: optional(text({ min: 1 })),
  times: optional(integer({ min: 1 })),
  rate: optional<number>((value, loc) =>
    typeof value === 'number' && value >= 0 && value <= 1
      ? { type: 'fits', value }
      : { type: 'flawed', flaws: [{ loc, msg: 'a number from 0 to 1 is required', type: 'float_type' }] },
  ),
  status: optional(integer({ min: 200, max: 599 })),
  retry_after: optional(text()),
  after: optional(bool),
  over: optional(integer({ min: 1 })),
  in: optional(text({ min: 1 })),
};

const kindOf = (row: Values<typeof written>): FaultKind | string => {
  const { type, status, retry_after, after, over } = row;
  if (type === 'status')
    return status === undefined
      ? 'status'
      : { type, status, ...(retry_after === undefined ? {} : { retry_after }), ...(after === undefined ? {} : { after }) };
  if (type === 'html') return { type, ...(status === undefined ? {} : { status }) };
  if (type === 'slow') return over === undefined ? 'over' : { type, over };
  if (type === 'ends') return row.in === undefined ? 'in' : { type, in: row.in };
  return { type };
};

const faultRow: Shape<Fault> = (value, loc) => {
  const row = object(written)(value, loc);
  if (row.type === 'flawed') return row;
  const kind = kindOf(row.value);
  if (typeof kind === 'string') return { type: 'flawed', flaws: [{ loc: [...loc, kind], msg: 'field required', type: 'missing' }] };
  const { operation, times, rate } = row.value;
  const fault: Fault = {
    ...kind,
    ...(operation === undefined ? {} : { operation }),
    ...(times === undefined ? {} : { times }),
    ...(rate === undefined ? {} : { rate }),
  };
  return { type: 'fits', value: fault };
};

/** One fault as JSON, or a list of them. */
export const faultRows: Shape<readonly Fault[]> = (value: Json | undefined, loc) =>
  list(faultRow)(value === undefined || isArray(value) ? value : [value], loc);
