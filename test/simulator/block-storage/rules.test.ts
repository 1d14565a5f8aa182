// The twelve rules of block storage (platform.md, chapter 3), quotas, and the allowed actions of each state.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { isObject, type Json } from '../../../src/json.ts';
import type { OperationId } from '../../../src/platform/operations.ts';
import { type Asked, at, listAt, open, textAt } from '../ask.ts';
import { organization } from '../organization.ts';

let platform: Asked;
beforeEach(async () => {
  platform = await open({ state: organization });
});
afterEach(async () => platform.close());

const lists = { volume: 'blockStorage.listVolumes', snapshot: 'blockStorage.listSnapshots', backup: 'blockStorage.listBackups' } as const;
const idOf = async (kind: keyof typeof lists, name: string, region = 'br-se1'): Promise<string> =>
  textAt((await platform.ask(lists[kind], { region, query: { name } })).body, `${kind}s`, 0, 'id');
const instanceId = async (name: string): Promise<string> =>
  textAt((await platform.ask('compute.listInstances', { query: { name } })).body, 'instances', 0, 'id');
const volume = async (name: string) =>
  (await platform.ask('blockStorage.getVolume', { path: { id: await idOf('volume', name) }, query: { expand: 'attachment' } })).body;

/** Of an object, or of the first item of a list. */
const keysOf = (body: Json | undefined): readonly string[] => {
  const object = Array.isArray(body) ? body[0] : body;
  return isObject(object) ? Object.keys(object).sort() : [];
};

const make = { name: 'made', size: 10, type: { name: 'cloud_nvme1k' } };

