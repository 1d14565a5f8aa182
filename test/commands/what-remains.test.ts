// After an apply: what did not come about although it was done, apart from what comes later.
import { describe, expect, it } from 'vitest';
import { comesLater, unfinishedSteps } from '../../src/commands/apply/what-remains.ts';
import type { Address } from '../../src/kinds/address.ts';
import type { Step, StepId } from '../../src/plan/plan.ts';
import { plan, step } from '../report/reviews.ts';

const id = (number: number): StepId => number.toString(16).padStart(32, '0') as StepId;
const on = (...addresses: readonly string[]): readonly Address[] => addresses as readonly Address[];

const grant = step({ id: id(1), on: on('member/ana@x') });
const outcome = { startedAt: '', endedAt: '', interrupted: false, problems: [], steps: [{ step: id(1), type: 'done' }] } as const;
const chosen = { classes: ['change'], steps: [id(1)], fresh: [], stranded: [] } as const;

const rows: readonly (readonly [what: string, left: Step, unfinished: boolean, later: number])[] = [
  ['the same step again', grant, true, 0],
  ['another step on the same thing', step({ id: id(2), on: on('member/ana@x') }), true, 0],
  ['a step on another thing, of a later wave', step({ id: id(3), kind: 'access-control', on: on('access-control') }), false, 1],
  ['a snapshot of what was made', step({ id: id(4), kind: 'snapshot', on: on('snapshot/br-se1/a', 'member/ana@x') }), false, 1],
  ['a step of a class that was not chosen', step({ id: id(5), class: 'due', on: on('member/rui@x') }), false, 0],
  ['a step that only asks again', step({ id: id(6), on: on('member/ana@x'), asksAgain: true }), false, 0],
];

describe('a plan made afterwards holds', () => {
  it.each(rows)('%s', (_, left, isUnfinished, later) => {
    const [before, after] = [plan({ steps: [grant] }), plan({ steps: [left] })];
    const unfinished = unfinishedSteps(before, outcome, after);
    expect(unfinished).toEqual(isUnfinished ? [left.id] : []);
    expect(comesLater({ plan: before, chosen, after, unfinished })).toBe(later);
  });

  it('what --only left out', () => {
    const other = step({ id: id(8), on: on('member/rui@x') });
    const before = plan({ steps: [grant, other] });
    expect(unfinishedSteps(before, outcome, plan({ steps: [other] }))).toEqual([]);
    expect(comesLater({ plan: before, chosen, after: plan({ steps: [other] }), unfinished: [] })).toBe(0);
  });
});
