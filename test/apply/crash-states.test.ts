// Every way in which an accepted operation can fail: its status is reported; the next run repeats it if the platform allows it, and otherwise reports why not.
import { describe, expect, it } from 'vitest';
import { findDue } from '../../src/due/find-due.ts';
import type { Unplanned } from '../../src/plan/plan.ts';
import type { Writer } from '../../src/platform/client.ts';
import type { OperationId } from '../../src/platform/operations.ts';
import type { RegionDescription } from '../../src/simulator/description-parts.ts';
import { fileOf, platformOf } from '../plan/world.ts';
import { applyOnce, converge, planFor, platformWith, startedAt } from './world.ts';

const instance = '5ae0b896-855c-456c-b4a5-c8f4e6d2f4f6';
const born = { size: 10, created_at: '2026-01-01T00:00:00Z' } as const;
const id = '2ae0b896-855c-456c-b4a5-c8f4e6d2f4f6';
const region: RegionDescription = {
  instances: [{ name: 'vm', id: instance, state: 'stopped' }],
  volumes: [
    { name: 'data', id, ...born },
    { name: 'held', ...born, attached_to: 'vm' },
  ],
  snapshots: [15, 16, 17].map((day) => ({ name: `daily-2ae0b896855c-202611${day}t0000`, volume: 'data', type: 'object' })),
  backups: [15, 16].map((day) => ({ name: `saved-2ae0b896855c-202611${day}t0000`, volume: 'data', type: 'full' })),
};

const volume = (text: string): string => `volumes: { ${text} }\n`;
const daily = 'snapshot_schedules: { daily: { volumes: [data], every: 1d, keep_last: 4, type: object } }\n';
const saved = 'backup_schedules: { saved: { volumes: [data], every: 1d, keep_last: 2, type: full } }\n';

interface Ending {
  /** How the file requests the action. */
  readonly text: string;
  readonly operation: OperationId;
  readonly status: string;
  /** again: the next run repeats it. asks: it repeats the request, and the platform refuses it (contradictions.md B17). Otherwise why it does not. */
  readonly next: 'again' | 'asks' | RegExp;
}

const onlyCompleted = /only a volume whose status is completed can be attached or detached/;
const anotherSlot = /failed \(\w+\); the next scheduled run creates another/;
const stays =
  /cannot be deleted, because only completed restore points can be deleted\. Ask the support of the platform to remove \S+ \((deleted|deleting)_error: .+\)/;
const larger = volume('data: { region: br-se1, size: 20 }');
const faster = volume('data: { region: br-se1, type: cloud_nvme5k }');
const detaching = volume('held: { region: br-se1, attached_to: none }');

type Row = readonly [operation: OperationId, statuses: readonly string[], text: string, next: 'again' | 'asks' | RegExp];

const rows: readonly Row[] = [
  [
    'blockStorage.createVolume',
    ['creating_error', 'creating_error_quota'],
    volume('made: { region: br-se1, type: cloud_nvme1k, size: 10 }'),
    /started to create it and failed \(creating_error/,
  ],
  ['blockStorage.extendVolume', ['extend_error'], larger, 'again'],
  ['blockStorage.extendVolume', ['extend_error_quota'], larger, 'asks'],
  ['blockStorage.retypeVolume', ['retype_error'], faster, 'again'],
  ['blockStorage.retypeVolume', ['retype_error_quota'], faster, 'asks'],
  ['blockStorage.attachVolume', ['attaching_error'], volume(`data: { region: br-se1, attached_to: ${instance} }`), onlyCompleted],
  ['blockStorage.detachVolume', ['detaching_error'], detaching, onlyCompleted],
  ['blockStorage.detachVolume', ['busy'], detaching, /busy, which requires manual action/],
  [
    'blockStorage.deleteVolume',
    ['deleted_error'],
    'removed: { volume/br-se1/data: { reason: old } }\n',
    /only a volume whose status is completed can be deleted; this one is available, deleted_error/,
  ],
  ['blockStorage.createSnapshot', ['creating_error', 'creating_error_quota'], daily, anotherSlot],
  [
    'blockStorage.copySnapshot',
    ['replicating_error', 'replicating_error_quota'],
    daily.replace('type: object', 'type: object, copy_to: [br-ne1]'),
    anotherSlot,
  ],
  ['blockStorage.deleteSnapshot', ['deleted_error'], daily.replace('keep_last: 4', 'keep_last: 3'), stays],
  ['blockStorage.deleteBackup', ['deleting_error'], saved, stays],
  ['blockStorage.copyBackup', ['copying_error_quota'], saved.replace('keep_last: 2', 'keep_last: 9, copy_to: [br-ne1]'), anotherSlot],
  ['blockStorage.createBackup', ['creating_error', 'creating_error_quota', 'uploading_error', 'uploading_error_quota'], saved, anotherSlot],
];

const endings: readonly Ending[] = rows.flatMap(([operation, statuses, text, next]) =>
  statuses.map((status) => ({ operation, status, text, next })),
);

const saysOf = ({ answer }: Unplanned): string => ('why' in answer ? answer.why : answer.who);

describe('an accepted operation', () => {
  it.each(endings)('$operation ends in $status', async ({ text, operation, status, next: expected }) => {
    const snapshots = text.startsWith('removed') ? [] : (region.snapshots ?? []);
    const platform = platformWith({ state: platformOf({ regions: { 'br-se1': { ...region, snapshots } } }) });
    platform.app.faults.add({ type: 'ends', in: status, operation, times: 1 });
    const desired = fileOf(text);
    const { plan, outcome } = await applyOnce(platform, desired, { concurrency: 1 });
    const calls = plan.steps.filter((step) => step.operation === operation).map((step) => step.id);
    const ended = outcome.steps.find(({ step }) => calls.includes(step));
    expect(ended?.type).toBe(status === 'busy' ? 'in-progress' : 'failed');
    expect(ended && 'says' in ended ? ended.says : '').toMatch(new RegExp(`^accepted, but (it is )?${status}`));

    const { plan: next, lookup } = await planFor(platform, desired);
    const { notes } = findDue(desired, lookup, new Date(platform.clock.now()));
    const said = [...next.unplanned.map(saysOf), ...notes.map(({ message }) => message)];
    const isAsked = expected === 'again' || expected === 'asks';
    expect(next.steps.map((step) => step.operation)).toEqual(isAsked ? [operation] : []);
    expect(said.join('\n')).toMatch(isAsked ? /^$/ : expected);
    const runs = await converge(platform, desired, { concurrency: 1 }, 2);
    const refusals = runs.flatMap((run) => run.outcome.steps).filter(({ type }) => type === 'refused');
    expect([refusals.length > 0, runs.at(-1)?.plan.steps.length]).toEqual(expected === 'asks' ? [true, 1] : [false, 0]);
  });

  it('whose resource disappears is reported, and repeated', async () => {
    const platform = platformWith({ state: platformOf({ regions: { 'br-se1': {} } }), transition: 1000 });
    const desired = fileOf(volume('made: { region: br-se1, type: cloud_nvme1k, size: 10 }'));
    const { client } = platform;
    const writer: Writer = {
      ...client,
      read: async (operation, args) =>
        operation === 'blockStorage.getVolume' && platform.clock.now() > startedAt + 200
          ? { type: 'not-found', status: 404, operation, method: 'GET', path: '', says: '' }
          : client.read(operation, args),
    };
    const { outcome } = await applyOnce(platform, desired, { writer, concurrency: 1 });
    expect(outcome.steps).toMatchObject([{ type: 'failed', says: 'accepted, but it was deleted before the operation completed' }]);
  });
});
