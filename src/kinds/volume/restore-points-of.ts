// Snapshots or backups by the id of their source volume, indexed once for all volumes.
import type { Lookup, Observed } from '../kind.ts';
import type { KindName } from '../names.generated.ts';
import { textIn } from '../read-value.ts';

type Index = ReadonlyMap<string, readonly Observed[]>;
const indexes = new WeakMap<readonly Observed[], Index>();

const indexOf = (points: readonly Observed[]): Index => {
  const index = new Map<string, Observed[]>();
  for (const point of points) {
    const id = textIn(point, 'volume_id');
    if (id === undefined || point.phase === 'retired') continue;
    const others = index.get(id);
    if (others) others.push(point);
    else index.set(id, [point]);
  }
  return index;
};

/** Existing ones (not deleted), in any region. */
export const byVolume = (kind: Extract<KindName, 'snapshot' | 'backup'>, volumeId: string, lookup: Lookup): readonly Observed[] => {
  const points = lookup.all(kind);
  const index = indexes.get(points) ?? indexOf(points);
  indexes.set(points, index);
  return index.get(volumeId) ?? [];
};