describe('creating', () => {
  it.each<[string, OperationId, Json, number]>([
    ['a volume', 'blockStorage.createVolume', make, 202],
    ['a volume whose name is taken (rule 1)', 'blockStorage.createVolume', { ...make, name: 'data' }, 409],
    ['a volume of a type that is not available (rule 2)', 'blockStorage.createVolume', { ...make, type: { name: 'cloud_gone' } }, 409],
    ['a volume of a deprecated type (B35)', 'blockStorage.createVolume', { ...make, type: { name: 'cloud_hdd1k' } }, 202],
    ['a volume of an unknown type', 'blockStorage.createVolume', { ...make, type: { name: 'nope' } }, 404],
    ['a volume with a short name', 'blockStorage.createVolume', { ...make, name: 'ab' }, 422],
    ['a volume with a long name', 'blockStorage.createVolume', { ...make, name: 'a'.repeat(51) }, 422],
    ['a volume that is too small', 'blockStorage.createVolume', { ...make, size: 9 }, 422],
    ['a volume that is too large', 'blockStorage.createVolume', { ...make, size: 2_147_483_649 }, 422],
    ['a volume with a fractional size', 'blockStorage.createVolume', { ...make, size: 10.5 }, 422],
    ['a volume without a type', 'blockStorage.createVolume', { ...make, type: {} }, 422],
    ['a volume in a zone the type is not offered in', 'blockStorage.createVolume', { ...make, availability_zone: 'br-ne1-a' }, 422],
    ['a volume from a snapshot', 'blockStorage.createVolume', { ...make, snapshot: { name: 'instant-1' }, backup: null }, 202],
    ['a volume from a backup', 'blockStorage.createVolume', { ...make, backup: { name: 'full-1' } }, 202],
    ['a volume from a nonexistent source', 'blockStorage.createVolume', { ...make, snapshot: { name: 'nope' } }, 404],
    ['a snapshot', 'blockStorage.createSnapshot', { name: 'snap', description: null, volume: { name: 'data' } }, 202],
    [
      'a snapshot of a snapshot',
      'blockStorage.createSnapshot',
      { name: 'snap', description: null, source_snapshot: { name: 'instant-1' } },
      202,
    ],
    [
      'a snapshot of a restored volume (rule 9)',
      'blockStorage.createSnapshot',
      { name: 'snap', description: null, volume: { name: 'restored' } },
      202,
    ],
    ['a snapshot without a source (B9)', 'blockStorage.createSnapshot', { name: 'snap', description: null }, 422],
    ['a snapshot without the key of its description (B10)', 'blockStorage.createSnapshot', { name: 'snap', volume: { name: 'data' } }, 422],
    [
      'a snapshot whose name is taken (rule 1)',
      'blockStorage.createSnapshot',
      { name: 'instant-1', description: null, volume: { name: 'data' } },
      409,
    ],
    ['a backup', 'blockStorage.createBackup', { name: 'b', volume: { name: 'data' }, type: 'incremental' }, 202],
    ['a backup whose name is taken (rule 1)', 'blockStorage.createBackup', { name: 'full-1', volume: { name: 'data' } }, 409],
    ['a backup of a volume in an error state (rule 10)', 'blockStorage.createBackup', { name: 'b', volume: { name: 'half' } }, 409],
    ['a backup of another type', 'blockStorage.createBackup', { name: 'b', volume: { name: 'data' }, type: 'differential' }, 422],
  ])('%s', async (_, operation, body, status) => {
    const response = await platform.ask(operation, { body });
    expect([response.status, keysOf(response.body)]).toEqual([status, status === 202 ? ['id'] : ['detail', 'message', 'slug']]);
  });

  it('an incremental backup is based on the newest usable backup of its volume', async () => {
    const response = await platform.ask('blockStorage.createBackup', {
      body: { name: 'inc-2', volume: { name: 'data' }, type: 'incremental' },
    });
    const { body } = await platform.ask('blockStorage.getBackup', { path: { id: textAt(response.body, 'id') } });
    expect(body).toMatchObject({ type: 'incremental', source_backup: { id: expect.any(String) }, status: 'completed', state: 'available' });
  });

  it('over the quota creates a failed volume, and an extension over it fails', async () => {
    const sixth = await platform.ask('blockStorage.createVolume', { body: make });
    expect((await platform.ask('blockStorage.getVolume', { path: { id: textAt(sixth.body, 'id') } })).body).toMatchObject({
      status: 'completed',
    });
    const seventh = await platform.ask('blockStorage.createVolume', { body: { ...make, name: 'too-many' } });
    expect(seventh.status).toBe(202);
    expect((await platform.ask('blockStorage.getVolume', { path: { id: textAt(seventh.body, 'id') } })).body).toMatchObject({
      state: 'new',
      status: 'creating_error_quota',
      error: { slug: 'creating_error_quota', message: expect.any(String) },
    });
    expect((await platform.ask('blockStorage.getUsage')).body).toEqual({ results: [{ quota_slug: 'disk', used: 6 }] });
    await platform.ask('blockStorage.extendVolume', { path: { id: await idOf('volume', 'free') }, body: { size: 400 } });
    expect(await volume('free')).toMatchObject({ size: 20, status: 'extend_error_quota', error: { slug: 'extend_error_quota' } });
  });
});

