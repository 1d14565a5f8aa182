// The platform's bodies, kind by kind: the samples of facts/samples.json, and the forms of older revisions.

import { describe, expect, it } from 'vitest';
import { isArray, type Json } from '../../src/json.ts';
import { withinOf } from '../../src/kinds/address.ts';
import { backup } from '../../src/kinds/backup/kind.ts';
import { kindNamed } from '../../src/kinds/catalogue.generated.ts';
import { sampleOf } from '../../src/kinds/field.ts';
import { image } from '../../src/kinds/image/kind.ts';
import { instance } from '../../src/kinds/instance/kind.ts';
import type { Kind } from '../../src/kinds/kind.ts';
import { proxyCache } from '../../src/kinds/proxy-cache/kind.ts';
import { quota } from '../../src/kinds/quota/kind.ts';
import { registry } from '../../src/kinds/registry/kind.ts';
import { repository } from '../../src/kinds/repository/kind.ts';
import { snapshot } from '../../src/kinds/snapshot/kind.ts';
import { volume } from '../../src/kinds/volume/kind.ts';
import { volumeType } from '../../src/kinds/volume-type/kind.ts';
import { operationOf } from '../../src/platform/operations.ts';
import { below, bodies, read, region, regional, storageKinds, worldOf } from './storage-world.ts';

const itemsOf = (sample: string, key: string): readonly Json[] => {
  const items = bodies[sample]?.[key];
  return isArray(items) ? items : [];
};

const readAll = (kind: Kind, sample: string, key: string) => itemsOf(sample, key).map((wire) => read(kind, wire));

const volumeValues = {
  region,
  name: 'dados-loja',
  type: 'cloud_nvme1k',
  size: 120,
  attached_to: '77d90219-0d89-4561-9547-2096dd7abca7',
  availability_zone: 'br-se1-a',
  encrypted: true,
  type_id: 'bd2fd23f-7b37-4dab-952e-1fae4551b6fa',
  availability_zones: ['br-se1-a'],
  state: 'in-use',
  status: 'completed',
  error_slug: null,
  error_message: null,
  device: '/dev/vdb',
  attached_at: '2026-05-10T14:06:30.000Z',
  instance_name: 'loja-api-1',
  instance_state: 'running',
  created_at: '2026-05-10T14:00:00.000Z',
  updated_at: '2026-05-10T14:06:31.000Z',
};

describe('volumes', () => {
  const [attached, extending, failed] = readAll(volume, 'blockStorage.listVolumes', 'volumes');

  it('reads an attached volume completely', () => {
    expect(attached).toMatchObject({ id: 'd01794df-fb9b-4e9e-807c-9719b5e00e4f', address: 'volume/br-se1/dados-loja', phase: 'settled' });
    expect(attached?.values).toEqual(volumeValues);
  });

  it('reads an unattached volume, whose type is only an id', () => {
    expect(extending?.phase).toBe('moving');
    expect(extending?.values).toMatchObject({ attached_to: null, device: null, status: 'extending', size: 200 });
    expect(extending?.values).not.toHaveProperty('type');
  });

  it('reports how a volume failed', () => {
    expect(failed?.phase).toBe('failed');
    expect(failed?.values).toMatchObject({ error_slug: 'creating_error_quota', error_message: 'limite de discos atingido (amostra)' });
  });

  it('reads the older shape equally, except for fields that it lacks', () => {
    const [older] = readAll(volume, 'blockStorage.listVolumes#reference', 'volumes');
    const { encrypted: _, ...rest } = volumeValues;
    expect(older?.values).toEqual(rest);
  });

  it('resolves the name of a type by its id', () => {
    const types = readAll(volumeType, 'blockStorage.listVolumeTypes', 'types');
    if (!extending) throw new Error('no sample');
    expect(volume.resolve?.(extending, worldOf({ items: types }))).toEqual({ type: 'cloud_nvme1k' });
    expect(volume.resolve?.(extending, worldOf({}))).toEqual({});
  });

  it('reports an unknown attachment of a volume in use if the platform omits it', () => {
    const wire = { id: 'v1', name: 'abc', state: 'in-use', status: 'completed' };
    expect(read(volume, wire).values).not.toHaveProperty('attached_to');
    expect(read(volume, { ...wire, attachment: {} }).values).not.toHaveProperty('attached_to');
  });

  it.each([
    ['completed', 'available', 'settled'],
    ['completed', 'in-use', 'settled'],
    ['completed', 'busy', 'stuck'],
    ['completed', 'legacy', 'stuck'],
    ['legacy', 'available', 'stuck'],
    ['extend_pending', 'available', 'moving'],
    ['a_word_never_seen', 'available', 'moving'],
    ['extend_error', 'available', 'failed'],
    ['creating_error_quota', 'new', 'failed'],
    ['deleted_error', 'deleted', 'failed'],
    ['deleting', 'available', 'moving'],
    ['deleted', 'deleted', 'retired'],
    [undefined, 'available', 'stuck'],
  ])('status %s and state %s: %s', (status, state, phase) => {
    const wire = { id: 'v1', name: 'abc', state, ...(status === undefined ? {} : { status }) };
    expect(read(volume, wire).phase).toBe(phase);
  });
});

