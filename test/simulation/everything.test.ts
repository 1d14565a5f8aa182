// A simulation of everything that can be written (test/apply/everything.ts), as a person would read it: everything.txt.
import { expect, it } from 'vitest';
import { kindList } from '../../src/kinds/catalogue.generated.ts';
import { planReads } from '../../src/live/plan-reads.ts';
import { makePlan } from '../../src/plan/make-plan.ts';
import { readsForPlan } from '../../src/plan/reads-for-plan.ts';
import { remainingDifferences } from '../../src/simulation/remaining-differences.ts';
import { simulatePlan } from '../../src/simulation/simulate-plan.ts';
import type { SimulatedStep } from '../../src/simulation/simulation.ts';
import { createApp } from '../../src/simulator/create-app.ts';
import { desired, state } from '../apply/everything.ts';
import { loosened } from '../apply/world.ts';
import { clientOf, demandLosses, inputOf, now, readFor } from '../plan/world.ts';
import { received } from './live-of.ts';

const endOf = (verdict: SimulatedStep): string => {
  switch (verdict.type) {
    case 'accepted':
      return verdict.awaited === 0 ? 'accepted' : `accepted, awaited for ${verdict.awaited} minutes`;
    case 'waits':
      return `waits: ${verdict.who}`;
    case 'refused':
      return `refused (${verdict.status}): ${verdict.says}`;
    case 'blocked':
      return `blocked: ${verdict.because}`;
    case 'not-simulated':
      return `not simulated: ${verdict.why}`;
  }
};

it('gives the recorded result', async () => {
  const app = createApp({ state, clock: { now: () => now.getTime() } });
  const live = await readFor(clientOf(app), desired);
  const input = inputOf(desired, live, { trust: loosened });
  const plan = demandLosses(makePlan(input));
  const reads = planReads(kindList, readsForPlan(desired, {}), desired.regions, { proveTenant: true });
  const {
    verdicts,
    assumed,
    live: after,
  } = await simulatePlan({ live: received(live), reads, lookup: input.lookup, steps: plan.steps, now });
  const differs = remainingDifferences(desired, after, plan, plan.steps, verdicts);
  const lines = [
    ...assumed.map(({ says }) => `Everywhere assumed: ${says}`),
    '',
    ...verdicts.flatMap((verdict) => [
      `${plan.steps.find(({ id }) => id === verdict.step)?.description}: ${endOf(verdict)}`,
      ...verdict.assumed.map(({ fact, says }) => `    ${fact}: ${says}`),
    ]),
    '',
    ...differs.map(({ address, at, because, why }) => `${address} (line ${at?.line}) still differs, ${because}: ${why}`),
  ];
  await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot('everything.txt');
});
