// The transitions step by step as the clock advances (platform.md, chapter 2).
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Json } from '../../../src/json.ts';
import type { OperationId } from '../../../src/platform/operations.ts';
import { stoppedClock } from '../../../src/simulator/clock.ts';
import { type Asked, at, open, textAt } from '../ask.ts';
import { now, organization } from '../organization.ts';

let platform: Asked;
beforeEach(async () => {
  platform = await open({ state: organization, clock: stoppedClock(new Date(now).toISOString()), transition: 60_000 });
});
afterEach(async () => platform.close());

const reads = { volume: 'blockStorage.getVolume', snapshot: 'blockStorage.getSnapshot', backup: 'blockStorage.getBackup' } as const;
const lists = { volume: 'blockStorage.listVolumes', snapshot: 'blockStorage.listSnapshots', backup: 'blockStorage.listBackups' } as const;
type Thing = keyof typeof reads;

const idOf = async (thing: Thing, name: string): Promise<string> =>
  textAt((await platform.ask(lists[thing], { query: { name } })).body, `${thing}s`, 0, 'id');

/** State and status now, and after each minute until nothing changes. */
const watch = async (thing: Thing, id: string): Promise<readonly string[]> => {
  const seen: string[] = [];
  for (;;) {
    const { status, body } = await platform.ask(reads[thing], { path: { id } });
    const shown = status === 404 ? 'gone' : `${textAt(body, 'state')} ${textAt(body, 'status')}`;
    if (shown === seen.at(-1)) return seen;
    seen.push(shown);
    await platform.control('POST', '/clock', { advance: '1m' });
  }
};