describe('snapshots and backups', () => {
  it('reads snapshots, expanded or not', () => {
    const [plain, expanded] = readAll(snapshot, 'blockStorage.listSnapshots', 'snapshots');
    expect(plain).toMatchObject({ address: 'snapshot/br-se1/dados-loja-ago', phase: 'settled' });
    expect(plain?.values).toEqual({
      region,
      name: 'dados-loja-ago',
      description: null,
      size: 120,
      state: 'available',
      status: 'completed',
      type: 'instant',
      creation_type: 'scheduled',
      encrypted: true,
      volume_id: 'd01794df-fb9b-4e9e-807c-9719b5e00e4f',
      schedule: null,
      slot: null,
      created_at: '2026-08-01T02:00:00.000Z',
      updated_at: '2026-08-01T02:04:00.000Z',
      error_slug: null,
      error_message: null,
    });
    expect(expanded?.phase).toBe('moving');
    expect(expanded?.values).toMatchObject({ volume_id: 'e87beaf8-d4ce-4c82-a660-77ddb8d0ff59', volume_name: 'base-relatorios' });
  });

  it('reads backups and their parents', () => {
    const [full, incremental] = readAll(backup, 'blockStorage.listBackups', 'backups');
    expect(full?.values).toMatchObject({ type: 'full', source_backup_id: null, description: 'antes da virada' });
    expect(incremental?.phase).toBe('moving');
    expect(incremental?.values).toMatchObject({
      type: 'incremental',
      source_backup_id: 'f6305293-0c5c-44e3-b0ef-6823f706c5d2',
      volume_name: 'dados-loja',
    });
  });

  it('recognizes a schedule by the name, unless the volume differs', () => {
    const wire = { id: 's1', name: 'hourly-2ae0b896855c-20261101t0300', status: 'completed', state: 'available' };
    const own = read(snapshot, { ...wire, volume: { id: '2ae0b896-855c-456c-b4a5-c8f4e6d2f4f6' } });
    expect(own.values).toMatchObject({ schedule: 'hourly', slot: '2026-11-01T03:00:00.000Z' });
    expect(read(snapshot, { ...wire, volume: null }).values).toMatchObject({ schedule: 'hourly', volume_id: null, volume_name: null });
    expect(read(snapshot, { ...wire, volume: { id: 'ffffffff-855c-456c-b4a5-c8f4e6d2f4f6' } }).values).toMatchObject({
      schedule: null,
      slot: null,
    });
  });
});

const detail = (name: string, signed: boolean | null) => ({
  name,
  signed,
  pushed_at: '2026-07-30T22:41:10Z',
  pulled_at: '0001-01-01T00:00:00Z',
});

