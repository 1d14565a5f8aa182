// Every state, status, type and role that facts/values.yaml lists for registry, block storage, compute and consumption can be reached: this is the table of how.

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Json } from '../../src/json.ts';
import type { OperationId } from '../../src/platform/operations.ts';
import type { Quotas } from '../../src/simulator/block-storage/state.ts';
import { stoppedClock } from '../../src/simulator/clock.ts';
import type { Description } from '../../src/simulator/description.ts';
import type { RegionDescription } from '../../src/simulator/description-parts.ts';
import { documentedValues } from '../facts/values.ts';
import { type Asked, at, listAt, open, type Question, textAt } from './ask.ts';
import { doneScan, now, organization, scheduler } from './organization.ts';

/** Lists of other products, which are tested elsewhere, and constants that the document says not to use. */
const elsewhere = [
  'Volume status constants of the Go SDK',
  'Region (audit)',
  'APIKeyStatusEnum',
  'InviteStatusEnum',
  'Grant operation',
  'Member profile',
  'Member action',
  'Group member profile',
  'Role origin',
  'Federation type',
];

/** `Snapshot status, older extra` is one more value of `Snapshot status`. */
const listOf = (name: string): string => name.replace(/, (prose only|older extra|confirmed)$/, '');

type Seen = readonly (readonly [list: string, value: Json | undefined])[];

let platform: Asked;
const seen = new Set<string>();
beforeAll(async () => {
  platform = await open({ state: organization, clock: stoppedClock(new Date(now).toISOString()), transition: 60_000 });
});
afterAll(async () => platform.close());

const withRegions = (change: (region: RegionDescription, name: string) => RegionDescription): Description => ({
  ...organization,
  tenants: (organization.tenants ?? []).map((tenant) => ({
    ...tenant,
    regions: Object.fromEntries(Object.entries(tenant.regions ?? {}).map(([name, region]) => [name, change(region, name)])),
  })),
});

// A state is JSON; its type in TypeScript is the description.
const load = async (state: Description): Promise<void> => {
  expect((await platform.control('PUT', '/state', JSON.parse(JSON.stringify(state)))).status).toBe(204);
};

const things = {
  volume: ['Volume', 'blockStorage.listVolumes', 'blockStorage.getVolume'],
  snapshot: ['Snapshot', 'blockStorage.listSnapshots', 'blockStorage.getSnapshot'],
  backup: ['Backup', 'blockStorage.listBackups', 'blockStorage.getBackup'],
} as const;
type Thing = keyof typeof things;

const idOf = async (thing: Thing, name: string, region = 'br-se1'): Promise<string> =>
  textAt((await platform.ask(things[thing][1], { region, query: { name } })).body, `${thing}s`, 0, 'id');

/** All its states, minute by minute, until nothing changes. */
const watch = async (thing: Thing, id: string, region = 'br-se1'): Promise<Seen> => {
  const found: (readonly [string, Json | undefined])[] = [];
  for (let before = ''; ; ) {
    const { status, body } = await platform.ask(things[thing][2], { region, path: { id } });
    const shown = status === 404 ? 'gone' : `${textAt(body, 'state')} ${textAt(body, 'status')}`;
    if (shown === before) return found;
    before = shown;
    found.push(...['state', 'status', 'type', 'creation_type'].map((field) => [`${things[thing][0]} ${field}`, at(body, field)] as const));
    await platform.control('POST', '/clock', { advance: '1m' });
  }
};

/** Creates a resource, and watches it. */
const made = async (thing: Thing, operation: OperationId, body: Json): Promise<Seen> =>
  watch(thing, textAt((await platform.ask(operation, { body })).body, 'id'));

/** Changes an existing resource, and watches it. */
const done = async (thing: Thing, name: string, operation: OperationId, question: Question = {}): Promise<Seen> => {
  const id = await idOf(thing, name);
  expect((await platform.ask(operation, { ...question, path: { id, ...question.path } })).status).toBeLessThan(300);
  return watch(thing, id);
};

const copied = async (thing: 'snapshot' | 'backup', name: string, operation: OperationId, question: Question): Promise<Seen> => {
  const here = await done(thing, name, operation, question);
  return [...here, ...(await watch(thing, await idOf(thing, name, 'br-ne1'), 'br-ne1'))];
};

const machine = async (name: string): Promise<string> =>
  textAt((await platform.ask('compute.listInstances', { query: { name } })).body, 'instances', 0, 'id');

