// Block storage of one tenant in one region: plain data, as in a saved state. Volumes, types, snapshots and backups refer to each other by id.
// The fields are those of `schemas/simulator-state.schema.json`.
import type { Item, RegionDescription, Whole } from '../description-parts.ts';

export type VolumeTypeDescription = Item<RegionDescription['volume_types']>;
export type VolumeType = Whole<VolumeTypeDescription>;

/** `type` is the name or id of a volume type, `attached_to` of an instance, `restored_from` of a snapshot or backup. */
export type VolumeDescription = Item<RegionDescription['volumes']>;
/** `restored_from`: the snapshot or backup that it was restored from; responses never contain it. */
export type Volume = Whole<VolumeDescription, 'attached_to'>;

/** Why an action on a resource failed; null if none failed. */
export type Mishap = Volume['error'];

/** `volume` is the name or id of a volume; a deleted volume is left out. */
export type SnapshotDescription = Item<RegionDescription['snapshots']>;
/** `volume`: null if its volume is deleted, or is in another region. */
export type Snapshot = Whole<SnapshotDescription>;

/** `volume` and `source_backup` are names or ids. */
export type BackupDescription = Item<RegionDescription['backups']>;
export type Backup = Whole<BackupDescription>;

/** `volumes` are names or ids. */
export type SchedulerDescription = Item<RegionDescription['schedulers']>;
/**
 * Creates a snapshot of each of its volumes every day, and deletes its own snapshots that exceed its retention. The time zone of `start_time` is not
 * documented: UTC is assumed.
 */
export type Scheduler = Whole<SchedulerDescription>;

/** Most of each that the tenant may have in the region; null: no limit. `gib` is the sum of all volumes. */
export type Quotas = Whole<NonNullable<RegionDescription['quotas']>>;

export type BlockStorageState = {
  readonly quotas: Quotas;
  readonly volume_types: readonly VolumeType[];
  readonly volumes: readonly Volume[];
  readonly snapshots: readonly Snapshot[];
  readonly backups: readonly Backup[];
  readonly schedulers: readonly Scheduler[];
};