describe('volumes', () => {
  it.each<[string, string, OperationId, Json, number]>([
    ['extend', 'free', 'blockStorage.extendVolume', { size: 30 }, 204],
    ['extend again after a failure (rule 6)', 'half', 'blockStorage.extendVolume', { size: 30 }, 204],
    ['extend to the same size (rule 6)', 'free', 'blockStorage.extendVolume', { size: 20 }, 422],
    ['shrink (rule 6)', 'free', 'blockStorage.extendVolume', { size: 10 }, 422],
    ['extend while attached (rule 6)', 'data', 'blockStorage.extendVolume', { size: 200 }, 422],
    ['extend to size 0', 'free', 'blockStorage.extendVolume', { size: 0 }, 422],
    ['retype', 'free', 'blockStorage.retypeVolume', { new_type: { name: 'cloud_nvme5k' } }, 204],
    ['retype to an unknown type (rule 7)', 'free', 'blockStorage.retypeVolume', { new_type: { name: 'nope' } }, 422],
    ['retype to a type that is not available (rule 7)', 'free', 'blockStorage.retypeVolume', { new_type: { name: 'cloud_gone' } }, 422],
    ['retype to a deprecated type (B35)', 'free', 'blockStorage.retypeVolume', { new_type: { name: 'cloud_hdd1k' } }, 204],
    ['retype while attached (rule 7)', 'data', 'blockStorage.retypeVolume', { new_type: { name: 'cloud_nvme5k' } }, 422],
    ['retype after a failed extension (rule 7)', 'half', 'blockStorage.retypeVolume', { new_type: { name: 'cloud_nvme5k' } }, 422],
    ['rename', 'data', 'blockStorage.renameVolume', { name: 'other' }, 204],
    ['rename to its own name', 'data', 'blockStorage.renameVolume', { name: 'data' }, 204],
    ['rename to a name that is taken (rule 1)', 'data', 'blockStorage.renameVolume', { name: 'free' }, 409],
    ['delete while attached (rule 3)', 'data', 'blockStorage.deleteVolume', null, 409],
    ['delete in an error state (rule 3)', 'half', 'blockStorage.deleteVolume', null, 409],
    ['delete', 'free', 'blockStorage.deleteVolume', null, 204],
    ['detach', 'data', 'blockStorage.detachVolume', null, 204],
    ['detach as an attachment (B18)', 'data', 'blockStorage.deleteAttachment', null, 204],
    ['detach from a running machine (rule 5)', 'busy', 'blockStorage.detachVolume', null, 409],
    ['detach an unattached volume (rule 5)', 'free', 'blockStorage.detachVolume', null, 409],
  ])('%s', async (_, name, operation, body, status) => {
    const response = await platform.ask(operation, { path: { id: await idOf('volume', name) }, body: body ?? {} });
    expect([response.status, keysOf(response.body)]).toEqual([status, status === 204 ? [] : ['detail', 'message', 'slug']]);
  });

  it.each([
    ['a running machine', 'free', 'vm-on', 204],
    ['a stopped machine', 'free', 'vm-off', 204],
    ['a machine that is being created (rule 4)', 'free', 'vm-new', 409],
    ['a machine although it is already attached (rule 4)', 'data', 'vm-on', 409],
    ['a machine although it is in an error state (rule 4)', 'half', 'vm-on', 409],
  ])('attach to %s', async (_, name, machine, status) => {
    const path = { id: await idOf('volume', name), virtual_machine_id: await instanceId(machine) };
    expect((await platform.ask('blockStorage.attachVolume', { path })).status).toBe(status);
    expect(at(await volume(name), 'state')).toBe(name === 'data' || status === 204 ? 'in-use' : 'available');
  });

  it('attach as the requested device (B20)', async () => {
    const body = { volume: { id: await idOf('volume', 'free') }, instance: { id: await instanceId('vm-off') }, device: '/dev/vdx' };
    expect((await platform.ask('blockStorage.createAttachment', { body })).status).toBe(204);
    expect(await volume('free')).toMatchObject({ attachment: { device: '/dev/vdx' } });
  });

  it('with snapshots cannot be deleted, without them they can (rule 3)', async () => {
    const id = await idOf('volume', 'data');
    await platform.ask('blockStorage.detachVolume', { path: { id } });
    expect(await platform.ask('blockStorage.deleteVolume', { path: { id } })).toMatchObject({
      status: 409,
      body: [{ message: 'the volume has snapshots' }],
    });
    await platform.ask('blockStorage.deleteVolume', { path: { id: await idOf('volume', 'restored') } });
    for (const name of ['instant-1', 'object-1', 'object-2'])
      await platform.ask('blockStorage.deleteSnapshot', { path: { id: await idOf('snapshot', name) } });
    expect((await platform.ask('blockStorage.deleteVolume', { path: { id } })).status).toBe(204);
    expect((await platform.ask('blockStorage.getVolume', { path: { id } })).status).toBe(404);
  });
});

