// A plan from a reading in two rounds equals the plan from everything that could be read, also if some of it is denied.
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { planOrganization } from '../../src/audit.ts';
import type { Desired } from '../../src/desired/desired.ts';
import { exportLive, exportText } from '../../src/export/export-live.ts';
import { kindList } from '../../src/kinds/catalogue.generated.ts';
import { satisfyDemands } from '../../src/live/demand.ts';
import { everythingDeclarable, planReads } from '../../src/live/plan-reads.ts';
import { readLive } from '../../src/live/read-live.ts';
import { readMore } from '../../src/live/read-more.ts';
import type { Plan } from '../../src/plan/plan.ts';
import { readsForPlan } from '../../src/plan/reads-for-plan.ts';
import { createApp } from '../../src/simulator/create-app.ts';
import { organization } from '../apply/organizations.ts';
import { declaredBy, owned } from '../export/worlds.ts';
import { runs } from '../runs.ts';
import { clientOf, now, trusting } from './world.ts';

const appOf = (seed: number, denied: readonly string[] = []) => {
  const app = createApp({ state: organization(seed), clock: { now: () => now.getTime() } });
  for (const operation of denied) app.faults.add({ type: 'status', status: 403, operation });
  return app;
};

const desiredOf = async (seed: number): Promise<Desired> => {
  const live = await readLive(clientOf(appOf(seed)), kindList, planReads(kindList, everythingDeclarable(kindList), ['br-se1', 'br-ne1']), {
    now: () => now,
  });
  return owned(declaredBy({ 'acme.yaml': exportText(exportLive(live, kindList)) }));
};

const order = (desired: Desired) => ({ desired, from: 'acme.yaml', trust: trusting(), now, tool: '0', resend: new Set<never>() });

/** Without the ids of failed requests. */
const comparable = (plan: Plan): unknown => JSON.parse(JSON.stringify(plan).replaceAll(/request [0-9a-f-]{36}/g, 'request'));

const inOneRound = async (desired: Desired, from: number, denied: readonly string[]): Promise<Plan> => {
  const reads = planReads(kindList, readsForPlan(desired, {}), desired.regions, { proveTenant: true });
  const live = await readLive(clientOf(appOf(from, denied)), kindList, reads, { now: () => now });
  return planOrganization({ ...order(desired), live }).plan;
};

const inTwoRounds = async (desired: Desired, from: number, denied: readonly string[]): Promise<Plan> => {
  const reader = clientOf(appOf(from, denied));
  const reads = planReads(kindList, readsForPlan(desired, {}), desired.regions, { proveTenant: true, inTwoRounds: true });
  const kinds = new Set((reads.onDemand ?? []).map(({ name }) => name));
  const first = await readLive(reader, kindList, reads, { now: () => now });
  expect(first.collections.filter(({ kind }) => kinds.has(kind)).every(({ completeness: { type } }) => type === 'not-requested')).toBe(
    true,
  );
  const { result } = await satisfyDemands(
    first,
    (so, demand) => planOrganization({ ...order(desired), live: so, onDemand: { kinds, demand } }).plan,
    (so, missing) => readMore(reader, so, missing),
  );
  return result;
};

const onDemand = ['registry.listRepositories', 'blockStorage.listSnapshots', 'compute.listInstances'];

describe('a plan in two rounds', () => {
  it('equals the plan in one round', async () => {
    const seed = fc.integer({ min: 1, max: 9999 });
    await fc.assert(
      fc.asyncProperty(seed, seed, fc.subarray(onDemand), async (from, to, denied) => {
        const desired = await desiredOf(to);
        const whole = await inOneRound(desired, from, denied);
        const plan = await inTwoRounds(desired, from, denied);
        expect(comparable(plan)).toEqual(comparable(whole));
      }),
      runs(4),
    );
  });
});
