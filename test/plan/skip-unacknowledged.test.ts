// Whatever steps are skipped: nothing unacknowledged runs, no step runs without its prerequisites, and every omitted step is named.
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { acknowledgements, stepClasses } from '../../src/plan/digests.ts';
import type { Step, StepId } from '../../src/plan/plan.ts';
import { skipUnacknowledged } from '../../src/plan/skip-unacknowledged.ts';
import { partOf, stayingItem, step } from '../report/reviews.ts';
import { runs } from '../runs.ts';

const id = (number: number): StepId => number.toString(16).padStart(32, '0') as StepId;

const plans: fc.Arbitrary<readonly Step[]> = fc
  .array(fc.record({ of: fc.constantFrom(...stepClasses), danger: fc.boolean(), needs: fc.array(fc.nat(20), { maxLength: 3 }) }), {
    maxLength: 20,
  })
  .map((rows) =>
    rows.map(({ of, danger, needs }, at) =>
      step({
        id: id(at),
        class: of,
        position: at + 1,
        acknowledgeFor: danger ? ['irreversible'] : [],
        dependsOn: [...new Set(needs.filter((need) => need < at).map(id))],
      }),
    ),
  );

describe('skipping unacknowledged steps', () => {
  it('runs everything else, and names every skipped step', () => {
    fc.assert(
      fc.property(plans, fc.subarray([...stepClasses]), (steps, classes) => {
        const digests = acknowledgements(partOf(steps));
        const acknowledged = classes.flatMap((name) => digests[name] ?? []);
        const { steps: left, skipped } = skipUnacknowledged(partOf(steps), acknowledged);
        const running = new Set(left.map((one) => one.id));
        const isOpen = (one: Step) => one.acknowledgeFor.length > 0 && !classes.includes(one.class);
        expect([...left.map((one) => one.id), ...skipped.map((one) => one.step)].sort()).toEqual(steps.map((one) => one.id).sort());
        expect(left.filter((one) => isOpen(one) || one.dependsOn.some((need) => !running.has(need)))).toEqual([]);
        for (const { step: given, dependsOn: needs } of skipped) {
          const own = steps.find((one) => one.id === given);
          expect(own && isOpen(own)).toBe(needs === undefined);
          expect(needs === undefined || (own?.dependsOn.includes(needs) && !running.has(needs))).toBe(true);
        }
      }),
      runs(200),
    );
  });

  it('adopts only differences that need no acknowledgement, or have it', () => {
    const [open, free] = [stayingItem('open', { acknowledgeFor: ['adopts-access'] }), stayingItem('free')];
    const part = partOf([], [open, free]);
    expect(skipUnacknowledged(part, [])).toMatchObject({ noLongerReverted: [free], notAdopted: ['open'] });
    const acknowledged = Object.values(acknowledgements(part));
    expect(skipUnacknowledged(part, acknowledged)).toMatchObject({ noLongerReverted: [open, free], notAdopted: [] });
  });
});
