// The removals of the record of the Action, of a journal and of audit events, joined: never fewer than one source counts, and none twice.
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { joinRemovals, type PastRemoval, type RemovalSource, within24Hours } from '../../src/plan/past-removals.ts';
import { runs } from '../runs.ts';

const now = new Date('2026-11-20T12:00:00Z');
const at = '2026-11-20T11:00:00Z';

/** One call of an apply: by whom, of what, and whether it was acknowledged. Every call has an event, which names the thing in another way if it is gone. */
const call = fc.record({
  by: fc.constantFrom('pipeline', 'laptop', 'colleague'),
  thing: fc.constantFrom('a', 'b', 'c', 'd'),
  isGone: fc.boolean(),
  isAcknowledged: fc.boolean(),
  /** Its response was not recorded: a run was killed, or a line was lost. */
  isLost: fc.boolean(),
});

type Call = Parameters<Parameters<typeof call.map>[0]>[0] & { readonly request: string };

const removal = (thing: string): PastRemoval => ({ kind: 'member', thing, at });

const sourceOf = (own: readonly Call[]): RemovalSource => ({
  type: 'known',
  removals: own.filter(({ isAcknowledged }) => !isAcknowledged).map(({ thing }) => removal(thing)),
  requests: new Set(own.filter(({ isLost }) => !isLost).map(({ request }) => request)),
  open: own.filter(({ isLost }) => isLost).map(({ thing }) => ({ at, things: new Set([thing]), kinds: new Set(['member']) })),
});

/** As an event shows it. */
const seen = ({ thing, isGone, request }: Call): PastRemoval => ({
  ...removal(isGone ? `id of ${request}` : thing),
  request,
  subject: { kind: 'member', ...(!isGone && { thing }) },
});

const things = (source: RemovalSource): readonly string[] => {
  const joined = joinRemovals([source], now);
  return joined.type === 'known' ? joined.removals.map(({ thing }) => thing) : [];
};

const eventsOf = (calls: readonly Call[]): RemovalSource => ({ type: 'known', removals: calls.map(seen), requests: new Set() });

const foundIn = (sources: readonly RemovalSource[]): readonly string[] => {
  const joined = joinRemovals(sources, now);
  return joined.type === 'known' ? joined.removals.map(({ thing }) => thing).toSorted() : [];
};

/** What the record and the journal count, and each call of a colleague. */
const due = (calls: readonly Call[]): readonly string[] => {
  const of = (by: string): readonly Call[] => calls.filter((one) => one.by === by);
  const foreign = of('colleague').map(({ thing, isGone, request }) => (isGone ? `id of ${request}` : thing));
  return [...things(sourceOf(of('pipeline'))), ...things(sourceOf(of('laptop'))), ...foreign].toSorted();
};

const joined = (calls: readonly Call[]): readonly string[] => {
  const of = (by: string): readonly Call[] => calls.filter((one) => one.by === by);
  return foundIn([sourceOf(of('pipeline')), sourceOf(of('laptop')), eventsOf(calls)]);
};

it('counts what any source knows, leaves out what one knows to be acknowledged, and counts no call twice', () => {
  fc.assert(
    fc.property(fc.array(call), (acts) => {
      const calls = acts.map((one, index): Call => ({ ...one, isLost: false, request: `r${index}` }));
      expect(joined(calls)).toEqual(due(calls));
    }),
    runs(100),
  );
});

it('counts a call once whose response was lost, and never leaves out more requests than such calls', () => {
  fc.assert(
    fc.property(fc.array(call), (acts) => {
      const calls = acts.map((one, index): Call => ({ ...one, isLost: one.isLost && one.by !== 'colleague', request: `r${index}` }));
      const own = calls.filter(({ by }) => by !== 'colleague');
      expect(joined(own)).toEqual(due(own));
      // A colleague's call of the same minutes looks alike: which of the two is counted is open, that one of them is counted is not.
      expect(joined(calls).length).toBeGreaterThanOrEqual(due(calls).length);
    }),
    runs(100),
  );
});

describe('a lost call', () => {
  /** Of an event whose resource is gone, only the kind is known. */
  type Event = readonly [thing: string, request: string | undefined, rest?: { readonly isGone?: boolean; readonly at?: string }];
  const lost = (calls: readonly (readonly string[])[]): RemovalSource => ({
    type: 'known',
    removals: [],
    requests: new Set(),
    open: calls.map((of) => ({ at, things: new Set(of), kinds: new Set(['member']) })),
  });
  const removalOf = ([thing, request, { isGone = false, at: when = at } = {}]: Event): PastRemoval => ({
    ...removal(thing),
    at: when,
    ...(request !== undefined && { request }),
    subject: { kind: 'member', ...(!isGone && { thing }) },
  });
  const gone = { isGone: true };

  it.each<[what: string, calls: readonly (readonly string[])[], events: readonly Event[], counted: readonly string[]]>([
    ['is an event of the same minutes', [['a']], [['a', 'r1', { at: '2026-11-20T11:09:00Z' }]], []],
    ['is an event exactly ten minutes away', [['a']], [['a', 'r1', { at: '2026-11-20T11:10:00Z' }]], []],
    ['is no event of other minutes', [['a']], [['a', 'r1', { at: '2026-11-20T11:11:00Z' }]], ['a']],
    ['is no event of another resource', [['a']], [['b', 'r1']], ['b']],
    [
      'is no request that removed something else too',
      [['a']],
      [
        ['a', 'r1'],
        ['b', 'r1'],
      ],
      ['a', 'b'],
    ],
    [
      'is no event without a request',
      [['a']],
      [
        ['a', undefined],
        ['a', 'r1'],
      ],
      ['a'],
    ],
    [
      'is left to the event that names it',
      [['a'], ['b']],
      [
        ['id', 'r1', gone],
        ['a', 'r2'],
      ],
      [],
    ],
    [
      'is left to the event that names it, in any order',
      [['a'], ['b']],
      [
        ['a', 'r2'],
        ['id', 'r1', gone],
      ],
      [],
    ],
    [
      'is left to the request that names all',
      [
        ['a', 'x'],
        ['a', 'y'],
      ],
      [
        ['a', 'r1'],
        ['id', 'r1', gone],
        ['x', 'r2'],
      ],
      [],
    ],
  ])('%s', (_, calls, events, counted) => {
    const source: RemovalSource = { type: 'known', removals: events.map(removalOf), requests: new Set() };
    expect(foundIn([lost(calls), source])).toEqual(counted);
  });
});

it('counts what a source removed by a request that it accounts for itself', () => {
  expect(foundIn([{ type: 'known', removals: [{ ...removal('a'), request: 'r1' }], requests: new Set(['r1']) }])).toEqual(['a']);
});

it('counts those of the last 24 hours, their first moment included, and those whose time lies ahead', () => {
  const times = ['2026-11-19T11:59:59Z', '2026-11-19T12:00:00Z', at, '2026-11-21T12:00:00Z'];
  const removals = times.map((when): PastRemoval => ({ ...removal(when), at: when }));
  expect(within24Hours(removals, now).map(({ thing }) => thing)).toEqual(times.slice(1));
});

it('needs one source, and names why each of the others cannot be used', () => {
  const unread = (why: string): RemovalSource => ({ type: 'unread', why });
  expect(joinRemovals([unread('no branch'), unread('no journal')], now)).toEqual({ type: 'unread', why: 'no branch; no journal' });
  expect(joinRemovals([unread('no branch'), { type: 'known', removals: [removal('a')], requests: new Set() }], now)).toEqual({
    type: 'known',
    removals: [removal('a')],
  });
});
