// Block storage of one tenant in one region: plain data, as in a saved state. Volumes, types, snapshots and backups refer to each other by id.

/** Why an action on a resource failed; null if none failed. */
export type Mishap = { readonly slug: string; readonly message: string } | null;

export type VolumeType = {
  readonly id: string;
  readonly name: string;
  readonly disk_type: string;
  /** active, deprecated or deleted. */
  readonly status: string;
  readonly iops: { readonly read: number; readonly write: number; readonly total: number };
  readonly availability_zones: readonly string[];
  readonly allows_encryption: boolean;
};

export type Volume = {
  readonly id: string;
  readonly name: string;
  /** GiB. */
  readonly size: number;
  readonly state: string;
  readonly status: string;
  readonly type: string;
  readonly availability_zone: string;
  readonly encrypted: boolean;
  readonly created_at: string;
  readonly updated_at: string;
  readonly error: Mishap;
  readonly attachment: { readonly instance: string; readonly device: string | null; readonly attached_at: string } | null;
  /** The snapshot or backup that it was restored from; responses never contain it. */
  readonly restored_from: string | null;
};

export type Snapshot = {
  readonly id: string;
  readonly name: string;
  readonly description: string | null;
  readonly size: number;
  readonly state: string;
  readonly status: string;
  /** null: its volume is deleted, or is in another region. */
  readonly volume: string | null;
  readonly type: 'instant' | 'object';
  readonly creation_type: 'manual' | 'scheduled';
  readonly encrypted: boolean;
  readonly availability_zones: readonly string[];
  readonly created_at: string;
  readonly updated_at: string;
  readonly error: Mishap;
};

export type Backup = {
  readonly id: string;
  readonly name: string;
  readonly description: string | null;
  readonly size: number;
  readonly type: 'full' | 'incremental';
  readonly state: string;
  readonly status: string;
  readonly volume: string | null;
  readonly source_backup: string | null;
  readonly created_at: string;
  readonly updated_at: string;
  readonly error: Mishap;
};

/** Creates a snapshot of each of its volumes every day, and deletes its own snapshots that exceed its retention. */
export type Scheduler = {
  readonly id: string;
  readonly name: string;
  readonly description: string | null;
  /** Ids of the volumes that it is attached to. */
  readonly volumes: readonly string[];
  readonly snapshot: { readonly type: 'instant' | 'object' };
  /** available or deleted. */
  readonly state: string;
  readonly policy: {
    readonly retention_in_days: number;
    /** `HH:MM:SS`; the time zone is not documented, UTC is assumed. */
    readonly frequency: { readonly daily: { readonly start_time: string } };
  };
  readonly created_at: string;
  readonly updated_at: string;
};

/** The maximum that the tenant may have in the region; null: no limit. `gib` is the sum of all volumes. */
export type Quotas = {
  readonly disk: number | null;
  readonly gib: number | null;
  readonly snapshot: number | null;
  readonly backup: number | null;
};

export type BlockStorageState = {
  readonly quotas: Quotas;
  readonly volume_types: readonly VolumeType[];
  readonly volumes: readonly Volume[];
  readonly snapshots: readonly Snapshot[];
  readonly backups: readonly Backup[];
  readonly schedulers: readonly Scheduler[];
};
