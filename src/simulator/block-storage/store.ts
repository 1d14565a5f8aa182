// Block storage of one tenant in one region in memory, with the indexes that its operations and rules use.
import { createCollection, type RecordTable } from '../collection.ts';
import type { Backup, BlockStorageState, Quotas, Scheduler, Snapshot, Volume, VolumeType } from './state.ts';

export interface BlockStorageStore {
  readonly quotas: Quotas;
  readonly types: RecordTable<VolumeType, 'name'>;
  readonly volumes: RecordTable<Volume, 'name' | 'origin' | 'instance'>;
  readonly snapshots: RecordTable<Snapshot, 'name' | 'volume'>;
  readonly backups: RecordTable<Backup, 'name' | 'volume'>;
  readonly schedulers: RecordTable<Scheduler, 'name' | 'volume'>;
}

const present = (key: string | null): readonly string[] => (key === null ? [] : [key]);

/** A resource that is deleted but still visible has no name and no references: its name is free, and it blocks nothing. */
const alive = <T extends { readonly state: string }>(keys: (item: T) => readonly string[]): ((item: T) => readonly string[]) => {
  return (item) => (item.state === 'deleted' ? [] : keys(item));
};

export const loadBlockStorage = (state: BlockStorageState): BlockStorageStore => {
  const store: BlockStorageStore = {
    quotas: state.quotas,
    types: createCollection({ id: (type) => type.id, indexes: { name: (type) => [type.name] } }),
    volumes: createCollection({
      id: (volume) => volume.id,
      indexes: {
        name: alive((volume) => [volume.name]),
        origin: alive((volume) => present(volume.restored_from)),
        instance: (volume) => present(volume.attachment?.instance ?? null),
      },
    }),
    snapshots: createCollection({
      id: (snapshot) => snapshot.id,
      indexes: { name: alive((snapshot) => [snapshot.name]), volume: alive((snapshot) => present(snapshot.volume)) },
    }),
    backups: createCollection({
      id: (backup) => backup.id,
      indexes: { name: alive((backup) => [backup.name]), volume: alive((backup) => present(backup.volume)) },
    }),
    schedulers: createCollection({
      id: (scheduler) => scheduler.id,
      indexes: { name: alive((scheduler) => [scheduler.name]), volume: (scheduler) => scheduler.volumes },
    }),
  };
  for (const type of state.volume_types) store.types.put(type);
  for (const volume of state.volumes) store.volumes.put(volume);
  for (const snapshot of state.snapshots) store.snapshots.put(snapshot);
  for (const backup of state.backups) store.backups.put(backup);
  for (const scheduler of state.schedulers) store.schedulers.put(scheduler);
  return store;
};

export const saveBlockStorage = (store: BlockStorageStore): BlockStorageState => ({
  quotas: store.quotas,
  volume_types: store.types.all(),
  volumes: store.volumes.all(),
  snapshots: store.snapshots.all(),
  backups: store.backups.all(),
  schedulers: store.schedulers.all(),
});
