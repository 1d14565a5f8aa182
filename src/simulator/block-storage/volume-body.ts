// The wire format of a volume and its type, in the two documented forms (contradictions.md B3, B4, B24, B26).
import type { JsonObject } from '../../json.ts';
import type { Region, SimulatedWorld } from '../world.ts';
import type { Volume, VolumeType } from './state.ts';

export const volumeExpand = ['volume_type', 'attachment'] as const;
export type VolumeExpand = (typeof volumeExpand)[number];

const typeOf = (region: Region, id: string, whole: boolean): JsonObject => {
  const type = region.types.get(id);
  if (!whole || type === undefined) return { id };
  const { name, disk_type, status, iops } = type;
  return { id, name, disk_type, status, iops };
};

const attachmentOf = (region: Region, { attachment }: Volume): JsonObject | null => {
  if (attachment === null) return null;
  const { attached_at, device } = attachment;
  const instance = region.instances.get(attachment.instance);
  if (instance === undefined) return { attached_at, device, instance: { id: attachment.instance } };
  const { id, name, state, status, created_at, updated_at } = instance;
  return { attached_at, device, instance: { id, name, state, status, created_at, updated_at } };
};

export const showVolume = (world: SimulatedWorld, region: Region, volume: Volume, expand: readonly VolumeExpand[]): JsonObject => {
  const zone =
    world.surroundings.behaviour.volume_bodies === 'newest'
      ? { availability_zone: volume.availability_zone, encrypted: volume.encrypted }
      : { availability_zones: [volume.availability_zone] };
  return {
    id: volume.id,
    name: volume.name,
    size: volume.size,
    state: volume.state,
    status: volume.status,
    type: typeOf(region, volume.type, expand.includes('volume_type')),
    ...zone,
    created_at: volume.created_at,
    updated_at: volume.updated_at,
    error: volume.error,
    ...(expand.includes('attachment') ? { attachment: attachmentOf(region, volume) } : {}),
  };
};

export const showType = (type: VolumeType): JsonObject => ({
  id: type.id,
  name: type.name,
  disk_type: type.disk_type,
  status: type.status,
  iops: type.iops,
  availability_zones: type.availability_zones,
  allows_encryption: type.allows_encryption,
});
