// What a ledger remembers: the same memory for any order and grouping of scans, and dates that no scan contradicts.
import { array, assert, boolean, constantFrom, integer, property, record, uniqueArray } from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  beganOf,
  changeOf,
  type Memory,
  memoryOf,
  mergeMemories,
  type Observations,
  prunedMemory,
} from '../../../src/policies/ledger/memory.ts';
import { runs } from '../../runs.ts';

const timeOf = (minute: number): string => new Date(Date.UTC(2026, 10, 1, 0, minute)).toISOString();
const things = ['a', 'b'].map((letter) => letter.repeat(32));
const [thing = ''] = things;

interface Scan {
  readonly at: string;
  readonly isComplete: boolean;
  /** The value of each thing; undefined: not there. */
  readonly seen: readonly (string | undefined)[];
}
const value = constantFrom(undefined, 'x', 'y', 'z');
const scans = uniqueArray(integer({ min: 0, max: 40 }), { maxLength: 8 }).chain((minutes) =>
  array(record({ isComplete: boolean(), seen: array(value, { minLength: 2, maxLength: 2 }) }), {
    minLength: minutes.length,
    maxLength: minutes.length,
  }).map((all) => all.map((one, index): Scan => ({ ...one, at: timeOf(minutes[index] ?? 0) }))),
);

const observed = ({ isComplete, seen }: Scan): Observations => {
  const values = new Map(seen.flatMap((one, index) => (one === undefined ? [] : [[things[index] ?? '', one] as const])));
  return new Map([['image-tag', { isComplete, values }]]);
};
const added = (memory: Memory, scan: Scan): Memory => mergeMemories(memory, memoryOf(observed(scan), scan.at, memory));
const all = (list: readonly Scan[], from: Memory = {}): Memory => list.reduce(added, from);
const inOrder = (list: readonly Scan[]): readonly Scan[] => list.toSorted((a, b) => (a.at < b.at ? -1 : 1));

describe('a memory', () => {
  it('merges in any order, any grouping and any number of times', () => {
    assert(
      property(scans, scans, scans, (some, others, more) => {
        const [a, b, c] = [all(some), all(others), all(more)];
        const both = mergeMemories(a, b);
        expect(mergeMemories(b, a)).toEqual(both);
        expect(mergeMemories(a, a)).toEqual(a);
        expect(mergeMemories(both, b)).toEqual(both);
        expect(mergeMemories(both, c)).toEqual(mergeMemories(a, mergeMemories(b, c)));
        expect(JSON.stringify(mergeMemories(c, both))).toBe(JSON.stringify(mergeMemories(mergeMemories(c, b), a)));
      }),
      runs(200),
    );
  });

  it('loses no scan of concurrent runs: first and last sightings are those of all scans', () => {
    assert(
      property(scans, scans, (some, others) => {
        const memory = mergeMemories(all(some), all(others));
        for (const [index, name] of things.entries()) {
          for (const one of ['x', 'y', 'z']) {
            const times = inOrder([...some, ...others].filter(({ seen }) => seen[index] === one)).map(({ at }) => at);
            const sighting = memory['image-tag']?.things[name]?.[one];
            expect([sighting?.first, sighting?.last]).toEqual([times[0], times.at(-1)]);
          }
        }
      }),
      runs(200),
    );
  });

  it('dates the beginning after a complete scan that did not see it', () => {
    assert(
      property(scans, (list) => {
        const memory = all(inOrder(list));
        const sighting = memory['image-tag']?.things[thing]?.['x'];
        if (!sighting) return;
        const before = inOrder(list).filter(({ at, isComplete }) => isComplete && at < sighting.first);
        expect(beganOf(sighting)).toEqual({ by: sighting.first, after: before.at(-1)?.at });
        expect(before.every(({ seen }) => seen[0] !== 'x')).toBe(true);
      }),
      runs(200),
    );
  });

  it('forgets only what no scan has seen since a time, and never the value that was recorded first', () => {
    assert(
      property(scans, integer({ min: 0, max: 40 }), (list, minute) => {
        const [memory, before] = [all(list), timeOf(minute)];
        const pruned = prunedMemory(memory, before);
        expect(prunedMemory(pruned, before)).toEqual(pruned);
        for (const [index, name] of things.entries()) {
          const seen = inOrder(list).flatMap(({ at, seen: values }) => (values[index] === undefined ? [] : [{ at, one: values[index] }]));
          const recent = seen.filter(({ at }) => at >= before);
          const kept = pruned['image-tag']?.things[name] ?? {};
          const first = recent.length > 0 ? seen.slice(0, 1) : [];
          expect(new Set(Object.keys(kept))).toEqual(new Set([...first, ...recent].map(({ one }) => one)));
          for (const [one, sighting] of Object.entries(kept)) expect(sighting).toEqual(memory['image-tag']?.things[name]?.[one]);
        }
      }),
      runs(100),
    );
  });

  it('reports a change between the scans with another value and the first with this one, and none once the first value is back', () => {
    assert(
      property(scans, (list) => {
        const seen = inOrder(list).flatMap(({ at, seen: [one] }) => (one === undefined ? [] : [{ at, one }]));
        const [first, last] = [seen[0], seen.at(-1)];
        if (!first || !last) return;
        const change = changeOf(all(list)['image-tag']?.things[thing] ?? {}, last.one);
        expect(change === undefined).toBe(first.one === last.one);
        if (!change) return;
        expect(change.was).toBe(first.one);
        // The change to the value that it has now lies in the interval.
        const other = seen.findLast(({ one }) => one !== last.one);
        const next = seen.find(({ at }) => other !== undefined && at > other.at);
        expect(other && change.after !== undefined && change.after <= other.at).toBe(true);
        expect(next && change.by >= next.at).toBe(true);
      }),
      runs(200),
    );
  });
});
