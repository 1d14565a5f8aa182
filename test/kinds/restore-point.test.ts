// Names of restore points as a law, and the steps that create, copy and delete them.
import { assert, date, oneof, property, string, stringMatching, uuid } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addressOf } from '../../src/kinds/address.ts';
import { backup } from '../../src/kinds/backup/kind.ts';
import {
  formatRestorePointName,
  parseRestorePointName,
  scheduleKeyPattern,
  scheduleOf,
  volumeKeyOf,
} from '../../src/kinds/restore-point/name.ts';
import { copyRestorePoint, createRestorePoint, deleteRestorePoint } from '../../src/kinds/restore-point/steps.ts';
import { snapshot } from '../../src/kinds/snapshot/kind.ts';
import { at, read, region, worldOf } from './storage-world.ts';

const volumeId = '2AE0B896-855c-456c-b4a5-c8f4e6d2f4f6';
const scheduleKey = stringMatching(new RegExp(scheduleKeyPattern));
const slot = date({ min: new Date('0000-01-01T00:00:00Z'), max: new Date('9999-12-31T23:59:00Z'), noInvalidDate: true }).map(
  (time) => `${time.toISOString().slice(0, 16)}:00.000Z`,
);

describe('names of restore points', () => {
  it('contain schedule, volume and slot without loss', () => {
    assert(
      property(scheduleKey, uuid(), slot, (schedule, id, time) => {
        const parts = { schedule, volume: volumeKeyOf(id) ?? '', slot: time };
        const name = formatRestorePointName(parts);
        expect(name.length).toBeLessThanOrEqual(47);
        expect(parseRestorePointName(name)).toEqual(parts);
      }),
    );
  });

  it('are never read from a text in another notation', () => {
    assert(
      property(oneof(string(), stringMatching(/^[a-z0-9-]{1,24}-[0-9a-f]{11,13}-\d{8}t\d{4}$/)), (text) => {
        const parsed = parseRestorePointName(text);
        expect(parsed === undefined || formatRestorePointName(parsed) === text).toBe(true);
      }),
    );
  });

  it.each([
    ['hourly-2ae0b896855c-20261101t0300', { schedule: 'hourly', volume: '2ae0b896855c', slot: '2026-11-01T03:00:00.000Z' }],
    ['a-b-2ae0b896855c-20261101t0300', { schedule: 'a-b', volume: '2ae0b896855c', slot: '2026-11-01T03:00:00.000Z' }],
    ['hourly-2ae0b896855c-20260231t0300', undefined],
    ['hourly-2ae0b896855c-20261101t2400', undefined],
    ['hourly-2ae0b896855-20261101t0300', undefined],
    ['Hourly-2ae0b896855c-20261101t0300', undefined],
    ['-hourly-2ae0b896855c-20261101t0300', undefined],
    ['hourly--2ae0b896855c-20261101t0300', undefined],
    [`${'x'.repeat(21)}-2ae0b896855c-20261101t0300`, undefined],
    ['before the upgrade', undefined],
  ])('%s', (name, parts) => {
    expect(parseRestorePointName(name)).toEqual(parts);
  });

  it('belong to a schedule only for the volume that they name', () => {
    const name = 'hourly-2ae0b896855c-20261101t0300';
    expect(scheduleOf(name, volumeId)?.schedule).toBe('hourly');
    expect(scheduleOf(name, null)?.schedule).toBe('hourly');
    expect(scheduleOf(name, 'ffffffff-855c-456c-b4a5-c8f4e6d2f4f6')).toBeUndefined();
    expect(volumeKeyOf('not hex')).toBeUndefined();
  });
});

const data = { address: addressOf('volume', region, 'data'), id: 'v1' };
const name = 'hourly-2ae0b896855c-20261101t0300';

