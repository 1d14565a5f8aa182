// The wire format of a backup.
import type { JsonObject } from '../../json.ts';
import type { Region } from '../world.ts';
import type { Backup } from './state.ts';

/** The full volume calls its type `volume_type` here (contradictions.md B25). */
const volumeOf = (region: Region, id: string | null, whole: boolean): JsonObject | null => {
  const volume = region.volumes.get(id ?? '');
  if (id === null || volume === undefined || !whole) return id === null ? null : { id };
  const { name, state, status, size, created_at, updated_at, type } = volume;
  return { id, name, state, status, size, created_at, updated_at, volume_type: { id: type } };
};

export const showBackup = (region: Region, backup: Backup, expand: readonly string[]): JsonObject => ({
  id: backup.id,
  name: backup.name,
  description: backup.description,
  size: backup.size,
  type: backup.type,
  state: backup.state,
  status: backup.status,
  created_at: backup.created_at,
  updated_at: backup.updated_at,
  volume: volumeOf(region, backup.volume, expand.includes('volume')),
  source_backup: backup.source_backup === null ? null : { id: backup.source_backup },
  ...(backup.error === null ? {} : { error: backup.error }),
});