describe('snapshots', () => {
  it('that a volume was restored from are kept until that volume is gone (rule 8)', async () => {
    const path = { id: await idOf('snapshot', 'object-1') };
    expect((await platform.ask('blockStorage.deleteSnapshot', { path })).status).toBe(409);
    await platform.ask('blockStorage.deleteVolume', { path: { id: await idOf('volume', 'restored') } });
    expect((await platform.ask('blockStorage.deleteSnapshot', { path })).status).toBe(204);
  });

  it.each([
    ['to another region', 'object-1', 'br-ne1', 204],
    ['to their own', 'object-1', 'br-se1', 422],
    ['to nowhere', 'object-1', 'br-xx1', 422],
    ['that are instant', 'instant-1', 'br-ne1', 409],
    ['whose name is taken there', 'object-2', 'br-ne1', 409],
  ])('are copied %s', async (_, name, destination_region, status) => {
    const response = await platform.ask('blockStorage.copySnapshot', {
      path: { id: await idOf('snapshot', name) },
      body: { destination_region },
    });
    expect(response.status).toBe(status);
  });

  it('appear completely in the other region', async () => {
    await platform.ask('blockStorage.copySnapshot', {
      path: { id: await idOf('snapshot', 'object-1') },
      body: { destination_region: 'br-ne1' },
    });
    const id = await idOf('snapshot', 'object-1', 'br-ne1');
    expect((await platform.ask('blockStorage.getSnapshot', { region: 'br-ne1', path: { id } })).body).toMatchObject({
      name: 'object-1',
      description: 'kept',
      volume: null,
      state: 'available',
      status: 'completed',
      availability_zones: ['br-ne1-a'],
    });
  });

  it('are renamed to a free name, and filtered by type', async () => {
    const path = { id: await idOf('snapshot', 'instant-1') };
    expect((await platform.ask('blockStorage.renameSnapshot', { path, body: { name: 'object-1' } })).status).toBe(409);
    expect((await platform.ask('blockStorage.renameSnapshot', { path, body: { name: 'renamed' } })).status).toBe(204);
    const { body } = await platform.ask('blockStorage.listSnapshots', { query: { type: 'instant' } });
    expect(listAt(body, 'snapshots').map((one) => one['name'])).toEqual(['renamed']);
  });
});

describe('backups', () => {
  it.each<[string, Json, number]>([
    ['a name', { name: 'renamed' }, 204],
    ['a description', { description: 'x' }, 204],
    ['a name that is taken', { name: 'inc-1' }, 409],
    ['nothing', {}, 422],
    ['an empty name', { name: '' }, 422],
  ])('change %s', async (_, body, status) => {
    expect((await platform.ask('blockStorage.renameBackup', { path: { id: await idOf('backup', 'full-1') }, body })).status).toBe(status);
  });

  it.each([
    ['to another region', 'full-1', 'br-ne1', 204],
    ['to their own', 'full-1', 'br-se1', 422],
    ['to nowhere', 'full-1', 'somewhere', 422],
    ['that are not there', 'nope', 'br-ne1', 404],
    ['whose name is taken there', 'inc-1', 'br-ne1', 409],
  ])('are copied %s (rule 12)', async (_, name, destiny_region, status) => {
    expect((await platform.ask('blockStorage.copyBackup', { body: { backup: { name }, destiny_region } })).status).toBe(status);
  });

  it('appear in the other region, without their volume', async () => {
    await platform.ask('blockStorage.copyBackup', { body: { backup: { name: 'full-1' }, destiny_region: 'br-ne1' } });
    const id = await idOf('backup', 'full-1', 'br-ne1');
    expect((await platform.ask('blockStorage.getBackup', { region: 'br-ne1', path: { id } })).body).toMatchObject({
      status: 'completed',
      volume: null,
    });
  });

  it('are deleted, and listed without meta', async () => {
    expect((await platform.ask('blockStorage.deleteBackup', { path: { id: await idOf('backup', 'full-1') } })).status).toBe(204);
    const { body } = await platform.ask('blockStorage.listBackups');
    expect(body).toEqual({ backups: [expect.objectContaining({ name: 'inc-1' })] });
  });
});

