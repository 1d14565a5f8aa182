// Any organization becomes any other one: applied until nothing is left for a later run, the plan is empty but for what waits, cannot be done, or was refused.
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runs } from '../runs.ts';
import { bornAt, organization, peopleOf } from './organizations.ts';
import { wanted } from './wanted.ts';
import { applyOnce, planFor, platformWith, type Run } from './world.ts';

const refusedIn = ({ plan, outcome }: Run): readonly string[] => {
  const refused = new Set(outcome.steps.filter(({ type }) => type === 'refused' || type === 'failed').map(({ step }) => step));
  return plan.steps.filter(({ id }) => refused.has(id)).map(({ says }) => says);
};

describe('an organization', () => {
  it('becomes another one', async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 9999 }), fc.integer({ min: 1, max: 9999 }), async (from, to) => {
        const [before, after] = [organization(from), organization(to)];
        // Some time into the slots that are due: what is made now is younger than they are.
        const platform = platformWith({ state: { ...before, people: peopleOf(before, after) } }, bornAt + 420_000);
        const desired = await wanted(after);
        const done: Run[] = [];
        for (let later = 1; later > 0 && done.length < 6; ) {
          const run = await applyOnce(platform, desired);
          done.push(run);
          const { plan } = await planFor(platform, desired);
          later = plan.unplanned.filter(({ answer }) => answer.type === 'later').length;
        }
        const { plan } = await planFor(platform, desired);
        const refused = new Set(done.flatMap(refusedIn));
        expect(plan.unplanned.filter(({ answer }) => answer.type === 'later' || answer.type === 'unknown')).toEqual([]);
        expect(plan.steps.filter((step) => !step.asksAgain && !refused.has(step.says)).map((step) => step.says)).toEqual([]);
        expect([...refused].filter((says) => !says.startsWith('remove '))).toEqual([]);
      }),
      runs(8, 8),
    );
  });
});
