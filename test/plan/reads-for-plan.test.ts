// The reads for a file: enough to compare all its declarations, and no more.
import { describe, expect, it } from 'vitest';
import { loadDesired } from '../../src/desired/load-desired.ts';
import { compare } from '../../src/diff/compare.ts';
import { kindList } from '../../src/kinds/catalogue.generated.ts';
import { estimateReads } from '../../src/live/estimate-reads.ts';
import { planReads } from '../../src/live/plan-reads.ts';
import { readLive } from '../../src/live/read-live.ts';
import { readsForPlan } from '../../src/plan/reads-for-plan.ts';
import { apiKeyCredential } from '../../src/platform/settings.ts';
import { simulationWriter } from '../../src/platform/simulation-writer.ts';
import { createApp } from '../../src/simulator/create-app.ts';
import { address, at, declare, desired } from '../diff/worlds.ts';
import { now, organization } from '../simulator/organization.ts';

const operations = (plan: ReturnType<typeof planReads>): readonly string[] =>
  estimateReads(plan, new Date(now)).map(({ operation }) => operation);

const members = (fields: Record<string, readonly string[]>) =>
  operations(planReads(kindList, readsForPlan(desired([declare('member/ana@acme.example', fields)]), {}), []));

describe('readsForPlan', () => {
  it('reads everything that an organization with every section declares', async () => {
    const loaded = loadDesired('examples/acme', kindList);
    const app = createApp({ state: organization, clock: { now: () => now } });
    const reader = simulationWriter(app, { credentials: apiKeyCredential(app.apiKey), tenant: app.tenant });
    const plan = planReads(kindList, readsForPlan(loaded.desired, {}), loaded.desired.regions);
    const live = await readLive(reader, kindList, plan, { now: () => new Date(now), streams: { usage: () => {} } });
    const unknown = Object.values(compare(loaded.desired, live, kindList).entries)
      .flat()
      .filter(({ type }) => type === 'unknown');
    expect(unknown).toEqual([]);
  });

  const volume = declare('volume/br-se1/data', { size: 10 });

  it('reads what the plan needs, and nothing of other products', () => {
    const plan = planReads(kindList, readsForPlan(desired([volume]), {}), ['br-se1']);
    expect(operations(plan)).toEqual(
      expect.arrayContaining([
        'blockStorage.listVolumes',
        'blockStorage.listSnapshots',
        'compute.listInstances',
        'blockStorage.listVolumeTypes',
      ]),
    );
    expect(operations(plan).filter((operation) => /^(iam|registry|consumption)/.test(operation))).toEqual([]);
  });

  it('reads grants of members only if the file declares permissions', () => {
    expect(members({ roles: ['editor'] })).not.toContain('iam.getMemberGrants');
    expect(members({ roles: ['editor'] })).toEqual(expect.arrayContaining(['iam.listRoleMembers', 'iam.listInvitations']));
    expect(members({ permissions: [] })).toContain('iam.getMemberGrants');
  });

  it('reads the data for `removed:`, schedules and retention', () => {
    const everything = desired([declare('registry/br-se1/acmeprod', { retention: { keep_last: 2 } })], {
      removed: [{ address: address('member/bob@acme.example'), reason: 'left', at: at() }],
      schedules: [
        { type: 'backup', key: 'nightly', volumes: ['*'], every: { text: '1d', ms: 86_400_000 }, mode: 'full', copyTo: [], at: at() },
      ],
      budgets: [{ key: 'all', scope: { type: 'tenant' }, amount: '1.00', currency: 'BRL', warnAt: 0.8, at: at() }],
    });
    expect(operations(planReads(kindList, readsForPlan(everything, {}), ['br-se1']))).toEqual(
      expect.arrayContaining(['iam.listMembers', 'blockStorage.listBackups', 'registry.listImages']),
    );
  });
});