describe('a second backup while one is running (B36)', () => {
  it('is accepted: no status of the volume shows the first', async () => {
    const slow = await open({ state: organization, transition: 60_000 });
    const backup = async (name: string) =>
      (await slow.ask('blockStorage.createBackup', { body: { name, volume: { name: 'data' } } })).status;
    expect([await backup('one'), await backup('two')]).toEqual([202, 202]);
    const { body } = await slow.ask('blockStorage.listVolumes', { query: { name: 'data' } });
    expect(at(listAt(body, 'volumes')[0] ?? null, 'status')).toBe('completed');
    await slow.close();
  });
});

describe('volume types', () => {
  it.each([
    [{}, 5],
    [{ 'availability-zone': 'br-se1-a' }, 4],
    [{ 'availability-zone': 'br-ne1-a' }, 0],
    [{ 'allows-encryption': 'true' }, 3],
    [{ name: 'cloud_nvme1k' }, 1],
  ])('filtered by %o are %d', async (query: Record<string, string>, count) => {
    expect(listAt((await platform.ask('blockStorage.listVolumeTypes', { query })).body, 'types')).toHaveLength(count);
  });
});

describe('a platform on which deprecated types cannot be used (B35)', () => {
  it('refuses them for a new volume and for a change of type', async () => {
    const strict = await open({ state: { ...organization, behaviour: { deprecated_types: 'refused' } } });
    const type = { name: 'cloud_hdd1k' };
    const created = await strict.ask('blockStorage.createVolume', { body: { ...make, type } });
    const free = textAt((await strict.ask('blockStorage.listVolumes', { query: { name: 'free' } })).body, 'volumes', 0, 'id');
    const retyped = await strict.ask('blockStorage.retypeVolume', { path: { id: free }, body: { new_type: type } });
    expect([created.status, retyped.status]).toEqual([409, 422]);
    await strict.close();
  });
});

describe('names (B34)', () => {
  const elsewhere: readonly (readonly [string, OperationId, Json, number])[] = [
    ['volume', 'blockStorage.createVolume', { ...make, name: 'data', type: { name: 'cloud_nvme1k' } }, 202],
    ['snapshot', 'blockStorage.createSnapshot', { name: 'instant-1', description: null, volume: { name: 'elsewhere' } }, 202],
    ['backup', 'blockStorage.createBackup', { name: 'full-1', volume: { name: 'elsewhere' } }, 202],
  ];

  it.each(['region', 'tenant'] as const)('are unique per %s', async (among) => {
    const choosing = await open({ state: { ...organization, behaviour: { volume_names: among } } });
    const region = 'br-ne1';
    const made = await choosing.ask('blockStorage.createVolume', { region, body: { ...make, name: 'elsewhere' } });
    for (const [, operation, body, status] of elsewhere)
      expect((await choosing.ask(operation, { region, body })).status).toBe(among === 'tenant' ? 409 : status);
    const renamed = await choosing.ask('blockStorage.renameVolume', {
      region,
      path: { id: textAt(made.body, 'id') },
      body: { name: 'free' },
    });
    expect(renamed.status).toBe(among === 'tenant' ? 409 : 204);
    await choosing.close();
  });
});

describe('the older bodies of volumes (B3, B4)', () => {
  it('have a list of zones and no meta', async () => {
    const older = await open({ state: { ...organization, behaviour: { volume_bodies: 'reference' } } });
    const { body } = await older.ask('blockStorage.listVolumes');
    expect(body).not.toHaveProperty('meta');
    expect(listAt(body, 'volumes')[0]).toMatchObject({ availability_zones: ['br-se1-a'] });
    expect(listAt(body, 'volumes')[0]).not.toHaveProperty('availability_zone');
    await older.close();
  });
});