describe('registries and their contents', () => {
  const [plain, fronting] = readAll(registry, 'registry.listRegistries', 'results');
  if (!plain || !fronting) throw new Error('no sample');

  it('reads registries with and without a proxy cache', () => {
    expect(plain).toMatchObject({ address: 'registry/br-se1/auroraprod', phase: 'settled' });
    expect(plain.values).toEqual({
      region,
      name: 'auroraprod',
      proxy_cache: null,
      proxy_cache_id: null,
      storage_usage_bytes: 7348223911,
      created_at: '2026-03-11T13:05:00.000Z',
      updated_at: '2026-07-30T22:41:10.000Z',
    });
    expect(fronting.values).toMatchObject({ proxy_cache_id: '45db537d-ecad-4ec4-b696-1f35235abdcf' });
    expect(fronting.values).not.toHaveProperty('proxy_cache');
    expect(read(registry, { id: 'r', name: 'r', proxy_cache_id: '' }).values).toMatchObject({ proxy_cache: null, proxy_cache_id: null });
  });

  it('names the proxy cache once proxy caches were read', () => {
    const caches = readAll(proxyCache, 'registry.listProxyCaches', 'results');
    expect(registry.resolve?.(fronting, worldOf({ items: caches }))).toEqual({ proxy_cache: 'hubcache' });
    expect(registry.resolve?.(fronting, worldOf({}))).toEqual({});
    expect(registry.resolve?.(plain, worldOf({ items: caches }))).toEqual({});
  });

  const repositories = itemsOf('registry.listRepositories', 'results').map((wire) => read(repository, wire, below(repository, plain)));
  const shop = repositories[1];
  if (!shop) throw new Error('no sample');

  it('reads repositories, whose names may contain slashes', () => {
    expect(shop).toMatchObject({
      id: 'c546afaf-743d-4912-bce0-a3aed64a3e99/1156b631-35c3-4d41-b229-349424b0773b',
      address: 'repository/br-se1/auroraprod/loja%2Fapi',
      parent: plain.address,
    });
    expect(shop.values).toMatchObject({ registry: 'auroraprod', name: 'loja/api', image_count: 3 });
    expect(repository.collection.args?.(below(repository, plain))).toEqual({
      path: { registry_id: 'c546afaf-743d-4912-bce0-a3aed64a3e99' },
      region,
    });
  });

  it('reads images: tags are sorted, never pulled is null, the digest is the name', () => {
    const [tagged, untagged] = itemsOf('registry.listImages', 'results').map((wire) => read(image, wire, below(image, shop)));
    const name = 'sha256:b7d16ed4a95e5bc413ec03a92cecd2613f8c54670d3cded1135c290f5de7ecd2';
    expect(tagged).toMatchObject({ id: `${shop.id}/${name}`, address: `image/br-se1/auroraprod/loja%2Fapi/${name}` });
    expect(tagged?.values).toMatchObject({ digest: name, tags: ['1.8.2', 'latest'], is_index: false, children: [], signed: false });
    expect(untagged?.values).toMatchObject({ tags: [], pulled_at: null, signed: null });
    expect(untagged?.values).not.toHaveProperty('is_index');
    expect(untagged?.values).not.toHaveProperty('children');
  });

  it('requests every expansion, as repeated parameters', () => {
    expect(image.collection.args?.(below(image, shop))).toEqual({
      path: { registry_id: 'c546afaf-743d-4912-bce0-a3aed64a3e99', repository_id: '1156b631-35c3-4d41-b229-349424b0773b' },
      query: { expand: ['tags_details', 'extra_attr', 'manifest_media_type', 'media_type'] },
      region,
    });
  });

  const child = `sha256:${'a'.repeat(64)}`;
  const index = { digest: 'sha256:1', tags: ['v1'], manifest_media_type: 'application/vnd.oci.image.index.v1+json' };

  it.each([
    [
      'an index whose children the platform names',
      { ...index, extra_attr: { manifests: [{ digest: child }, { digest: child }] } },
      true,
      [child],
    ],
    ['an index whose children it does not name', { ...index, extra_attr: { os: 'linux' } }, true, undefined],
    ['an image of unknown type', { digest: 'sha256:1', tags: [] }, undefined, undefined],
  ])('%s', (_, wire, isIndex, children) => {
    const { values } = read(image, wire, below(image, shop));
    expect([values['is_index'], values['children']]).toEqual([isIndex, children]);
  });

  it.each([
    ['every tag is signed', ['a', 'b'], [detail('a', true), detail('b', true)], true],
    ['one tag is not', ['a', 'b'], [detail('a', true), detail('b', false)], false],
    ['one tag has no signature state', ['a', 'b'], [detail('a', true)], undefined],
    ['no signature state', ['a'], undefined, undefined],
    ['there is no tag', [], [], null],
  ])('signed: %s', (_, tags, tags_details, signed) => {
    const wire = { digest: 'sha256:1', tags, ...(tags_details ? { tags_details } : {}) };
    expect(read(image, wire, below(image, shop)).values['signed']).toBe(signed);
  });
});