/** A scan that has just been scheduled. */
const scheduled = async (): Promise<string> => {
  const registry_id = textAt((await platform.ask('registry.listRegistries', { query: { name: 'acmeprod' } })).body, 'results', 0, 'id');
  const repositories = await platform.ask('registry.listRepositories', { path: { registry_id }, query: { name: 'shop/api' } });
  const path = { registry_id, repository_id: textAt(repositories.body, 'results', 0, 'id'), digest_or_tag: 'latest' };
  return textAt((await platform.ask('registry.scheduleImageScan', { path })).body, 'id');
};

const volume = { name: 'made', size: 10, type: { name: 'cloud_nvme1k' } };
const snapshot = { name: 'made', description: null, volume: { name: 'free' } };
const backup = { name: 'made', volume: { name: 'free' } };

const actions = {
  'create volume': async () => made('volume', 'blockStorage.createVolume', volume),
  'create object snapshot': async () => made('snapshot', 'blockStorage.createSnapshot', { ...snapshot, type: 'object' }),
  'create snapshot': async () => made('snapshot', 'blockStorage.createSnapshot', snapshot),
  'create backup': async () => made('backup', 'blockStorage.createBackup', { ...backup, type: 'incremental' }),
  attach: async () => done('volume', 'free', 'blockStorage.attachVolume', { path: { virtual_machine_id: await machine('vm-on') } }),
  detach: async () => done('volume', 'data', 'blockStorage.detachVolume'),
  extend: async () => done('volume', 'free', 'blockStorage.extendVolume', { body: { size: 400 } }),
  retype: async () => done('volume', 'free', 'blockStorage.retypeVolume', { body: { new_type: { name: 'cloud_nvme5k' } } }),
  'delete volume': async () => done('volume', 'free', 'blockStorage.deleteVolume'),
  'delete snapshot': async () => done('snapshot', 'instant-1', 'blockStorage.deleteSnapshot'),
  'delete backup': async () => done('backup', 'full-1', 'blockStorage.deleteBackup'),
  'restore snapshot': async () => {
    await platform.ask('blockStorage.createVolume', { body: { ...volume, snapshot: { name: 'instant-1' } } });
    return watch('snapshot', await idOf('snapshot', 'instant-1'));
  },
  'restore backup': async () => {
    await platform.ask('blockStorage.createVolume', { body: { ...volume, backup: { name: 'full-1' } } });
    return watch('backup', await idOf('backup', 'full-1'));
  },
  'copy snapshot': async () => copied('snapshot', 'object-1', 'blockStorage.copySnapshot', { body: { destination_region: 'br-ne1' } }),
  'copy backup': async () =>
    copied('backup', 'full-1', 'blockStorage.copyBackup', { body: { backup: { name: 'full-1' }, destiny_region: 'br-ne1' } }),
  'delete scheduler': async () => {
    await platform.ask('blockStorage.deleteScheduler', { path: { id: scheduler } });
    return [['Scheduler state', at((await platform.ask('blockStorage.getScheduler', { path: { id: scheduler } })).body, 'state')]];
  },
  scan: async () => {
    const scan_id = await scheduled();
    const found: (readonly [string, Json | undefined])[] = [];
    for (let minute = 0; minute < 3; minute += 1) {
      found.push(['Scan status', at((await platform.ask('registry.getImageScan', { path: { scan_id } })).body, 'status')]);
      await platform.control('POST', '/clock', { advance: '1m' });
    }
    return found;
  },
} satisfies Record<string, () => Promise<Seen>>;
type Action = keyof typeof actions;

const note = (found: Seen): readonly string[] => {
  const named = found.map(([list, value]) => `${list}: ${typeof value === 'string' ? value : 'nothing'}`);
  for (const one of named) seen.add(one);
  return named;
};

