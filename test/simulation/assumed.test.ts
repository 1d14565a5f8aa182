// The assumptions of each operation, their wording, and the live facts that replace them.
import { describe, expect, it } from 'vitest';
import { addressOf } from '../../src/kinds/address.ts';
import { kindList } from '../../src/kinds/catalogue.generated.ts';
import type { Received } from '../../src/kinds/kind.ts';
import { lookupOf } from '../../src/live/lookup.ts';
import type { Step } from '../../src/plan/plan.ts';
import { assumptionsFrom } from '../../src/simulation/assumptions.ts';
import { stepOf } from '../apply/step-of.ts';
import { itemOf, liveOf, region } from './live-of.ts';

const complete = { type: 'complete' } as const;
const read = { volume: complete, instance: complete, snapshot: complete };

/** The assumptions of a step of this operation in a world with these items. */
const assumedOf = (step: Partial<Step>, items: readonly Received[] = [], completeness: Parameters<typeof liveOf>[1] = read): unknown => {
  const lookup = lookupOf(liveOf(items, completeness), kindList);
  return assumptionsFrom(
    lookup,
    [],
  )(stepOf(1, step.resources ?? [addressOf('volume', region, 'data')], { region, ...step })).map(({ fact, says }) => `${fact}: ${says}`);
};

const member = addressOf('member', 'rui@acme.example');
const words: readonly (readonly [operation: Step['operation'], rest: Partial<Step>, says: readonly string[]])[] = [
  ['blockStorage.createVolume', {}, ['quota: the quota of br-se1 allows it']],
  ['blockStorage.extendVolume', {}, ['quota: the quota of br-se1 allows it']],
  ['blockStorage.retypeVolume', {}, ['quota: the quota of br-se1 allows it']],
  ['blockStorage.createSnapshot', {}, ['quota: the quota of br-se1 allows it']],
  ['blockStorage.copySnapshot', {}, ['quota: the quota of br-se1 allows it']],
  ['blockStorage.createBackup', {}, ['quota: the quota of br-se1 allows it']],
  ['blockStorage.copyBackup', {}, ['quota: the quota of br-se1 allows it']],
  ['blockStorage.renameVolume', {}, []],
  ['blockStorage.deleteVolume', {}, []],
  [
    'blockStorage.attachVolume',
    { path: { virtual_machine_id: 'vm' } },
    ['instance-state: instance vm is stopped and no operation is running on it'],
  ],
  ['blockStorage.attachVolume', {}, []],
  ['blockStorage.attachVolume', { resources: [] }, []],
  ['iam.addMember', { resources: [member] }, ['has-account: rui@acme.example has no account yet and will be invited']],
  [
    'registry.createRegistry',
    { resources: [addressOf('registry', region, 'acme')] },
    ['name-free-elsewhere: the registry name acme is not taken by another organization'],
  ],
  ['registry.testProxyCacheCredentials', {}, ['remote-takes-credentials: the remote registry is reachable and accepts the credentials']],
  ['registry.addRegistryMember', { body: { user_id: 'U1' } }, ['registry-user: u1 is a user of the registries of br-se1']],
  ['registry.addRegistryMember', { body: { user_id: { idOf: member } } }, []],
  ['registry.addRegistryMember', {}, []],
  ['iam.createApiKey', { body: { scopes: ['mcr.read'] } }, ['approval: no scope of the key requires approval']],
  ['iam.createApiKey', { body: { scopes: [] } }, []],
  ['iam.createApiKey', { body: { name: 'deploy' } }, []],
  ['iam.createApiKey', { body: null }, []],
  ['iam.createApiKey', { body: 'scopes' }, []],
  ['iam.createApiKey', {}, []],
  ['iam.createApiKey', { resources: [], body: { scopes: ['mcr.read'] } }, ['approval: no scope of the key requires approval']],
];

describe('a step', () => {
  it.each(words)('%s %j assumes %j', (operation, rest, says) => {
    expect(assumedOf({ operation, ...rest })).toEqual(says);
  });
});

