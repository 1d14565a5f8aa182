// The wire format of a snapshot, in the two documented forms (contradictions.md B4, B11).
import type { JsonObject } from '../../json.ts';
import type { Region, SimulatedWorld } from '../world.ts';
import type { Snapshot } from './state.ts';

const volumeOf = (region: Region, id: string | null, whole: boolean): JsonObject | null => {
  const volume = region.volumes.get(id ?? '');
  if (id === null || volume === undefined || !whole) return id === null ? null : { id };
  return { id, name: volume.name, size: volume.size, type: { id: volume.type, name: region.types.get(volume.type)?.name ?? '' } };
};

const newer = ({ type, encrypted, creation_type }: Snapshot): JsonObject => ({ type, encrypted, creation_type });

export const showSnapshot = (world: SimulatedWorld, region: Region, snapshot: Snapshot, expand: readonly string[]): JsonObject => ({
  id: snapshot.id,
  name: snapshot.name,
  description: snapshot.description,
  size: snapshot.size,
  state: snapshot.state,
  status: snapshot.status,
  created_at: snapshot.created_at,
  updated_at: snapshot.updated_at,
  volume: volumeOf(region, snapshot.volume, expand.includes('volume')),
  ...(snapshot.error === null ? {} : { error: snapshot.error }),
  availability_zones: snapshot.availability_zones,
  ...(world.surroundings.behaviour.volume_bodies === 'newest' ? newer(snapshot) : {}),
});
