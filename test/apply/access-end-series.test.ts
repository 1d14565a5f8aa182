// A series of changes never lets access live beyond an end of the last applied file without an acknowledged extension: whatever the changes say, and however much
// time passes between them, the access is taken away, or every plan has its entry *Extends access*, or the step that takes it away, until somebody acknowledges that.
import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import type { AccessEnd, Desired } from '../../src/desired/desired.ts';
import { endingKey } from '../../src/desired/ends.ts';
import { kindList } from '../../src/kinds/catalogue.generated.ts';
import { textsIn } from '../../src/kinds/read-value.ts';
import { lookupOf } from '../../src/live/lookup.ts';
import { baseOf } from '../../src/plan/base.ts';
import { makePlan } from '../../src/plan/make-plan.ts';
import type { Plan } from '../../src/plan/plan.ts';
import { skipUnacknowledged } from '../../src/plan/skip-unacknowledged.ts';
import { anyFile } from '../diff/files-with-ends.ts';
import { patient } from '../patient.ts';
import { fileOf, inputOf, platformOf, readFor } from '../plan/world.ts';
import { metAtLeast, runs } from '../runs.ts';
import { type Platform, platformWith, runPlanned } from './world.ts';

const hour = 3_600_000;
const begin = Date.parse('2026-11-20T12:00:00Z');
const trust = { guards: { administratorsMin: 0, unfederatedAdministrator: false as const } };

const state = platformOf({
  members: [
    { email: 'rui@acme.example', roles: ['viewer', 'editor'] },
    { email: 'eve@partner.example', roles: ['viewer'] },
  ],
});

const readAll = ({ client, clock }: Platform, desired: Desired, base: Desired) =>
  readFor(client, desired, new Date(clock.now()), undefined, [base]);

const asksOf = (plan: Plan): ReadonlySet<string> =>
  new Set(
    plan.noLongerReverted.flatMap((one) =>
      one.type === 'end' && one.address !== undefined && one.acknowledgeFor.includes('extends-access')
        ? [endingKey({ address: one.address, ...(one.grant && { grant: one.grant }) })]
        : [],
    ),
  );

/** Ends of the base that have come, and whose access is live. */
const outlived = (base: Desired, live: Awaited<ReturnType<typeof readAll>>, now: number): readonly AccessEnd[] => {
  const lookup = lookupOf(live, kindList);
  return base.ends.filter(({ address, grant, end }) => {
    const item = end <= now && base.ownership['members']?.word !== 'observed' ? lookup.live(address) : undefined;
    return item !== undefined && item.phase === 'settled' && (!grant || textsIn(item, grant.field)?.includes(grant.name) === true);
  });
};

const takes = ({ steps }: Plan, { address, grant }: AccessEnd): boolean =>
  steps.some(
    (step) =>
      step.deletes === address ||
      (grant &&
        step.resources.includes(address) &&
        step.postconditions.some((fact) => 'excludes' in fact && fact.field === grant.field && fact.excludes.includes(grant.name))),
  );

interface Turn {
  readonly text: string;
  readonly hours: number;
  readonly acknowledges: boolean;
}

const turn: fc.Arbitrary<Turn> = fc.record({
  text: anyFile,
  hours: fc.constantFrom(1, 5 * 24, 12 * 24, 110 * 24),
  acknowledges: fc.boolean(),
});

it('lets no access outlive its end unless its extension was acknowledged', patient, async () => {
  let [ended, extended] = [0, 0];
  await fc.assert(
    fc.asyncProperty(anyFile, fc.array(turn, { minLength: 1, maxLength: 4 }), async (first, turns) => {
      const platform = platformWith({ state }, begin);
      let base = fileOf(first);
      for (const { text, hours, acknowledges } of turns) {
        // oxlint-disable no-await-in-loop -- each change meets what the one before left
        platform.advance(hours * hour);
        const desired = fileOf(text);
        const live = await readAll(platform, desired, base);
        const at = new Date(platform.clock.now());
        const plan = makePlan({
          ...inputOf(desired, live, { at, trust }),
          base: baseOf({ type: 'declared', desired: base }, live, { now: at }),
        });
        const asked = asksOf(plan);
        const { change, drift, due } = plan.acknowledge;
        const given = acknowledges ? [change, drift, due].flatMap((one) => one ?? []) : [];
        const { steps, skipped, notAdopted } = skipUnacknowledged(plan, given);
        const chosen = new Set(steps.map(({ id }) => id));
        const lookup = lookupOf(live, kindList, { desired });
        const { steps: outcomes } = await runPlanned(platform, { plan, lookup, live }, { choose: ({ id }) => chosen.has(id) });
        const after = await readAll(platform, desired, base);
        // oxlint-enable no-await-in-loop
        ended += plan.steps.filter((step) => step.class === 'due').length;
        extended += asked.size;
        // A step that takes it away and waits for an acknowledgement, as for any removal, is in sight, too.
        for (const end of outlived(base, after, platform.clock.now())) expect(takes(plan, end) || asked.has(endingKey(end))).toBe(true);
        const isWhole =
          skipped.length + notAdopted.length === 0 && outcomes.every(({ type }) => type === 'done' || type === 'already-done');
        // The base that decides is the last change that was applied completely.
        if (isWhole) base = desired;
      }
    }),
    runs(60),
  );
  expect(Math.min(ended, extended)).toBeGreaterThanOrEqual(metAtLeast(1));
});
