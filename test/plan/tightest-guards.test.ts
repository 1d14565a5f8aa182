// The combined guards of a change and its base: the tighter value of each, and no others.
import { describe, expect, it } from 'vitest';
import type { Guards } from '../../src/desired/desired.ts';
import { tightestGuards } from '../../src/plan/tightest-guards.ts';

describe('the tighter of two', () => {
  it.each<[string, Guards, Guards, Guards]>([
    ['nothing', {}, {}, { breakGlass: [], removals: {} }],
    ['administrators', { administratorsMin: 2 }, { administratorsMin: 3 }, { administratorsMin: 3, breakGlass: [], removals: {} }],
    ['administrators of one', { administratorsMin: 3 }, {}, { administratorsMin: 3, breakGlass: [], removals: {} }],
    ['due removals', { dueRemovals: 5 }, { dueRemovals: 9 }, { dueRemovals: 5, breakGlass: [], removals: {} }],
    ['due removals of one', {}, { dueRemovals: 9 }, { dueRemovals: 9, breakGlass: [], removals: {} }],
    ['break glass', { breakGlass: ['a', 'b'] }, { breakGlass: ['b', 'c'] }, { breakGlass: ['a', 'b', 'c'], removals: {} }],
    [
      'removals',
      { removals: { members: { number: 5, share: 0.2 }, roles: { share: 0.1 } } },
      { removals: { members: { number: 9, share: 0.1 }, groups: { number: 1 } } },
      { breakGlass: [], removals: { members: { number: 5, share: 0.1 }, roles: { share: 0.1 }, groups: { number: 1 } } },
    ],
  ])('%s', (_, now, before, expected) => {
    expect(tightestGuards(now, before)).toStrictEqual(expected);
    expect(tightestGuards(before, now)).toEqual({ ...expected, breakGlass: expect.arrayContaining([...(expected.breakGlass ?? [])]) });
  });
});