describe('by the clock', () => {
  it.each<[Action, readonly string[]]>([
    ['create volume', ['provisioning', 'creating', 'completed', 'new', 'available']],
    ['create object snapshot', ['provisioning', 'creating', 'replicating', 'completed', 'object', 'manual']],
    ['create snapshot', ['new', 'available', 'instant']],
    ['create backup', ['provisioning', 'creating', 'uploading', 'completed', 'new', 'available', 'incremental']],
    ['attach', ['attaching_pending', 'attaching', 'in-use']],
    ['detach', ['detaching_pending', 'detaching']],
    ['extend', ['extend_pending', 'extending']],
    ['retype', ['retype_pending', 'retyping']],
    ['delete volume', ['deleting_pending', 'deleting']],
    ['delete snapshot', ['deleting']],
    ['delete backup', ['deleting_pending', 'deleting', 'full']],
    ['restore snapshot', ['restoring', 'completed']],
    ['restore backup', ['restoring_pending', 'restoring', 'completed']],
    ['copy snapshot', ['copying', 'completed']],
    ['copy backup', ['copying', 'completed']],
    ['scan', ['pending', 'running', 'completed']],
  ])('%s shows %j', async (action, values) => {
    await load(withRegions((region) => ({ ...region, quotas: {} })));
    const found = note(await actions[action]()).map((one) => one.split(': ')[1]);
    expect(found).toEqual(expect.arrayContaining([...values]));
  });

  it('a scheduler makes scheduled snapshots at its time, and deletes them when they are old', async () => {
    await load(organization);
    const scheduled = async () =>
      listAt((await platform.ask('blockStorage.listSnapshots')).body, 'snapshots').filter((one) => one['creation_type'] === 'scheduled');
    expect(await scheduled()).toEqual([]);
    await platform.control('POST', '/clock', { advance: '1d' });
    const [first] = await scheduled();
    expect(first).toMatchObject({ status: 'completed', type: 'instant', size: 120, created_at: '2026-11-21T03:00:00Z' });
    note([['Snapshot creation_type', first?.['creation_type']]]);
    await platform.control('POST', '/clock', { advance: '9d' });
    expect((await scheduled()).map((one) => textAt(one, 'created_at').slice(8, 10))).toEqual(['24', '25', '26', '27', '28', '29', '30']);
  });
});

describe('by a quota', () => {
  it.each<[Action, Partial<Quotas>, Partial<Quotas>, string]>([
    ['create volume', { disk: 5 }, {}, 'Volume status: creating_error_quota'],
    ['extend', { gib: 300 }, {}, 'Volume status: extend_error_quota'],
    ['create snapshot', { snapshot: 3 }, {}, 'Snapshot status: creating_error_quota'],
    ['create backup', { backup: 2 }, {}, 'Backup status: creating_error_quota'],
    ['copy snapshot', {}, { snapshot: 1 }, 'Snapshot status: replicating_error_quota'],
    ['copy backup', {}, { backup: 1 }, 'Backup status: copying_error_quota'],
  ])('%s with %j here and %j there ends as %s', async (action, here, there, ending) => {
    await load(withRegions((region, name) => ({ ...region, quotas: name === 'br-se1' ? here : there })));
    expect(note(await actions[action]())).toContain(ending);
  });
});

describe('by a fault', () => {
  it.each<[Action, OperationId, string, string]>([
    ['create volume', 'blockStorage.createVolume', 'creating_error', 'Volume status: creating_error'],
    ['attach', 'blockStorage.attachVolume', 'attaching_error', 'Volume status: attaching_error'],
    ['detach', 'blockStorage.detachVolume', 'detaching_error', 'Volume status: detaching_error'],
    ['detach', 'blockStorage.detachVolume', 'busy', 'Volume state: busy'],
    ['extend', 'blockStorage.extendVolume', 'extend_error', 'Volume status: extend_error'],
    ['retype', 'blockStorage.retypeVolume', 'retype_error', 'Volume status: retype_error'],
    ['retype', 'blockStorage.retypeVolume', 'retype_error_quota', 'Volume status: retype_error_quota'],
    ['delete volume', 'blockStorage.deleteVolume', 'deleted', 'Volume status: deleted'],
    ['delete volume', 'blockStorage.deleteVolume', 'deleted', 'Volume state: deleted'],
    ['delete volume', 'blockStorage.deleteVolume', 'deleted_error', 'Volume status: deleted_error'],
    ['create snapshot', 'blockStorage.createSnapshot', 'creating_error', 'Snapshot status: creating_error'],
    ['create object snapshot', 'blockStorage.createSnapshot', 'replicating_error', 'Snapshot status: replicating_error'],
    ['delete snapshot', 'blockStorage.deleteSnapshot', 'deleted', 'Snapshot status: deleted'],
    ['delete snapshot', 'blockStorage.deleteSnapshot', 'deleted', 'Snapshot state: deleted'],
    ['delete snapshot', 'blockStorage.deleteSnapshot', 'deleted_error', 'Snapshot status: deleted_error'],
    ['restore snapshot', 'blockStorage.createVolume', 'restoring_error', 'Snapshot status: restoring_error'],
    ['create backup', 'blockStorage.createBackup', 'creating_error', 'Backup status: creating_error'],
    ['create backup', 'blockStorage.createBackup', 'uploading_error', 'Backup status: uploading_error'],
    ['create backup', 'blockStorage.createBackup', 'uploading_error_quota', 'Backup status: uploading_error_quota'],
    ['delete backup', 'blockStorage.deleteBackup', 'deleted', 'Backup state: deleted'],
    ['delete backup', 'blockStorage.deleteBackup', 'deleting_error', 'Backup status: deleting_error'],
    ['restore backup', 'blockStorage.createVolume', 'restoring_error', 'Backup status: restoring_error'],
    ['delete scheduler', 'blockStorage.deleteScheduler', 'deleted', 'Scheduler state: deleted'],
    ['scan', 'registry.scheduleImageScan', 'failed', 'Scan status: failed'],
  ])('%s (%s ends in %s) shows %s', async (action, operation, ending, expected) => {
    await load(withRegions((region) => ({ ...region, quotas: {} })));
    await platform.control('POST', '/faults', { type: 'ends', in: ending, operation, times: 1 });
    expect(note(await actions[action]())).toContain(expected);
  });
});

