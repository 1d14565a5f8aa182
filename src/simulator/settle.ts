// Applies due transitions in order, so that every request sees the platform at its time.
import { nextRun, runScheduler } from './block-storage/scheduled.ts';
import { stamp } from './clock.ts';
import type { StateChange, Transition } from './transition.ts';
import type { Region, SimulatedWorld, Tenant } from './world.ts';

const dropVolume = (region: Region, id: string, at: string): void => {
  for (const scheduler of region.schedulers.by('volume', id))
    region.schedulers.put({ ...scheduler, volumes: scheduler.volumes.filter((one) => one !== id), updated_at: at });
  region.volumes.drop(id);
};

const apply = (tenant: Tenant, change: StateChange, at: string): void => {
  if (change.type === 'access-control') {
    tenant.accessControl = change.set;
    return;
  }
  const region = tenant.regions.get(change.region);
  if (region === undefined) return;
  if (change.type === 'volume') {
    const volume = region.volumes.get(change.id);
    if (change.set === null) dropVolume(region, change.id, at);
    else if (volume !== undefined) region.volumes.put({ ...volume, updated_at: at, ...change.set });
  } else if (change.type === 'snapshot') {
    const snapshot = region.snapshots.get(change.id);
    if (change.set === null) region.snapshots.drop(change.id);
    else if (snapshot !== undefined) region.snapshots.put({ ...snapshot, updated_at: at, ...change.set });
  } else if (change.type === 'scan') {
    const scan = region.scans.get(change.id);
    if (scan?.status !== 'pending' && scan?.status !== 'running') return;
    const finished_at = change.set.status === 'running' ? null : at;
    region.scans.put({ ...scan, updated_at: at, finished_at, ...change.set });
  } else if (change.type === 'backup') {
    const backup = region.backups.get(change.id);
    if (change.set === null) region.backups.drop(change.id);
    else if (backup !== undefined) region.backups.put({ ...backup, updated_at: at, ...change.set });
  }
};

/** The maximum past that a scheduler catches up on, in milliseconds (400 days): a clock may be advanced by any time. */
const longestSleep = 400 * 86_400_000;

/** A scheduler is due: it continues as long as it exists. */
const run = (world: SimulatedWorld, { tenant, at }: Transition, change: StateChange & { readonly type: 'schedule' }): void => {
  const region = world.tenants.get(tenant)?.regions.get(change.region);
  const scheduler = region?.schedulers.get(change.id);
  if (region === undefined || scheduler?.state !== 'available') return;
  for (const steps of runScheduler(world.mint, region, scheduler, at)) begin(world, tenant, steps, at);
  world.agenda.add({ tenant, change, at: nextRun(scheduler, Math.max(at, world.clock.now() - longestSleep)) });
};

const effect = (world: SimulatedWorld, transition: Transition): void => {
  const { tenant, change, at } = transition;
  const store = world.tenants.get(tenant);
  if (change.type === 'schedule') run(world, transition, change);
  else if (store !== undefined) apply(store, change, stamp(at));
};

/** Applying a transition may add more due ones: a scheduler that missed days runs once for each. */
export const settle = (world: SimulatedWorld): void => {
  for (;;) {
    const due = world.agenda.due(world.clock.now());
    if (due.length === 0) return;
    for (const transition of due) effect(world, transition);
  }
};

/** The first change happens at once, each further one after one more step of `world.transition`; null is a step without a visible change. */
export const begin = (world: SimulatedWorld, tenant: string, changes: readonly (StateChange | null)[], from = world.clock.now()): void => {
  changes.forEach((change, step) => {
    if (change === null) return;
    if (step === 0) effect(world, { tenant, change, at: from });
    else world.agenda.add({ tenant, change, at: from + step * world.transition });
  });
};