describe('the state of an instance', () => {
  const volume = (id: string, values: Received['values']): Received => itemOf('volume', id, values);
  const detaching = { operation: 'blockStorage.detachVolume', resources: [addressOf('volume', region, 'data')] } as const;
  const data = volume('data', { attached_to: 'vm' });
  const elsewhere: Received = { ...itemOf('instance', 'vm', { state: 'running' }), region: 'br-ne1' };

  it.each<[string, readonly Received[], boolean]>([
    ['is assumed if no data shows it', [data], true],
    ['is assumed if data shows another instance', [data, itemOf('instance', 'vm2', { state: 'running' })], true],
    ['is assumed if data shows an instance of that id elsewhere', [data, elsewhere], true],
    ['is assumed if the instance is listed without it', [data, itemOf('instance', 'vm')], true],
    [
      'is assumed if another volume shows that of another instance',
      [data, volume('v', { attached_to: 'vm2', instance_state: 'running' })],
      true,
    ],
    ['is not assumed if a list shows it', [data, itemOf('instance', 'vm', { state: 'running' })], false],
    ['is not assumed if another volume shows it', [data, volume('v', { attached_to: 'vm', instance_state: 'running' })], false],
    ['is irrelevant to an unattached volume', [volume('data', { instance_state: 'running' })], false],
  ])('%s', (_, items, isAssumed) => {
    expect(assumedOf(detaching, items)).toEqual(
      isAssumed ? ['instance-state: instance vm is stopped and no operation is running on it'] : [],
    );
  });
});

describe('a removal of a snapshot', () => {
  const made = '2026-03-01T00:00:00Z';
  const point = itemOf('snapshot', 'point', { created_at: made, size: 10, volume_id: 'source' });
  const removing = { operation: 'blockStorage.deleteSnapshot', resources: [point.address] } as const;
  const volume = (id: string, created_at: string | null, size: number | null = 10): Received => itemOf('volume', id, { created_at, size });
  const [older, younger] = ['2026-02-28T23:59:59Z', '2026-03-01T00:00:01Z'];

  it.each<[string, readonly Received[], boolean]>([
    ['there is none', [], false],
    ['all are older', [volume('a', older)], false],
    ['one has the same age', [volume('a', made)], true],
    ['one is younger', [volume('a', older), volume('b', younger), volume('c', older)], true],
    ['one has no time', [volume('a', older), volume('b', null)], true],
    ['the younger ones are smaller', [volume('a', younger, 9), volume('b', older)], false],
    ['one of the younger ones is not smaller', [volume('a', younger, 9), volume('b', younger, 11)], true],
    ['the size of a younger one is unknown', [volume('a', younger, null)], true],
    ['only its own volume is younger', [volume('source', younger)], false],
    ['a younger one is in another region', [{ ...volume('a', younger), region: 'br-ne1' }], false],
  ])('assumes that no volume was restored from it, of volumes of which %s: %#', (_, volumes, isAssumed) => {
    expect(assumedOf(removing, [point, ...volumes])).toEqual(isAssumed ? ['restored-from: no volume was restored from point'] : []);
  });

  it('assumes it if not every volume was read, or the snapshot is unknown', () => {
    const says = ['restored-from: no volume was restored from point'];
    expect(assumedOf(removing, [point], { ...read, volume: { type: 'partial', cause: 'a page is missing' } })).toEqual(says);
    expect(assumedOf(removing, [volume('a', older)])).toEqual(says);
    expect(assumedOf(removing, [itemOf('snapshot', 'point', { created_at: made, size: null }), volume('a', younger, 1)])).toEqual(says);
    expect(assumedOf({ ...removing, resources: [] }, [point, volume('a', younger)])).toEqual([
      'restored-from: no volume was restored from ',
    ]);
  });
});

describe('a deprecated volume type', () => {
  const type = (status: string): Received => itemOf('volume-type', 'cloud_hdd1k', { name: 'cloud_hdd1k', status });
  const says = 'deprecated-type: volume type cloud_hdd1k is deprecated in br-se1, and the platform still accepts it';
  it.each<[Step['operation'], Step['body']]>([
    ['blockStorage.createVolume', { name: 'data', type: { name: 'cloud_hdd1k' } }],
    ['blockStorage.retypeVolume', { new_type: { name: 'cloud_hdd1k' } }],
  ])('is assumed to be accepted by %s', (operation, body) => {
    expect(assumedOf({ operation, body: body ?? null }, [type('deprecated')])).toContain(says);
    expect(assumedOf({ operation, body: body ?? null }, [type('active')])).not.toContain(says);
  });
});