describe('by a call', () => {
  it('a scan is stopped, and stays stopped', async () => {
    await load(organization);
    const path = { scan_id: await scheduled() };
    await platform.ask('registry.stopImageScan', { path });
    await platform.control('POST', '/clock', { advance: '5m' });
    const { body } = await platform.ask('registry.getImageScan', { path });
    expect(note([['Scan status', at(body, 'status')]])).toEqual(['Scan status: stopped']);
  });

  it.each([
    ['https://hub.example', 'right', 'valid'],
    ['https://hub.example', 'wrong', 'invalid'],
    ['https://down.example', 'right', 'invalid'],
  ])('credentials for %s that are %s are %s', async (url, access_secret, status) => {
    const body = { provider: 'harbor', url, access_key: 'user', access_secret };
    const response = await platform.ask('registry.testProxyCacheCredentials', { body });
    expect(note([['Credential test status', at(response.body, 'status')]])).toEqual([`Credential test status: ${status}`]);
  });

  it('connections are connected or unreachable, providers as created, members guests or developers', async () => {
    for (const [name, provider] of [
      ['one', 'docker-hub'],
      ['two', 'harbor'],
    ])
      await platform.ask('registry.createProxyCache', { body: { name: name ?? '', provider: provider ?? '', url: 'https://x.example' } });
    for (const cache of listAt((await platform.ask('registry.listProxyCaches')).body, 'results')) {
      const response = await platform.ask('registry.getProxyCacheStatus', { path: { proxy_cache_id: textAt(cache, 'id') } });
      note([
        ['Proxy cache provider', cache['provider']],
        ['Connection status', at(response.body, 'status')],
      ]);
    }
    const registry_id = textAt((await platform.ask('registry.listRegistries', { query: { name: 'acmeempty' } })).body, 'results', 0, 'id');
    const user_id = textAt((await platform.ask('registry.getUser')).body, 'id');
    const guest = await platform.ask('registry.addRegistryMember', { path: { registry_id }, body: { user_id } });
    const path = { registry_id, member_id: textAt(guest.body, 'id') };
    const developer = await platform.ask('registry.updateRegistryMember', { path, body: { role: 'developer' } });
    expect(note([guest, developer].map((response) => ['Registry member role', at(response.body, 'role')] as const))).toHaveLength(2);
  });

  it('every region, order, quota and expansion is accepted', async () => {
    const tried = async (list: string, value: string, operation: OperationId, question: Question): Promise<void> => {
      expect((await platform.ask(operation, question)).status).toBe(200);
      note([[list, value]]);
    };
    const region = 'Region (block storage, compute, registry)';
    for (const value of documentedValues[region] ?? []) {
      await tried(region, value, 'registry.listRegistries', { region: value });
      await tried(region, value, 'blockStorage.listVolumes', { region: value });
      await tried(region, value, 'compute.listInstances', { region: value });
    }
    for (const order of documentedValues['Consumption order'] ?? [])
      await tried('Consumption order', order, 'consumption.getUsage', { query: { order } });
    for (const expand of documentedValues['Volume expand'] ?? [])
      await tried('Volume expand', expand, 'blockStorage.listVolumes', { query: { expand } });
    for (const expand of documentedValues['Instance expand'] ?? [])
      await tried('Instance expand', expand, 'compute.listInstances', { query: { expand } });
    for (const operation of ['blockStorage.listSchedulers', 'blockStorage.listSnapshots'] as const)
      await tried('Scheduler / snapshot expand', 'volume', operation, { query: { expand: 'volume' } });
    const registry_id = textAt((await platform.ask('registry.listRegistries', { query: { name: 'acmeprod' } })).body, 'results', 0, 'id');
    const repositories = await platform.ask('registry.listRepositories', { path: { registry_id }, query: { name: 'shop/api' } });
    const path = { registry_id, repository_id: textAt(repositories.body, 'results', 0, 'id') };
    for (const expand of documentedValues['Image expand'] ?? [])
      await tried('Image expand', expand, 'registry.listImages', { path, query: { expand } });
    note(listAt((await platform.ask('blockStorage.getUsage')).body, 'results').map((row) => ['quota_slug', row['quota_slug']] as const));
    note(
      listAt((await platform.ask('blockStorage.listSchedulers')).body, 'schedulers').map(
        (row) => ['Scheduler state', row['state']] as const,
      ),
    );
    const found = await platform.ask('registry.listScanVulnerabilities', { path: { scan_id: doneScan } });
    note(listAt(found.body, 'results').map((row) => ['Vulnerability severity', row['severity']] as const));
    note(
      listAt((await platform.ask('blockStorage.listVolumeTypes')).body, 'types').map(
        (row) => ['Volume type names seen', row['name']] as const,
      ),
    );
  });
});

