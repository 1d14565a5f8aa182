// Tests of one's own files with vitest: the plan for a simulated organization holds exactly the expected steps.
import { createPlan, loadDesiredState, readLive, simulatePlan } from 'tenantry';
import { createSimulator } from 'tenantry/simulator';
import { expect, test } from 'vitest';

const desired = loadDesiredState(new URL('../minimal.yaml', import.meta.url).pathname);

test('the plan for an empty organization is accepted by the platform', async () => {
  const simulator = createSimulator({ state: { tenants: [{ id: desired.tenant }] }, clock: new Date('2026-11-20T12:00:00Z') });
  const live = await readLive(simulator.connection, { for: 'plan', desired });
  const { verdicts } = await simulatePlan(createPlan({ desired, live }));
  expect(verdicts.filter(({ type }) => type === 'refused')).toEqual([]);
});

test('what cannot be read is not empty', async () => {
  const simulator = createSimulator({ faults: ['iam.listMembers:status=403'] });
  const live = await readLive(simulator.connection);
  expect(live.reads.find(({ kind }) => kind === 'member')?.state).toBe('denied');
});