describe('a name that another region has', () => {
  const [se, ne] = ['br-se1', 'br-ne1'] as const;
  const volumeIn = (at: string, name: string): Received => ({
    ...itemOf('volume', name, { name }),
    region: at,
    address: addressOf('volume', at, name),
  });
  const naming = (n: number, at: string, name: string, rest: Partial<Step> = {}): Step =>
    stepOf(n, [addressOf('volume', at, name)], { operation: 'blockStorage.createVolume', region: at, body: { name }, ...rest });
  const assumed = (items: readonly Received[], steps: readonly Step[]): readonly (readonly string[])[] => {
    const facts = assumptionsFrom(lookupOf(liveOf(items, read), kindList), steps);
    return steps.map((step) => facts(step).flatMap(({ fact, says }) => (fact === 'name-per-region' ? [says] : [])));
  };
  const says = 'volume names are unique per region, not per tenant: volume data in br-ne1 has the same name';

  it('is assumed to be possible, for a new volume and for a renamed one', () => {
    expect(assumed([volumeIn(ne, 'data')], [naming(1, se, 'data')])).toEqual([[says]]);
    const rename = naming(1, se, 'old', { operation: 'blockStorage.renameVolume', body: { name: 'data' } });
    expect(assumed([volumeIn(ne, 'data'), volumeIn(se, 'old')], [rename])).toEqual([[says]]);
  });

  it('is not if only the same region, another kind, or nothing has it', () => {
    expect(assumed([volumeIn(ne, 'other')], [naming(1, se, 'data')])).toEqual([[]]);
    expect(assumed([{ ...itemOf('snapshot', 'data', { name: 'data' }), region: ne }], [naming(1, se, 'data')])).toEqual([[]]);
  });

  it('names every other region, in order', () => {
    const items = ['br-se1', 'br-ne1', 'br-mgl1'].map((at) => volumeIn(at, 'data'));
    expect(assumed(items, [naming(1, se, 'data')])).toEqual([
      ['volume names are unique per region, not per tenant: volume data in br-mgl1 and volume data in br-ne1 have the same name'],
    ]);
  });

  it('is of a step that gives a name, and not of an item that is no longer used', () => {
    const extended = naming(1, se, 'data', { operation: 'blockStorage.extendVolume', body: { size: 20 } });
    expect(assumed([volumeIn(ne, 'data')], [extended, naming(2, se, 'other')])).toEqual([[], []]);
    const unnamed = naming(1, se, 'data', { body: { size: 20 } });
    expect(assumed([{ ...volumeIn(ne, 'data'), values: {} }], [unnamed])).toEqual([[]]);
    expect(assumed([{ ...volumeIn(ne, 'data'), phase: 'retired' }], [naming(1, se, 'data')])).toEqual([[]]);
  });

  it('is still taken if a step changes an item that keeps its name', () => {
    const extended = naming(1, ne, 'data', { operation: 'blockStorage.extendVolume', body: { size: 20 } });
    expect(assumed([volumeIn(ne, 'data')], [extended, naming(2, se, 'data')])).toEqual([[], [says]]);
  });

  it('follows the steps: a volume that is created before has it, one that is deleted or renamed before does not', () => {
    expect(assumed([], [naming(1, ne, 'data'), naming(2, se, 'data')])).toEqual([[], [says]]);
    const gone = naming(1, ne, 'data', { operation: 'blockStorage.deleteVolume', deletes: addressOf('volume', ne, 'data'), body: null });
    expect(assumed([volumeIn(ne, 'data')], [gone, naming(2, se, 'data')])).toEqual([[], []]);
    const renamed = naming(1, ne, 'data', { operation: 'blockStorage.renameVolume', body: { name: 'moved' } });
    expect(assumed([volumeIn(ne, 'data')], [renamed, naming(2, se, 'data')])).toEqual([[], []]);
  });
});

describe('a user of registries', () => {
  const joining = { operation: 'registry.addRegistryMember', body: { user_id: 'u1' } } as const;
  it.each([
    [itemOf('registry-member', 'm', { user_id: 'u1' }), []],
    [itemOf('registry-member', 'm', { user_id: 'u2' }), ['registry-user: u1 is a user of the registries of br-se1']],
    [
      { ...itemOf('registry-member', 'm', { user_id: 'u1' }), region: 'br-ne1' },
      ['registry-user: u1 is a user of the registries of br-se1'],
    ],
  ])('is shown by the members of a registry of the region: %#', (shown, says) => {
    expect(assumedOf(joining, [shown])).toEqual(says);
  });
});

describe('an approval', () => {
  const held = itemOf('api-key', 'deploy', { scopes: ['mcr.read', 'mcr.write'] });
  it.each([
    [['mcr.read'], false],
    [['mcr.read', 'mcr.write'], false],
    [['mcr.read', 'iam:read'], true],
  ])('of %j is assumed if the key does not have all of it', (scopes, isAssumed) => {
    const step = { operation: 'iam.updateApiKey', resources: [held.address], body: { scopes } } as const;
    expect(assumedOf(step, [held])).toEqual(isAssumed ? ['approval: no scope of the key requires approval'] : []);
  });
});