describe('steps', () => {
  it.each<[string, Thing, OperationId, Json, readonly string[]]>([
    [
      'creating a volume',
      'volume',
      'blockStorage.createVolume',
      { name: 'made', size: 10, type: { name: 'cloud_nvme1k' } },
      ['new provisioning', 'new creating', 'available completed'],
    ],
    [
      'creating an instant snapshot',
      'snapshot',
      'blockStorage.createSnapshot',
      { name: 'made', description: null, volume: { name: 'free' } },
      ['new provisioning', 'new creating', 'available completed'],
    ],
    [
      'creating an object snapshot',
      'snapshot',
      'blockStorage.createSnapshot',
      { name: 'made', description: null, volume: { name: 'free' }, type: 'object' },
      ['new provisioning', 'new creating', 'new replicating', 'available completed'],
    ],
    [
      'creating a backup',
      'backup',
      'blockStorage.createBackup',
      { name: 'made', volume: { name: 'free' } },
      ['new provisioning', 'new creating', 'new uploading', 'available completed'],
    ],
  ])('of %s', async (_, thing, operation, body, expected) => {
    const response = await platform.ask(operation, { body });
    expect(await watch(thing, textAt(response.body, 'id'))).toEqual(expected);
  });

  it.each<[string, Thing, string, OperationId, Json, readonly string[]]>([
    [
      'extending',
      'volume',
      'free',
      'blockStorage.extendVolume',
      { size: 30 },
      ['available extend_pending', 'available extending', 'available completed'],
    ],
    [
      'retyping',
      'volume',
      'free',
      'blockStorage.retypeVolume',
      { new_type: { name: 'cloud_nvme5k' } },
      ['available retype_pending', 'available retyping', 'available completed'],
    ],
    [
      'detaching',
      'volume',
      'data',
      'blockStorage.detachVolume',
      {},
      ['in-use detaching_pending', 'in-use detaching', 'available completed'],
    ],
    ['deleting a volume', 'volume', 'free', 'blockStorage.deleteVolume', {}, ['available deleting_pending', 'available deleting', 'gone']],
    ['deleting a snapshot', 'snapshot', 'instant-1', 'blockStorage.deleteSnapshot', {}, ['available deleting', 'gone']],
    [
      'deleting a backup',
      'backup',
      'full-1',
      'blockStorage.deleteBackup',
      {},
      ['available deleting_pending', 'available deleting', 'gone'],
    ],
    [
      'copying a snapshot',
      'snapshot',
      'object-1',
      'blockStorage.copySnapshot',
      { destination_region: 'br-ne1' },
      ['available copying', 'available completed'],
    ],
  ])('of %s', async (_, thing, name, operation, body, expected) => {
    const id = await idOf(thing, name);
    expect((await platform.ask(operation, { path: { id }, body })).status).toBe(204);
    expect(await watch(thing, id)).toEqual(expected);
  });

  it('of attaching', async () => {
    const id = await idOf('volume', 'free');
    const machine = textAt((await platform.ask('compute.listInstances', { query: { name: 'vm-on' } })).body, 'instances', 0, 'id');
    await platform.ask('blockStorage.attachVolume', { path: { id, virtual_machine_id: machine } });
    expect(await watch('volume', id)).toEqual(['available attaching_pending', 'available attaching', 'in-use completed']);
  });

  it('of a copied backup, in both regions', async () => {
    await platform.ask('blockStorage.copyBackup', { body: { backup: { name: 'full-1' }, destiny_region: 'br-ne1' } });
    const copy = async () =>
      at((await platform.ask('blockStorage.listBackups', { region: 'br-ne1', query: { name: 'full-1' } })).body, 'backups', 0, 'status');
    expect(await copy()).toBe('copying');
    expect(await watch('backup', await idOf('backup', 'full-1'))).toEqual(['available copying', 'available completed']);
    expect(await copy()).toBe('completed');
  });

  it('of restoring: the snapshot is busy while the volume is created', async () => {
    const id = await idOf('snapshot', 'instant-1');
    await platform.ask('blockStorage.createVolume', {
      body: { name: 'made', size: 120, type: { name: 'cloud_nvme1k' }, snapshot: { id } },
    });
    expect(await watch('snapshot', id)).toEqual(['available restoring', 'available completed']);
  });

  it('refuse a second action meanwhile, and show the new size only at the end', async () => {
    const id = await idOf('volume', 'free');
    const extend = async (size: number) => (await platform.ask('blockStorage.extendVolume', { path: { id }, body: { size } })).status;
    const shown = async () => (await platform.ask('blockStorage.getVolume', { path: { id } })).body;
    expect(await extend(30)).toBe(204);
    expect(await extend(40)).toBe(422);
    expect((await platform.ask('blockStorage.deleteVolume', { path: { id } })).status).toBe(409);
    expect(await shown()).toMatchObject({ size: 20, updated_at: '2026-11-20T12:00:00Z' });
    await platform.control('POST', '/clock', { advance: '2m' });
    expect(await shown()).toMatchObject({ size: 30, status: 'completed', updated_at: '2026-11-20T12:02:00Z' });
  });
});

describe('failures on request', () => {
  it.each<[string, string, OperationId, Json, string, string]>([
    ['extending', 'free', 'blockStorage.extendVolume', { size: 30 }, 'extend_error', 'available extend_error'],
    ['retyping', 'free', 'blockStorage.retypeVolume', { new_type: { name: 'cloud_nvme5k' } }, 'retype_error', 'available retype_error'],
    ['detaching', 'data', 'blockStorage.detachVolume', {}, 'detaching_error', 'in-use detaching_error'],
    ['detaching forever (B15)', 'data', 'blockStorage.detachVolume', {}, 'busy', 'busy detaching'],
  ])('of %s', async (_, name, operation, body, ending, expected) => {
    const id = await idOf('volume', name);
    await platform.control('POST', '/faults', { type: 'ends', in: ending, operation, times: 1 });
    await platform.ask(operation, { path: { id }, body });
    expect((await watch('volume', id)).at(-1)).toBe(expected);
    const { body: shown } = await platform.ask('blockStorage.getVolume', { path: { id } });
    expect(at(shown, 'error', 'slug') ?? null).toBe(ending === 'busy' ? null : ending);
  });
});
