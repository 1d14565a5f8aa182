// `--only`: the named steps with all their prerequisites, and no half of a change, for any organization and file.
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Address } from '../../src/kinds/address.ts';
import { stepClasses } from '../../src/plan/digests.ts';
import type { Plan, Step, StepClass } from '../../src/plan/plan.ts';
import { classesNeeded, type StepFilter, selectSteps } from '../../src/plan/select-steps.ts';
import { withoutAccepted } from '../../src/plan/without-accepted.ts';
import { desired, state } from '../apply/everything.ts';
import { bornAt, organization, peopleOf } from '../apply/organizations.ts';
import { planHolding, stepOf } from '../apply/step-of.ts';
import { wanted } from '../apply/wanted.ts';
import { planFor, platformWith } from '../apply/world.ts';
import { stayingItem } from '../report/reviews.ts';
import { runs } from '../runs.ts';
import { addressOfText } from './world.ts';

/** The omitted steps of a change that partly runs, and steps that run without a prerequisite. */
const cut = (plan: Plan, only: (address: Address) => boolean): readonly string[] => {
  const { steps } = plan;
  const { steps: chosen, stranded } = selectSteps(plan, { classes: stepClasses, only });
  const running = new Set(chosen.map(({ id }) => id));
  const isHalf = ({ id, continues, dependsOn }: Step): boolean =>
    continues.some((before) => running.has(before) !== running.has(id)) ||
    (running.has(id) && dependsOn.some((need) => !running.has(need)));
  return [...steps.filter(isHalf), ...stranded.map(({ step }) => step)].map(({ description }) => description);
};

const addressesOf = ({ steps }: Plan): readonly Address[] => [...new Set(steps.flatMap(({ resources }) => resources))];

const volume = (position: number): Address => addressOfText(`volume/br-se1/v${position}`);
const at = (position: number, rest: Partial<Step> = {}): Step => stepOf(position, [volume(position)], rest);

describe('the steps that an apply runs', () => {
  const one = at(1);
  const needing = { dependsOn: [one.id] };
  const two = at(2, needing);
  const [due, later] = [at(3, { class: 'due' }), at(4, { class: 'due', ...needing })];
  const [five, six] = [at(5, { ...needing, continues: [one.id] }), at(6, { ...needing, continues: [one.id] })];
  const asked = at(7, { repeatsRequest: true });
  const positions = (steps: readonly Step[]) => steps.map(({ position }) => position);

  it.each<[string, StepFilter, runs: readonly number[], fresh?: readonly number[], stranded?: readonly (readonly [number, number])[]]>([
    ['all', { classes: stepClasses }, [1, 2, 3, 4, 5, 6, 7]],
    ['those of a class, and repeated requests', { classes: ['due'] }, [3, 7], [], [[4, 1]]],
    ['those that the saved plan has', { classes: stepClasses, saved: new Set([one.id, two.id]) }, [1, 2, 7], [3, 4, 5, 6]],
    [
      'those whose dependencies the saved plan has',
      { classes: stepClasses, saved: new Set([two.id, due.id]) },
      [3, 7],
      [1, 4, 5, 6],
      [[2, 1]],
    ],
    ['those of one resource', { classes: stepClasses, only: (address) => address === volume(3) }, [3]],
    ['those of one resource, with whole changes', { classes: stepClasses, only: (address) => address === volume(2) }, [1, 2, 5, 6]],
  ])('are %s', (_, choice, expected, fresh = [], stranded = []) => {
    const chosen = selectSteps(planHolding(one, two, due, later, five, six, asked), choice);
    expect([positions(chosen.steps), positions(chosen.fresh)]).toEqual([expected, fresh]);
    expect(chosen.stranded.map(({ step, needs }) => [step, needs])).toEqual(
      stranded.map(([step, needs]) => [expect.objectContaining({ position: step }), at(needs).id]),
    );
  });

  it('come with what the change stops being reverted, until it is accepted', () => {
    const plan: Plan = { ...planHolding(one), noLongerReverted: [stayingItem('a'), stayingItem('b')] };
    expect(selectSteps(plan, { classes: ['change'] }).noLongerReverted).toEqual(plan.noLongerReverted);
    expect(selectSteps(plan, { classes: ['drift', 'due'] }).noLongerReverted).toEqual([]);
    expect(withoutAccepted(plan, new Set(['a'])).noLongerReverted).toEqual([stayingItem('b')]);
  });
});

describe('--only', () => {
  it('never runs half of a change, whichever single resource is selected', async () => {
    const { plan } = await planFor(platformWith({ state }), desired);
    const halves = addressesOf(plan).flatMap((chosen) => cut(plan, (address) => address === chosen).map((says) => `${chosen}: ${says}`));
    expect(halves).toEqual([]);
    expect(plan.steps.filter(({ continues }) => continues.length > 0).length).toBeGreaterThan(10);
  });

  it('continues the rotation of a key if only its last name is selected', async () => {
    const { plan } = await planFor(platformWith({ state }), desired);
    const only = (address: Address): boolean => address === 'api-key/old/rotated.old';
    const { steps } = selectSteps(plan, { classes: stepClasses, only });
    expect(steps.map(({ description }) => description)).toEqual(
      expect.arrayContaining([expect.stringContaining('rename key rotated.next of old to rotated')]),
    );
  });

  it('runs exactly the displayed steps that need only the selected classes', async () => {
    const seed = fc.integer({ min: 1, max: 9999 });
    const classes = fc.infiniteStream(fc.constantFrom<StepClass>('change', 'change', 'drift', 'due'));
    await fc.assert(
      fc.asyncProperty(seed, seed, fc.nat(), classes, async (from, to, pick, named) => {
        const [before, after] = [organization(from), organization(to)];
        const platform = platformWith({ state: { ...before, people: peopleOf(before, after) } }, bornAt + 420_000);
        const { plan: made } = await planFor(platform, await wanted(after));
        const plan = { ...made, steps: made.steps.map((step) => ({ ...step, class: named.next().value ?? 'change' })) };
        const addresses = addressesOf(plan);
        const chosen = new Set(addresses.filter((_, index) => (index + pick) % 5 === 0));
        const only = (address: Address): boolean => chosen.has(address);
        const shown = selectSteps(plan, { classes: stepClasses, only }).steps;
        const needed = classesNeeded(plan.steps);
        for (const asked of [['change'], ['change', 'drift'], ['change', 'due'], stepClasses] as const) {
          const isAsked = ({ id }: Step): boolean => [...(needed.get(id) ?? [])].every((name) => asked.some((one) => one === name));
          const { steps, stranded } = selectSteps(plan, { classes: asked, only });
          expect(steps).toEqual(shown.filter(isAsked));
          expect(stranded.every(({ step }) => shown.includes(step) && !isAsked(step))).toBe(true);
        }
      }),
      runs(6, 300),
    );
  });

  it('never runs half of a change in a random organization', async () => {
    const seed = fc.integer({ min: 1, max: 9999 });
    await fc.assert(
      fc.asyncProperty(seed, seed, fc.nat(), async (from, to, pick) => {
        const [before, after] = [organization(from), organization(to)];
        const platform = platformWith({ state: { ...before, people: peopleOf(before, after) } }, bornAt + 420_000);
        const { plan } = await planFor(platform, await wanted(after));
        const addresses = addressesOf(plan);
        const chosen = new Set([addresses[pick % Math.max(addresses.length, 1)], addresses[(pick * 7) % Math.max(addresses.length, 1)]]);
        expect(cut(plan, (address) => chosen.has(address))).toEqual([]);
      }),
      runs(6, 300),
    );
  });
});