describe('by a state file', () => {
  it('a state that no operation causes is served as written', async () => {
    const states = documentedValues['Instance state (compute document)'] ?? [];
    const statuses = documentedValues['Instance status (compute document)'] ?? [];
    const instances = [
      ...states.map((state) => ({ name: `state-${state}`, state })),
      ...statuses.map((status) => ({ name: `status-${status}`, status })),
    ];
    const type = { iops: { read: 1, write: 1, total: 2 }, availability_zones: ['br-se1-a'], allows_encryption: false };
    await load({
      tenants: [
        {
          regions: {
            'br-se1': {
              zones: (documentedValues['AZ block_type'] ?? []).map((block_type) => ({ az_id: `br-se1-${block_type}`, block_type })),
              volume_types: (documentedValues['Volume type status'] ?? []).map((status, index) => ({
                ...type,
                id: `${index}`,
                name: status,
                status,
                disk_type: index === 0 ? 'nvme' : 'hdd',
              })),
              instances,
              volumes: [
                { name: 'old', state: 'legacy' },
                ...instances.map((instance) => ({ name: `on-${instance.name}`, attached_to: instance.name })),
              ],
              snapshots: [{ name: 'reserved', status: 'reserved' }],
            },
          },
        },
      ],
    });
    const { apiKey, tenant } = await keyOf();
    const ask = async (operation: OperationId, question: Question = {}) =>
      (await platform.ask(operation, { ...question, key: apiKey, headers: { 'x-tenant-id': tenant } })).body;
    for (const instance of listAt(await ask('compute.listInstances', { query: { _limit: '1000' } }), 'instances'))
      note([
        ['Instance state (compute document)', instance['state']],
        ['Instance status (compute document)', instance['status']],
      ]);
    for (const body of listAt(await ask('blockStorage.listVolumes', { query: { _limit: '100', expand: 'attachment' } }), 'volumes'))
      note([
        ['Volume state', body['state']],
        ['Instance state (inside attachment)', at(body, 'attachment', 'instance', 'state')],
        ['Instance status (inside attachment)', at(body, 'attachment', 'instance', 'status')],
      ]);
    for (const body of listAt(await ask('blockStorage.listSnapshots'), 'snapshots')) note([['Snapshot status', body['status']]]);
    for (const body of listAt(await ask('blockStorage.listVolumeTypes'), 'types'))
      note([
        ['Volume type status', body['status']],
        ['Disk type', body['disk_type']],
      ]);
    const zones = listAt(await ask('profile.listAvailabilityZones'), 'results').flatMap((region) => listAt(region, 'availability_zones'));
    expect(note(zones.map((zone) => ['AZ block_type', zone['block_type']] as const))).toContain('AZ block_type: total');
  });
});

/** The credential of a state that was loaded later. */
const keyOf = async () => {
  const { body } = await platform.control('GET', '/state');
  return { apiKey: textAt(body, 'tenants', 0, 'credentials', 0, 'api_key'), tenant: textAt(body, 'tenants', 0, 'id') };
};

describe('every value that facts/values.yaml lists', () => {
  it.each(Object.keys(documentedValues).filter((name) => !elsewhere.includes(name)))('%s was seen completely', (name) => {
    expect((documentedValues[name] ?? []).filter((value) => !seen.has(`${listOf(name)}: ${value}`))).toEqual([]);
  });
});
