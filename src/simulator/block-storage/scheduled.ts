// The daily run of a scheduler: a snapshot of each of its volumes, and the deletion of snapshots that exceed its retention.
import { stamp } from '../clock.ts';
import { defaults } from '../defaults.generated.ts';
import type { Mint } from '../ids.ts';
import type { StateChange, Transition } from '../transition.ts';
import type { Region } from '../world.ts';
import { ending } from './endings.ts';
import { snapshotsFull } from './quotas.ts';
import type { Scheduler, Snapshot, Volume } from './state.ts';

const day = 86_400_000;

/** The first start time after an instant. The time zone of start times is not documented: UTC is assumed. */
export const nextRun = (scheduler: Scheduler, after: number): number => {
  const [hours = 0, minutes = 0, seconds = 0] = scheduler.policy.frequency.daily.start_time.split(':').map(Number);
  const midnight = Math.floor(after / day) * day;
  const today = midnight + ((hours * 60 + minutes) * 60 + seconds) * 1000;
  return today > after ? today : today + day;
};

interface Planned {
  readonly id: string;
  readonly regions: { readonly [name: string]: { readonly schedulers: readonly Scheduler[] } };
}

/** The next run of each scheduler without a planned run in `transitions`: a description contains no runs. */
export const unplannedRuns = (tenants: readonly Planned[], transitions: readonly Transition[], now: number): readonly Transition[] => {
  const planned = new Set(transitions.flatMap(({ change }) => (change.type === 'schedule' ? [change.id] : [])));
  return tenants.flatMap((tenant) =>
    Object.entries(tenant.regions).flatMap(([region, { schedulers }]) =>
      schedulers
        .filter((scheduler) => scheduler.state === 'available' && !planned.has(scheduler.id))
        .map(
          (scheduler): Transition => ({
            tenant: tenant.id,
            at: nextRun(scheduler, now),
            change: { type: 'schedule', region, id: scheduler.id },
          }),
        ),
    ),
  );
};

/** The names of a scheduler's snapshots are not documented; here they begin with the scheduler's name. */
const prefixOf = (scheduler: Scheduler): string => `${scheduler.name.slice(0, 24)}-`;

const snapshotOf = (mint: Mint, scheduler: Scheduler, volume: Volume, at: string): Snapshot => ({
  id: mint.uuid('snapshot'),
  ...defaults.snapshot,
  name: `${prefixOf(scheduler)}${volume.id.slice(0, 8)}-${at.slice(0, 10)}`,
  size: volume.size,
  state: 'new',
  status: 'provisioning',
  volume: volume.id,
  type: scheduler.snapshot.type,
  creation_type: 'scheduled',
  encrypted: volume.encrypted,
  availability_zones: [volume.availability_zone],
  created_at: at,
  updated_at: at,
});

const outlived = (region: Region, scheduler: Scheduler, volume: Volume, at: number): readonly Snapshot[] =>
  region.snapshots
    .by('volume', volume.id)
    .filter((snapshot) => snapshot.creation_type === 'scheduled' && snapshot.name.startsWith(prefixOf(scheduler)))
    .filter((snapshot) => Date.parse(snapshot.created_at) + scheduler.policy.retention_in_days * day <= at)
    .filter((snapshot) => snapshot.state === 'available' && snapshot.status === 'completed')
    .filter((snapshot) => region.volumes.by('origin', snapshot.id).length === 0);

/** Adds the new snapshots, and returns the changes of the new and old ones, step by step. */
export const runScheduler = (mint: Mint, region: Region, scheduler: Scheduler, at: number): readonly (readonly (StateChange | null)[])[] =>
  scheduler.volumes.flatMap((id) => {
    const volume = region.volumes.get(id);
    if (volume === undefined) return [];
    const change = (snapshot: string, set: Partial<Snapshot> | null): StateChange => ({
      type: 'snapshot',
      region: region.name,
      id: snapshot,
      set,
    });
    const old = outlived(region, scheduler, volume, at).map((snapshot) => [
      change(snapshot.id, { status: 'deleting' }),
      change(snapshot.id, null),
    ]);
    const failure = snapshotsFull(region) ? 'creating_error_quota' : null;
    const made = snapshotOf(mint, scheduler, volume, stamp(at));
    region.snapshots.put(made);
    const end = ending(failure, { state: 'available', status: 'completed' });
    return [[null, change(made.id, { status: 'creating' }), change(made.id, end)], ...old];
  });
