// What an apply leaves for another run, read from its result: the same number as in its own verdict.
import { array, assert, constantFrom, property, record, subarray } from 'fast-check';
import { expect, it } from 'vitest';
import { deferredChanges } from '../../src/commands/apply/remaining-changes.ts';
import { deferredIn } from '../../src/fleet/outcome.ts';
import type { Address } from '../../src/kinds/address.ts';
import type { StepId, Unplanned } from '../../src/plan/plan.ts';
import { plan, review, step } from '../report/reviews.ts';

const idOf = (name: string): StepId => name.repeat(32) as StepId;
const classes = ['change', 'drift', 'due'] as const;
const steps = array(record({ id: constantFrom('a', 'b', 'c', 'd').map(idOf), class: constantFrom(...classes) }), { maxLength: 4 });
const answers: readonly Unplanned['answer'][] = [
  { type: 'deferred', fields: [], stage: 'mfa', why: 'test' },
  { type: 'unknown', fields: [], why: 'test' },
];
const unplanned = array(record({ class: constantFrom(...classes), answer: constantFrom(...answers) }), { maxLength: 4 });

it('is counted as the apply itself does', () => {
  assert(
    property(steps, steps, unplanned, subarray([...classes]), (before, after, left, chosen) => {
      const result = review({
        command: 'apply',
        plan: plan({ steps: before.map((one) => step(one)) }),
        chosen: { classes: chosen, steps: [], fresh: [], stranded: [] },
        after: plan({
          steps: after.map((one) => step(one)),
          unplanned: left.map((one) => ({ address: 'access-control' as Address, ...one })),
        }),
        unfinished: [idOf('d')],
      });
      const { fresh, stages } = deferredChanges(result);
      expect(deferredIn(JSON.stringify(result))).toBe(fresh + stages);
    }),
    { numRuns: 100 },
  );
  expect(deferredIn('{}')).toBe(0);
  expect(deferredIn(undefined)).toBe(0);
});