describe('proxy caches', () => {
  const [hub] = readAll(proxyCache, 'registry.listProxyCaches', 'results');
  const [details, status] = proxyCache.details ?? [];
  if (!hub || !details || !status) throw new Error('no sample');

  it('reads the fields of the list, and the rest from two more reads', () => {
    expect(hub.values).toEqual({
      region,
      name: 'hubcache',
      provider: 'docker-hub',
      url: 'https://hub.docker.com',
      created_at: '2026-04-01T08:55:00.000Z',
      updated_at: '2026-04-01T08:55:00.000Z',
    });
    expect(details.decode(hub, [{ of: hub, body: bodies['registry.getProxyCache'] ?? null }])).toEqual({ description: '' });
    expect(status.decode(hub, [{ of: hub, body: bodies['registry.getProxyCacheStatus'] ?? null }])).toEqual({
      connection: 'connected',
      connection_message: 'ok',
    });
  });

  it('does not treat a response without a status as connected', () => {
    expect(status.decode(hub, [{ of: hub, body: {} }])).toBeUndefined();
    expect(details.decode(hub, [{ of: hub, body: 'oops' }])).toBeUndefined();
  });

  it('reports an omitted address as unread', () => {
    expect(read(proxyCache, { id: 'p', name: 'p' }).values).not.toHaveProperty('url');
  });
});

describe('read-only kinds', () => {
  it('reads volume types, quotas and instances', () => {
    const [active, deprecated] = readAll(volumeType, 'blockStorage.listVolumeTypes', 'types');
    expect(active?.values).toMatchObject({ name: 'cloud_nvme1k', status: 'active', iops_total: 2000, allows_encryption: true });
    expect(deprecated?.values).toMatchObject({ status: 'deprecated', availability_zones: ['br-se1-c'] });
    const [disk] = readAll(quota, 'blockStorage.getUsage', 'results');
    expect(disk).toMatchObject({ address: 'quota/br-se1/disk', values: { quota_slug: 'disk', used: 14 } });
    const [machine] = readAll(instance, 'compute.listInstances', 'instances');
    expect(machine?.address).toBe('instance/br-se1/77d90219-0d89-4561-9547-2096dd7abca7');
    expect(machine?.values).toMatchObject({ name: 'loja-api-1', state: 'running', status: 'completed', labels: ['loja'] });
    expect(JSON.stringify(machine?.wire)).not.toContain('user_data');
  });

  it.each(['blockStorage.listBackups', 'blockStorage.getUsage'])('%s may not be offered', (operation) => {
    const kind = storageKinds.find((one) => one.collection.operation === operation);
    expect(kind?.collection.unsupportedOn).toEqual([404]);
  });
});

describe('every storage kind', () => {
  it.each(storageKinds.map((kind) => [kind.name, kind] as const))('%s is complete', (name, kind) => {
    expect(kind.name).toBe(name);
    expect(kind.address(sampleOf(kind.fields) as never)).toMatch(new RegExp(`^${name}/`));
    for (const [field, link] of Object.entries(kind.links ?? {})) {
      expect(field in kind.fields).toBe(false);
      const other = kindNamed(link.kind);
      if (!('theirs' in link)) continue;
      for (const [side, named] of [
        [other, link.theirs],
        [kind, link.ours],
      ] as const) {
        expect(named === 'id' || named in side.fields).toBe(true);
      }
    }
    const needed = [kind.collection, ...(kind.details ?? []), ...(kind.item ?? [])].map((row) => operationOf(row.operation).permission);
    expect(kind.permissions.read).toEqual(expect.arrayContaining(needed.filter((permission) => permission !== null)));
  });

  it('reads no item without an id or a name', () => {
    const wires: readonly Json[] = [null, 'text', 7, [], {}, { id: 'x' }, { name: 'x' }];
    const taken = storageKinds.flatMap((kind) => {
      const scope = withinOf(kind.name) === 'region' ? regional(kind) : { in: regional(kind).in };
      return wires.filter((wire) => kind.decode(wire, scope)).map((wire) => [kind.name, wire]);
    });
    // Names of instances may be absent.
    expect(taken).toEqual([['instance', { id: 'x' }]]);
  });
});
