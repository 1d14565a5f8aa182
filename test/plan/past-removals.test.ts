// The removals of the record of the Action, of a journal and of audit events, joined: never fewer than one source counts, and none twice.
import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { joinRemovals, type PastRemoval, type RemovalSource } from '../../src/plan/past-removals.ts';
import { runs } from '../runs.ts';

const now = new Date('2026-11-20T12:00:00Z');
const at = '2026-11-20T11:00:00Z';

/** One call of an apply: by whom, of what, and whether it was acknowledged. Every call has an event, which names the thing in another way if it is gone. */
const call = fc.record({
  by: fc.constantFrom('pipeline', 'laptop', 'colleague'),
  thing: fc.constantFrom('a', 'b', 'c', 'd'),
  isGone: fc.boolean(),
  isAcknowledged: fc.boolean(),
});

type Call = Parameters<Parameters<typeof call.map>[0]>[0] & { readonly request: string };

const removal = (thing: string): PastRemoval => ({ kind: 'member', thing, at });

const sourceOf = (own: readonly Call[]): RemovalSource => ({
  type: 'known',
  removals: own.filter(({ isAcknowledged }) => !isAcknowledged).map(({ thing }) => removal(thing)),
  requests: new Set(own.map(({ request }) => request)),
});

const things = (source: RemovalSource): readonly string[] => {
  const joined = joinRemovals([source], now);
  return joined.type === 'known' ? joined.removals.map(({ thing }) => thing) : [];
};

it('counts what any source knows, leaves out what one knows to be acknowledged, and counts no call twice', () => {
  fc.assert(
    fc.property(fc.array(call), (acts) => {
      const calls = acts.map((one, index): Call => ({ ...one, request: `r${index}` }));
      const of = (by: string): readonly Call[] => calls.filter((one) => one.by === by);
      const [record, journal] = [sourceOf(of('pipeline')), sourceOf(of('laptop'))];
      const events: RemovalSource = {
        type: 'known',
        removals: calls.map(({ thing, isGone, request }) => ({ ...removal(isGone ? `id of ${request}` : thing), request })),
        requests: new Set(),
      };
      const joined = joinRemovals([record, journal, events], now);
      const found = joined.type === 'known' ? joined.removals.map(({ thing }) => thing) : [];
      const foreign = of('colleague').map(({ thing, isGone, request }) => (isGone ? `id of ${request}` : thing));
      expect(found.toSorted()).toEqual([...things(record), ...things(journal), ...foreign].sort());
    }),
    runs(100),
  );
});

it('needs one source, and names why each of the others cannot be used', () => {
  const unread = (why: string): RemovalSource => ({ type: 'unread', why });
  expect(joinRemovals([unread('no branch'), unread('no journal')], now)).toEqual({ type: 'unread', why: 'no branch; no journal' });
  expect(joinRemovals([unread('no branch'), { type: 'known', removals: [removal('a')], requests: new Set() }], now)).toEqual({
    type: 'known',
    removals: [removal('a')],
  });
});
