// Databases over the simulator, and what is not known of their addresses.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { JsonObject } from '../../src/json.ts';
import { kindList } from '../../src/kinds/catalogue.generated.ts';
import { databasePhase, publicAccess } from '../../src/kinds/database-access.ts';
import { planReads, type Want } from '../../src/live/plan-reads.ts';
import { readLive } from '../../src/live/read-live.ts';
import { openReader } from '../../src/platform/open-reader.ts';
import { apiKeyCredential } from '../../src/platform/settings.ts';
import { type Asked, open } from '../simulator/ask.ts';

describe('public access', () => {
  it.each<[string, JsonObject, boolean | undefined, readonly string[] | undefined]>([
    ['a private address', { addresses: [{ access: 'PRIVATE', address: '172.18.7.7' }] }, false, []],
    ['a public address', { addresses: [{ access: 'PRIVATE' }, { access: 'PUBLIC', address: '203.0.113.44' }] }, true, ['203.0.113.44']],
    ['a public one without its address', { addresses: [{ access: 'PUBLIC' }] }, true, []],
    ['an entry without access', { addresses: [{ access: 'PRIVATE' }, { address: '203.0.113.44' }] }, undefined, []],
    ['an entry without access beside a public one', { addresses: [{}, { access: 'PUBLIC' }] }, true, []],
    ['no address', { addresses: [] }, false, []],
    ['null', { addresses: null }, undefined, undefined],
    ['nothing', {}, undefined, undefined],
  ])('of %s', (_, wire, isPublic, addresses) => {
    expect(publicAccess(wire)).toEqual({ has_public: isPublic, public_addresses: addresses });
  });
});

describe('a status', () => {
  it.each([
    ['ACTIVE', 'settled'],
    ['STOPPED', 'settled'],
    [null, 'settled'],
    ['DELETED', 'retired'],
    ['ERROR_DELETING', 'failed'],
    ['MAINTENANCE_ERROR', 'failed'],
    ['BACKING_UP', 'moving'],
    ['SOMETHING_NEW', 'moving'],
  ])('%s is %s', (status, phase) => {
    expect(databasePhase(status)).toBe(phase);
  });
});

describe('databases', () => {
  let platform: Asked;
  const databases = Array.from({ length: 30 }, (_, index) => ({
    name: `db-${index}`,
    public: index === 0,
    snapshots: [{ name: 'daily' }],
  }));
  const clusters = [{ name: 'shop', public: true, encrypted: false }];
  beforeAll(async () => {
    const replicas = [{ name: 'copy', source: 'db-0', zone: 'br-se1-b' }];
    platform = await open({
      state: { tenants: [{ regions: { 'br-se1': { databases, database_clusters: clusters, database_replicas: replicas } } }] },
    });
  });
  afterAll(async () => platform.close());

  it('are read by 25, with snapshots, clusters, replicas and engines, and everything is read of them', async () => {
    const wants = kindList.filter(({ name }) => name.startsWith('database')).map(({ name }): Want => ({ kind: name, fields: 'all' }));
    const { simulator } = platform;
    const reader = openReader({ base: simulator.url, credentials: apiKeyCredential(simulator.apiKey), tenant: simulator.tenant });
    const live = await readLive(reader, kindList, planReads(kindList, wants, ['br-se1']), { now: () => new Date() });
    await reader.close();
    expect(live.calls).toMatchObject({
      'database.listInstances': 2,
      'database.listReplicas': 1,
      'database.listEngines': 1,
      'database.listClusters': 1,
      'database.listSnapshots': 30,
    });
    const items = live.collections.flatMap(({ items: own }) => own);
    const [first, copy] = [items.find(({ values }) => values['name'] === 'db-0'), items.find(({ kind }) => kind === 'database-replica')];
    expect(items.filter(({ kind }) => kind === 'database')).toHaveLength(30);
    expect(first?.values).toMatchObject({
      has_public: true,
      public_addresses: ['203.0.113.44'],
      encrypted: true,
      retention_days: 7,
      zone: 'br-se1-a',
    });
    const cluster = items.find(({ kind }) => kind === 'database-cluster');
    expect(cluster?.values).toMatchObject({ has_public: true, encrypted: false, retention_days: 7, volume_type: 'CLOUD_NVME15K' });
    const snapshot = items.find(({ kind, parent }) => kind === 'database-snapshot' && parent === first?.address);
    expect(snapshot?.values).toMatchObject({ type: 'AUTOMATED', status: 'AVAILABLE' });
    expect(copy?.values).toMatchObject({ source_id: first?.id, has_public: false, zone: 'br-se1-b' });
  });
});
