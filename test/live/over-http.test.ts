// Reading the simulator over real HTTP: a whole organization, a denied product, a faulty platform.
import { afterEach, describe, expect, it } from 'vitest';
import { kindList } from '../../src/kinds/catalogue.generated.ts';
import { estimateReads } from '../../src/live/estimate-reads.ts';
import type { Live } from '../../src/live/live.ts';
import { everything, planReads, type Want } from '../../src/live/plan-reads.ts';
import { readLive } from '../../src/live/read-live.ts';
import type { Reader } from '../../src/platform/client.ts';
import { openReader } from '../../src/platform/open-reader.ts';
import { apiKeyCredential } from '../../src/platform/settings.ts';
import { type SimulatorServer, startSimulator } from '../../src/simulator/serve.ts';
import { withEveryKind } from '../kinds/every-kind.ts';
import { organization, tenant, now as then } from '../simulator/organization.ts';

const now = (): Date => new Date(then);
const regions = ['br-se1', 'br-ne1'];
const closers: (() => Promise<void>)[] = [];
afterEach(async () => {
  await Promise.all(closers.splice(0).map((close) => close()));
});

const start = async (): Promise<SimulatorServer> => {
  const simulator = await startSimulator({ state: withEveryKind(organization), clock: { now: () => then } });
  closers.push(simulator.close);
  return simulator;
};

const open = (simulator: SimulatorServer, key = simulator.apiKey): Reader => {
  const reader = openReader({
    credentials: apiKeyCredential(key),
    tenant,
    base: simulator.url,
    attempts: 2,
    sleep: async () => undefined,
  });
  closers.push(reader.close);
  return reader;
};

const wants: readonly Want[] = everything(kindList);
const read = async (reader: Reader): Promise<Live> =>
  readLive(reader, kindList, planReads(kindList, wants, regions), { now, streams: { usage: () => {} } });

const byType = (live: Live, type: string): readonly string[] =>
  live.collections.filter(({ completeness }) => completeness.type === type).map(({ name }) => name);

describe('reading over HTTP', () => {
  it('reads everything, verifies the tenant and leaves nothing unread', async () => {
    const live = await read(open(await start()));
    expect(live.tenant).toBe(tenant);
    const unread = live.collections.filter(({ completeness }) => completeness.type !== 'complete');
    expect(unread.filter(({ completeness }) => completeness.type !== 'not-requested')).toEqual([]);
    const onRequest = kindList.filter(({ asked }) => asked).map(({ name }) => name);
    expect(unread.map(({ kind }) => kind).toSorted()).toEqual(onRequest.toSorted());
    expect(live.collections.flatMap(({ items }) => items).filter(({ unread }) => Object.keys(unread).length > 0)).toEqual([]);
    const kinds = new Set(live.collections.flatMap(({ items, kind }) => (items.length > 0 ? [kind] : [])));
    expect(
      kindList
        .map(({ name }) => name)
        .filter((name) => !kinds.has(name))
        .toSorted(),
    ).toEqual([...onRequest, 'usage'].toSorted());
  });

  it('makes exactly the calls that were estimated from an earlier reading', async () => {
    const simulator = await start();
    const before = await read(open(simulator));
    const plan = planReads(kindList, wants, regions);
    const estimated = Object.fromEntries(estimateReads(plan, now(), before).map(({ operation, calls }) => [operation, calls]));
    const { 'consumption.getUsage': _, ...made } = before.calls;
    expect(estimated).toMatchObject(made);
    expect(Object.keys(estimated).sort()).toEqual(Object.keys(before.calls).sort());
  });

  it('estimates by kind without an earlier reading', () => {
    const plan = planReads(
      kindList,
      [
        { kind: 'api-key', fields: ['scopes'] },
        { kind: 'member', fields: ['roles'] },
      ],
      regions,
    );
    expect(estimateReads(plan, now())).toEqual([
      { operation: 'iam.listMembers', calls: 1 },
      { operation: 'iam.listRoles', calls: 1 },
      { operation: 'iam.listServiceAccounts', calls: 1 },
      { operation: 'iam.listApiKeys', calls: 1, per: 'service-account' },
      { operation: 'iam.listRoleMembers', calls: 1, per: 'role' },
    ]);
  });

  it('names the collections that a credential may not read, per product, and reads the rest', async () => {
    const live = await read(open(await start(), 'viewer'));
    expect(live.tenant).toBe(tenant);
    expect(byType(live, 'complete')).toEqual(expect.arrayContaining(['member', 'role', 'volume@br-se1', 'volume@br-ne1']));
    expect(byType(live, 'denied')).toEqual(
      expect.arrayContaining(['registry@br-se1', 'repository@br-se1', 'image@br-se1', 'snapshot@br-ne1']),
    );
    expect(live.collections.find(({ name }) => name === 'image@br-se1')?.completeness).toMatchObject({
      type: 'denied',
      permission: 'cr_registry_list',
    });
  });

  it('names the variable to check when the credential is refused', async () => {
    await expect(read(open(await start(), 'no-such-key'))).rejects.toMatchObject({
      exitCode: 3,
      problems: [{ code: 'credential-refused' }],
    });
  });

  it('reports that another server responds', async () => {
    const simulator = await start();
    simulator.app.faults.add({ type: 'html', status: 200 });
    await expect(read(open(simulator))).rejects.toMatchObject({ exitCode: 3, problems: [{ code: 'platform-not-understood' }] });
  });

  it('reports that no server responds', async () => {
    const simulator = await start();
    const reader = open(simulator);
    await simulator.close();
    await expect(read(reader)).rejects.toMatchObject({ exitCode: 3, problems: [{ code: 'platform-unavailable' }] });
  });

  it.each([
    { name: 'a server error', fault: { type: 'status', status: 500 } as const },
    { name: 'a cut-off body', fault: { type: 'truncate' } as const },
    { name: 'a broken connection', fault: { type: 'reset-before' } as const },
  ])('$name on one list fails that list alone', async ({ fault }) => {
    const simulator = await start();
    simulator.app.faults.add({ ...fault, operation: 'iam.listDomains' });
    const live = await read(open(simulator));
    expect(byType(live, 'failed')).toEqual(['domain', 'federation']);
    expect(byType(live, 'complete').length).toBeGreaterThan(20);
  });

  it('a platform without backups does not offer them', async () => {
    const simulator = await start();
    simulator.app.faults.add({ type: 'status', status: 404, operation: 'blockStorage.listBackups' });
    expect(byType(await read(open(simulator)), 'unsupported')).toEqual(['backup@br-ne1', 'backup@br-se1']);
  });
});
