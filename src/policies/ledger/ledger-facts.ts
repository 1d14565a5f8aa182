// What a policy can know from the ledger. Without a ledger every value is unknown: nothing passes because nothing was recorded.
import { timeOf } from '../evaluate/time-text.ts';
import { type Interval, type Unknown, unknown } from '../evaluate/value.ts';
import type { Began, Memory, Remembered, Values } from './memory.ts';

export interface LedgerFacts {
  /** The path of its record. */
  readonly path: string;
  /** Compared with committed versions of the file: of the one that differs most, or the newest. undefined: there is none. */
  readonly earlier: { readonly commit: string; readonly laterDates: number } | undefined;
  /** The last complete scan before this one; undefined: there was none. */
  readonly previous: string | undefined;
  /** With what this scan has seen. */
  readonly memory: Memory;
}

/** `field`: as `kind.field`. */
export const noLedger = (field: string): Unknown => unknown('no-ledger', [field], 'needs the first-seen ledger (`audit --ledger <file>`)');

/** Long before every scan. */
const ever = 0;

/** Without a complete scan before it, it may have begun at any time. */
export const intervalOf = ({ after, by }: Began): Interval => ({
  type: 'interval',
  after: after === undefined ? ever : (timeOf(after) ?? ever),
  by: timeOf(by) ?? ever,
});

/** The sightings of a thing; empty if it was never seen. */
export const valuesOf = (memory: Memory, kind: Remembered, thing: string): Values => {
  const things = memory[kind]?.things ?? {};
  return (Object.hasOwn(things, thing) ? things[thing] : undefined) ?? {};
};
