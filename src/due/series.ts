// A series: the restore points of one schedule for one volume in one region, identified by name. Manually created ones are never part of a series.
import type { Schedule } from '../desired/desired.ts';
import { selectsVolume } from '../desired/selects-volume.ts';
import { type Address, collectionOf } from '../kinds/address.ts';
import type { Lookup, Observed } from '../kinds/kind.ts';
import { textIn } from '../kinds/read-value.ts';
import { parseRestorePointName, volumeKeyOf } from '../kinds/restore-point/name.ts';

type PointKind = 'snapshot' | 'backup';

export interface Point {
  readonly item: Observed;
  readonly name: string;
  /** Milliseconds, UTC. */
  readonly slot: number;
}

/** `key`: the part of the volume id that names contain. */
export interface SeriesVolume {
  readonly address: Address;
  readonly id: string;
  readonly key: string;
  readonly item: Observed;
}

export interface Series {
  readonly schedule: Schedule;
  readonly volume: SeriesVolume;
  readonly kind: PointKind;
  readonly region: string;
  /** Newest slot first. */
  readonly points: readonly Point[];
}

/** The restore points of one kind, region, schedule and volume, newest slot first. */
export type PointIndex = (kind: PointKind, region: string, schedule: string, volume: string) => readonly Point[];

/** All live restore points with a name given by a schedule. */
export const indexPoints = (lookup: Lookup): PointIndex => {
  const index = new Map<string, Point[]>();
  for (const kind of ['snapshot', 'backup'] as const) {
    for (const item of lookup.all(kind)) {
      const name = textIn(item, 'name') ?? '';
      const parsed = item.phase === 'retired' ? undefined : parseRestorePointName(name);
      if (!parsed) continue;
      const key = [kind, item.region, parsed.schedule, parsed.volume].join(' ');
      const point = { item, name, slot: Date.parse(parsed.slot) };
      const others = index.get(key);
      if (others) others.push(point);
      else index.set(key, [point]);
    }
  }
  for (const points of index.values()) points.sort((a, b) => b.slot - a.slot);
  return (...key) => index.get(key.join(' ')) ?? [];
};

/** If backups are not available, object snapshots and their copies are used instead (contradictions.md B1). */
const kindFor = (schedule: Schedule, region: string, lookup: Lookup): PointKind => {
  if (schedule.type === 'snapshot') return 'snapshot';
  return lookup.completeness(collectionOf('backup', region)).type === 'unsupported' ? 'snapshot' : 'backup';
};

/** One series for each of these live volumes that the schedule's patterns select, declared or not. */
export const seriesOf = (schedule: Schedule, volumes: readonly Observed[], lookup: Lookup, pointsOf: PointIndex): readonly Series[] => {
  const selects = selectsVolume(schedule.volumes);
  return volumes.flatMap((item): readonly Series[] => {
    const { address, id, region = '' } = item;
    const name = textIn(item, 'name');
    const key = volumeKeyOf(id);
    if (name === undefined || key === undefined || item.phase === 'retired' || !selects(region, name)) return [];
    const kind = kindFor(schedule, region, lookup);
    return [{ schedule, volume: { address, id, key, item }, kind, region, points: pointsOf(kind, region, schedule.key, key) }];
  });
};

/** A note on a volume of a schedule. */
export const noteOn = ({ volume, schedule }: Series, message: string, unknown: boolean) => ({
  address: volume.address,
  message,
  at: schedule.at,
  unknown,
});
