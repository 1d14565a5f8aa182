// Fills in the omitted parts of volumes, snapshots and backups in a description, and resolves names to ids. Only omitted ids are computed: a hash takes longer
// than the rest of a volume.
import { volumeTypesOf, zonesOf } from '../catalogue/regions.ts';
import { stamp } from '../clock.ts';
import { defaults } from '../defaults.generated.ts';
import type { RegionDescription } from '../description-parts.ts';
import { uuidOf } from '../ids.ts';
import type { RegistryPlace } from '../registry/fill.ts';
import type {
  Backup,
  BackupDescription,
  BlockStorageState,
  Scheduler,
  SchedulerDescription,
  Snapshot,
  SnapshotDescription,
  Volume,
  VolumeDescription,
} from './state.ts';

/** Ids by name and by id, so that either may be written. */
type Named = ReadonlyMap<string, string>;

const named = (items: readonly { readonly id: string; readonly name: string }[]): Named =>
  new Map(items.flatMap(({ id, name }) => [[name, id] as const, [id, id] as const]));

const resolve = (names: Named, name: string | null | undefined): string | null =>
  name === null || name === undefined ? null : (names.get(name) ?? null);

const volumeOf = (place: RegistryPlace, described: VolumeDescription, types: Named, usualType: string, instances: Named): Volume => {
  const { attached_to, type, ...volume } = described;
  const made = volume.created_at ?? stamp(place.now);
  const typeId = resolve(types, type) ?? type ?? usualType;
  const instance = resolve(instances, attached_to);
  return {
    id: volume.id ?? uuidOf(place.seed, place.tenant, place.region, 'volume', volume.name),
    ...defaults.volume,
    state: instance === null ? 'available' : 'in-use',
    availability_zone: zonesOf(place.region)[0]?.az_id ?? place.region,
    created_at: made,
    updated_at: made,
    attachment: instance === null ? null : { instance, device: '/dev/vdb', attached_at: made },
    ...volume,
    type: typeId,
  };
};

/** A volume that does not exist keeps its id: the restore point has outlived it. */
const originOf = (volumes: Named, name: string | null | undefined): string | null => resolve(volumes, name) ?? name ?? null;

const snapshotOf = (place: RegistryPlace, described: SnapshotDescription, volumes: Named, byId: ReadonlyMap<string, Volume>): Snapshot => {
  const made = described.created_at ?? stamp(place.now);
  const volume = originOf(volumes, described.volume);
  const source = byId.get(volume ?? '');
  return {
    id: described.id ?? uuidOf(place.seed, place.tenant, place.region, 'snapshot', described.name),
    ...defaults.snapshot,
    size: source?.size ?? defaults.volume.size,
    encrypted: source?.encrypted ?? defaults.volume.encrypted,
    availability_zones: [source?.availability_zone ?? zonesOf(place.region)[0]?.az_id ?? place.region],
    created_at: made,
    updated_at: made,
    ...described,
    volume,
  };
};

const backupOf = (place: RegistryPlace, described: BackupDescription, volumes: Named, byId: ReadonlyMap<string, Volume>): Backup => {
  const made = described.created_at ?? stamp(place.now);
  const volume = originOf(volumes, described.volume);
  return {
    id: described.id ?? uuidOf(place.seed, place.tenant, place.region, 'backup', described.name),
    ...defaults.backup,
    size: byId.get(volume ?? '')?.size ?? defaults.volume.size,
    created_at: made,
    updated_at: made,
    ...described,
    volume,
  };
};

const schedulerOf = (place: RegistryPlace, described: SchedulerDescription, volumes: Named): Scheduler => {
  const made = described.created_at ?? stamp(place.now);
  return {
    id: uuidOf(place.seed, place.tenant, place.region, 'scheduler', described.name),
    ...defaults.scheduler,
    created_at: made,
    updated_at: made,
    ...described,
    volumes: (described.volumes ?? []).map((volume) => resolve(volumes, volume) ?? volume),
  };
};

export const fillBlockStorage = (
  place: RegistryPlace,
  region: RegionDescription,
  instances: readonly { readonly id: string; readonly name: string }[],
): BlockStorageState => {
  const types = (region.volume_types ?? volumeTypesOf(place.region)).map((type) => ({ ...defaults.volume_type, ...type }));
  const [typeIds, machines] = [named(types), named(instances)];
  const volumes = (region.volumes ?? []).map((volume) => volumeOf(place, volume, typeIds, types[0]?.id ?? '', machines));
  const names = named(volumes);
  const byId = new Map(volumes.map((volume) => [volume.id, volume]));
  const snapshots = (region.snapshots ?? []).map((snapshot) => snapshotOf(place, snapshot, names, byId));
  const backups = (region.backups ?? []).map((backup) => backupOf(place, backup, names, byId));
  const points = named([...snapshots, ...backups]);
  const sources = named(backups);
  return {
    quotas: { ...defaults.quotas, ...region.quotas },
    volume_types: types,
    volumes: volumes.map((volume) => ({ ...volume, restored_from: resolve(points, volume.restored_from) ?? volume.restored_from })),
    snapshots,
    backups: backups.map((backup) => ({ ...backup, source_backup: resolve(sources, backup.source_backup) ?? backup.source_backup })),
    schedulers: (region.schedulers ?? []).map((scheduler) => schedulerOf(place, scheduler, names)),
  };
};