describe('creating a restore point', () => {
  it('sends a null description to snapshots, and none to backups', () => {
    const common = { region, name, volume: data, description: null } as const;
    expect(createRestorePoint({ ...common, kind: 'snapshot', type: 'object' })).toMatchObject({
      operation: 'blockStorage.createSnapshot',
      resources: [`snapshot/br-se1/${name}`, data.address],
      creates: `snapshot/br-se1/${name}`,
      body: { name, volume: { id: 'v1' }, type: 'object', description: null },
      preconditions: [{ at: { address: `snapshot/br-se1/${name}` }, exists: false }],
      postconditions: [{ exists: true }, { field: 'status', is: 'completed' }],
      effects: [{ fact: 'restore-point', resource: data.address, change: 'gain' }],
      reversibility: 'reversible',
    });
    const full = addressOf('backup', region, 'full');
    const step = createRestorePoint({ ...common, kind: 'backup', type: 'incremental', needs: [full] });
    expect(step.operation).toBe('blockStorage.createBackup');
    expect(step.body).toEqual({ name, volume: { id: 'v1' }, type: 'incremental' });
    expect(step.requires).toEqual([data.address, full]);
    expect(createRestorePoint({ ...common, kind: 'backup', type: 'full', description: 'x' }).body).toMatchObject({ description: 'x' });
  });
});

describe('copying a restore point', () => {
  it('names the region in the form of each operation, and waits for the copy and its source', () => {
    const live = read(snapshot, { id: 's1', name, status: 'completed', state: 'available' });
    const source = { region, name, volume: data.address } as const;
    expect(copyRestorePoint({ kind: 'snapshot', ...source, live }, 'br-ne1')).toMatchObject({
      operation: 'blockStorage.copySnapshot',
      path: { id: 's1' },
      body: { destination_region: 'br-ne1' },
      region,
      creates: `snapshot/br-ne1/${name}`,
      preconditions: [{ at: { address: `snapshot/br-ne1/${name}` }, exists: false }],
      postconditions: [{ exists: true }, { field: 'status' }, { at: { id: 's1' }, field: 'status', is: 'completed' }],
    });
    const step = copyRestorePoint({ kind: 'backup', ...source }, 'br-ne1');
    expect(step.path).toBeUndefined();
    expect(step.body).toEqual({ backup: { id: { idOf: `backup/br-se1/${name}` } }, destiny_region: 'br-ne1' });
    expect(step.requires).toEqual([`backup/br-se1/${name}`]);
  });
});

describe('deleting a restore point', () => {
  const wire = { id: 's1', name, status: 'completed', state: 'available', volume: { id: volumeId, name: 'data' } };

  it.each([
    [snapshot, 'blockStorage.deleteSnapshot'],
    [backup, 'blockStorage.deleteBackup'],
  ] as const)('%o', (kind, operation) => {
    const point = read(kind, wire);
    expect(deleteRestorePoint(point, data.address)).toMatchObject({
      operation,
      path: { id: 's1' },
      region,
      deletes: point.address,
      preconditions: [
        { field: 'name', is: name },
        { field: 'status', is: 'completed' },
      ],
      postconditions: [{ at: { id: 's1' }, exists: false }],
      reversibility: 'irreversible',
      effects: [{ fact: 'restore-point', resource: data.address, change: 'lose' }],
    });
  });

  it.each([
    ['completed', 'available', 'steps', [data.address]],
    ['copying', 'available', 'waiting', []],
    ['creating_error', 'new', 'impossible', []],
    ['deleted', 'deleted', undefined, []],
  ])('by `removed:`, when it is %s', (status, state, type, loses) => {
    const observed = read(snapshot, { ...wire, status, state });
    const answers = snapshot.answer?.({ type: 'unexpected', observed: observed, because: 'removed', at }, worldOf({})) ?? [];
    expect(answers[0]?.type).toBe(type);
    const steps = answers.flatMap((one) => (one.type === 'steps' ? one.chain : []));
    expect(steps.flatMap((step) => step.effects ?? []).map((effect) => effect.resource)).toEqual(loses);
  });
});
