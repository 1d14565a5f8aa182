// Applies what has come due, in order, so that every request sees the platform as it is at its time.
import { stamp } from './clock.ts';
import type { Change, Transition } from './transition.ts';
import type { Tenant, World } from './world.ts';

const apply = (tenant: Tenant, change: Change, at: string): void => {
  if (change.type === 'access-control') {
    tenant.accessControl = change.set;
    return;
  }
  const region = tenant.regions.get(change.region);
  if (region === undefined) return;
  if (change.type === 'volume') {
    const volume = region.volumes.get(change.id);
    if (change.set === null) region.volumes.drop(change.id);
    else if (volume !== undefined) region.volumes.put({ ...volume, updated_at: at, ...change.set });
  } else if (change.type === 'snapshot') {
    const snapshot = region.snapshots.get(change.id);
    if (change.set === null) region.snapshots.drop(change.id);
    else if (snapshot !== undefined) region.snapshots.put({ ...snapshot, updated_at: at, ...change.set });
  } else {
    const backup = region.backups.get(change.id);
    if (change.set === null) region.backups.drop(change.id);
    else if (backup !== undefined) region.backups.put({ ...backup, updated_at: at, ...change.set });
  }
};

const effect = (world: World, { tenant, change, at }: Transition): void => {
  const store = world.tenants.get(tenant);
  if (store !== undefined) apply(store, change, stamp(at));
};

export const settle = (world: World): void => {
  for (const transition of world.agenda.due(world.clock.now())) effect(world, transition);
};

/** The first change happens now, each further one after one more step of `world.transition`; null is a step in which nothing shows. */
export const begin = (world: World, tenant: string, changes: readonly (Change | null)[]): void => {
  const now = world.clock.now();
  changes.forEach((change, step) => {
    if (change === null) return;
    if (step === 0) effect(world, { tenant, change, at: now });
    else world.agenda.add({ tenant, change, at: now + step * world.transition });
  });
};
