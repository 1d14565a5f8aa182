// A series: the restore points that one schedule made of one volume in one region, by their names alone. Nothing made by hand is ever in one.
import type { Schedule } from '../desired/desired.ts';
import { selectsVolume } from '../desired/selects-volume.ts';
import { type Address, collectionOf } from '../kinds/address.ts';
import type { Look, Observed } from '../kinds/kind.ts';
import { textIn } from '../kinds/read-value.ts';
import { parseRestorePointName, volumeKeyOf } from '../kinds/restore-point-name.ts';

export type PointKind = 'snapshot' | 'backup';

export interface Point {
  readonly item: Observed;
  readonly name: string;
  /** Milliseconds, UTC. */
  readonly slot: number;
}

export interface Series {
  readonly schedule: Schedule;
  readonly volume: { readonly address: Address; readonly id: string; readonly key: string; readonly item: Observed };
  readonly region: string;
  /** Newest slot first. */
  readonly points: readonly Point[];
}

const pointKey = (kind: PointKind, region: string, schedule: string, volume: string): string => [kind, region, schedule, volume].join(' ');

export type PointIndex = ReadonlyMap<string, readonly Point[]>;

/** All live restore points with the name of a schedule, by kind, region, schedule and volume. */
export const indexPoints = (look: Look): PointIndex => {
  const index = new Map<string, Point[]>();
  for (const kind of ['snapshot', 'backup'] as const) {
    for (const item of look.all(kind)) {
      const name = textIn(item, 'name');
      const parsed = name === undefined || item.phase === 'retired' ? undefined : parseRestorePointName(name);
      if (!name || !parsed) continue;
      const key = pointKey(kind, item.region ?? '', parsed.schedule, parsed.volume);
      const point = { item, name, slot: Date.parse(parsed.slot) };
      const points = index.get(key);
      if (points) points.push(point);
      else index.set(key, [point]);
    }
  }
  for (const points of index.values()) points.sort((a, b) => b.slot - a.slot);
  return index;
};

export const pointsOf = (index: PointIndex, kind: PointKind, region: string, schedule: string, volume: string): readonly Point[] =>
  index.get(pointKey(kind, region, schedule, volume)) ?? [];

/** Where backups are not offered, object snapshots and their copies are the way (contradictions.md B1). */
export const kindFor = (schedule: Schedule, region: string, look: Look): PointKind => {
  if (schedule.type === 'snapshot') return 'snapshot';
  return look.completeness(collectionOf('backup', region)).type === 'unsupported' ? 'snapshot' : 'backup';
};

/** One series for each live volume that the schedule's patterns select, declared or not. */
export const seriesOf = (schedule: Schedule, look: Look, index: PointIndex): readonly Series[] => {
  const selects = selectsVolume(schedule.volumes);
  return look.all('volume').flatMap((item): readonly Series[] => {
    const name = textIn(item, 'name');
    const key = volumeKeyOf(item.id);
    const region = item.region ?? '';
    if (name === undefined || key === undefined || item.phase === 'retired' || !selects(region, name)) return [];
    const points = pointsOf(index, kindFor(schedule, region, look), region, schedule.key, key);
    return [{ schedule, volume: { address: item.address, id: item.id, key, item }, region, points }];
  });
};
