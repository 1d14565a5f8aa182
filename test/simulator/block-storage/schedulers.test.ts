// The effect of schedulers on volumes and snapshots, delayed counts (contradictions.md B33), and visible deleted resources (B21).
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { stoppedClock } from '../../../src/simulator/clock.ts';
import { type Asked, at, listAt, open, textAt } from '../ask.ts';
import { now, organization, scheduler } from '../organization.ts';

let platform: Asked;
beforeEach(async () => {
  platform = await open({ state: organization, clock: stoppedClock(new Date(now).toISOString()), transition: 60_000 });
});
afterEach(async () => platform.close());

const lists = { volume: 'blockStorage.listVolumes', snapshot: 'blockStorage.listSnapshots' } as const;
const idOf = async (kind: keyof typeof lists, name: string): Promise<string> =>
  textAt((await platform.ask(lists[kind], { query: { name } })).body, `${kind}s`, 0, 'id');
const later = async (advance: string) => platform.control('POST', '/clock', { advance });
const shown = async () => (await platform.ask('blockStorage.getScheduler', { path: { id: scheduler } })).body;

describe('a scheduler', () => {
  const scheduled = async () =>
    listAt((await platform.ask('blockStorage.listSnapshots', { query: { _limit: '100' } })).body, 'snapshots').filter(
      (one) => one['creation_type'] === 'scheduled',
    );

  it('attaches volumes by id or name, and detaches them', async () => {
    const id = await idOf('volume', 'free');
    await platform.ask('blockStorage.attachScheduler', { path: { id: scheduler }, body: { volume: { id } } });
    expect(at(await shown(), 'volumes')).toEqual([await idOf('volume', 'data'), id]);
    await later('1d');
    expect(await scheduled()).toHaveLength(2);
    await platform.ask('blockStorage.detachScheduler', { path: { id: scheduler }, body: { volume: { name: 'data' } } });
    await platform.ask('blockStorage.detachScheduler', { path: { id: scheduler }, body: { volume: { id } } });
    await later('5d');
    expect(await scheduled()).toHaveLength(2);
  });

  it('detaches a deleted volume, and does not run after its own deletion', async () => {
    await platform.ask('blockStorage.attachScheduler', { path: { id: scheduler }, body: { volume: { name: 'free' } } });
    await platform.ask('blockStorage.deleteVolume', { path: { id: await idOf('volume', 'free') } });
    await later('2m');
    expect(at(await shown(), 'volumes')).toHaveLength(1);
    expect((await platform.ask('blockStorage.deleteScheduler', { path: { id: scheduler } })).status).toBe(204);
    await later('3d');
    expect(await scheduled()).toEqual([]);
  });

  it('continues after its state was saved and loaded, without a second run for one day', async () => {
    await later('1d');
    await platform.control('PUT', '/state', (await platform.control('GET', '/state')).body ?? null);
    expect(await scheduled()).toHaveLength(1);
    await later('1d');
    expect(await scheduled()).toHaveLength(2);
  });

  it('catches up on at most four hundred days, however far the clock advances', async () => {
    await later('900000d');
    expect(await scheduled()).toHaveLength(7);
  });

  it('that is created runs at its next start time', async () => {
    const policy = { retention_in_days: 1, frequency: { daily: { start_time: '12:30:00' } } };
    const made = await platform.ask('blockStorage.createScheduler', { body: { name: 'noon', snapshot: { type: 'object' }, policy } });
    const path = { id: textAt(made.body, 'id') };
    await platform.ask('blockStorage.attachScheduler', { path, body: { volume: { name: 'free' } } });
    await later('29m');
    expect(await scheduled()).toEqual([]);
    await later('1m');
    expect((await scheduled())[0]).toMatchObject({ type: 'object', status: 'provisioning', size: 20 });
  });

  it('over the quota of snapshots creates a failed one', async () => {
    const tenants = (organization.tenants ?? []).map((tenant) => ({
      ...tenant,
      regions: { 'br-se1': { ...tenant.regions?.['br-se1'], quotas: { snapshot: 3 } } },
    }));
    await platform.control('PUT', '/state', JSON.parse(JSON.stringify({ ...organization, tenants })));
    await later('1d');
    expect((await scheduled())[0]).toMatchObject({ status: 'creating_error_quota', error: { slug: 'creating_error_quota' } });
  });
});

describe('the snapshots of a volume (B33)', () => {
  it('are counted for a while after the last one is gone', async () => {
    const id = await idOf('volume', 'free');
    await platform.ask('blockStorage.createSnapshot', { body: { name: 'last', description: null, volume: { id } } });
    await later('3m');
    await platform.ask('blockStorage.deleteSnapshot', { path: { id: await idOf('snapshot', 'last') } });
    await later('1m');
    expect(await idOf('snapshot', 'last')).toBe('');
    const removed = async () => platform.ask('blockStorage.deleteVolume', { path: { id } });
    expect(await removed()).toMatchObject({ status: 409, body: [{ message: 'the volume has snapshots' }] });
    await later('2m');
    expect((await removed()).status).toBe(204);
  });
});

describe('a deleted resource that is still visible (B21)', () => {
  it('frees its name, and blocks nothing', async () => {
    const id = await idOf('snapshot', 'instant-1');
    await platform.control('POST', '/faults', { type: 'ends', in: 'deleted', operation: 'blockStorage.deleteSnapshot', times: 1 });
    await platform.ask('blockStorage.deleteSnapshot', { path: { id } });
    await later('1m');
    expect((await platform.ask('blockStorage.getSnapshot', { path: { id } })).body).toMatchObject({ state: 'deleted', status: 'deleted' });
    const again = { name: 'instant-1', description: null, volume: { name: 'free' } };
    expect((await platform.ask('blockStorage.createSnapshot', { body: again })).status).toBe(202);
    expect((await platform.ask('blockStorage.deleteSnapshot', { path: { id } })).status).toBe(409);
  });
});

describe('attaching', () => {
  it('uses the first free device', async () => {
    const machine = textAt((await platform.ask('compute.listInstances', { query: { name: 'vm-off' } })).body, 'instances', 0, 'id');
    const id = await idOf('volume', 'free');
    await platform.ask('blockStorage.attachVolume', { path: { id, virtual_machine_id: machine } });
    await later('2m');
    const { body } = await platform.ask('blockStorage.getVolume', { path: { id }, query: { expand: 'attachment' } });
    expect(at(body, 'attachment', 'device')).toBe('/dev/vdc');
  });
});

describe('expand', () => {
  it.each([
    ['repeated', ['volume_type', 'attachment']],
    ['joined by a comma', ['volume_type,attachment']],
  ])('may be %s', async (_, expand) => {
    const { body } = await platform.ask('blockStorage.listVolumes', { query: { expand, name: 'data' } });
    expect(listAt(body, 'volumes')[0]).toMatchObject({ type: { name: 'cloud_nvme1k' }, attachment: { device: '/dev/vdb' } });
  });
});

describe('the older bodies of snapshots (B4, B11)', () => {
  it('have no meta, no type and no kind of creation', async () => {
    const older = await open({ state: { ...organization, behaviour: { volume_bodies: 'reference' } } });
    const { body } = await older.ask('blockStorage.listSnapshots');
    expect(Object.keys(body ?? {})).toEqual(['snapshots']);
    expect(Object.keys(listAt(body, 'snapshots')[0] ?? {}).sort()).toEqual([
      'availability_zones',
      'created_at',
      'description',
      'id',
      'name',
      'size',
      'state',
      'status',
      'updated_at',
      'volume',
    ]);
    await older.close();
  });
});
