// The restore points that a schedule no longer keeps. Only restore points with names of the schedule are counted and deleted, never one that a kept incremental requires.
import type { Schedule } from '../desired/desired.ts';
import { textIn } from '../kinds/read-value.ts';
import { deleteRestorePoint } from '../kinds/restore-point/steps.ts';
import type { StepDraft } from '../kinds/step.ts';
import type { DueWork } from './due.ts';
import type { NewPoint } from './due-restore-points.ts';
import type { Point, SeriesVolume } from './series.ts';

/** The restore points of a schedule for a volume in one region: the region of the volume, or one of its copies. */
export interface Holding {
  readonly schedule: Schedule;
  readonly volume: SeriesVolume;
  readonly region: string;
  /** Newest slot first. */
  readonly points: readonly Point[];
  /** The restore point that this run creates first: it counts as kept, and the deletions wait for it. */
  readonly made?: NewPoint;
}

const isUsable = ({ item }: Point): boolean => item.phase === 'settled';

/** Kept by number, by age, or because neither is declared; also the restore point that the new one builds on. */
const keptByRule = ({ schedule, points, made }: Holding, now: number): readonly Point[] => {
  const { keepLast, keepFor } = schedule;
  if (keepLast === undefined && !keepFor) return points;
  const usable = points.filter(isUsable);
  const byNumber = keepLast === undefined ? [] : usable.slice(0, Math.max(0, keepLast - (made ? 1 : 0)));
  const byAge = keepFor ? points.filter((point) => now - point.slot <= keepFor.ms) : [];
  return [...byNumber, ...byAge, ...(made?.type === 'incremental' ? usable.slice(0, 1) : [])];
};

/** The restore points that an incremental one builds on; if the platform does not report them, all older ones back to a full one. */
const basisOf = (point: Point, points: readonly Point[], placeOf: ReadonlyMap<string, number>): readonly Point[] => {
  if (point.item.kind !== 'backup' || textIn(point.item, 'type') === 'full') return [];
  const source = placeOf.get(textIn(point.item, 'source_backup_id') ?? '');
  if (source !== undefined) return points.slice(source, source + 1);
  const older = points.slice((placeOf.get(point.item.id) ?? 0) + 1);
  const full = older.findIndex(({ item }) => textIn(item, 'type') === 'full');
  return full < 0 ? older : older.slice(0, full + 1);
};

/** These restore points, and all that restoring them requires. */
export const withBasis = (kept: readonly Point[], points: readonly Point[]): ReadonlySet<Point> => {
  const placeOf = new Map(points.map(({ item }, place) => [item.id, place]));
  const all = new Set<Point>();
  const open = [...kept];
  for (let point = open.pop(); point; point = open.pop()) {
    if (all.has(point)) continue;
    all.add(point);
    open.push(...basisOf(point, points, placeOf));
  }
  return all;
};

export interface Expired {
  readonly going: readonly Point[];
  /** Failed restore points. The platform deletes only completed ones. */
  readonly stranded: readonly Point[];
}

/** Newest first. Restore points in progress are in neither list; a later run evaluates them. */
export const expired = (holding: Holding, now: number): Expired => {
  const kept = withBasis(keptByRule(holding, now), holding.points);
  const over = holding.points.filter((point) => !kept.has(point));
  return { going: over.filter(isUsable), stranded: over.filter(({ item }) => item.phase === 'failed') };
};

/** One deletion each; an incremental one is deleted before the one it builds on. */
export const expiry = ({ schedule, volume, made }: Holding, going: readonly Point[]): readonly DueWork[] => {
  const rules = [
    ...(schedule.keepLast === undefined ? [] : [`the last ${schedule.keepLast}`]),
    ...(schedule.keepFor ? [`those of the last ${schedule.keepFor.text}`] : []),
  ];
  const why = `${schedule.key} keeps ${rules.join(' and ')}`;
  const builtOn = new Map<string, Point[]>();
  for (const point of going) {
    const source = textIn(point.item, 'source_backup_id');
    if (source !== undefined) builtOn.set(source, [...(builtOn.get(source) ?? []), point]);
  }
  return going.map(({ item, slot }): DueWork => {
    const step: StepDraft = {
      ...deleteRestorePoint(item, volume.address),
      requires: made ? [made.address] : [],
      runsAfter: (builtOn.get(item.id) ?? []).map((point) => point.item.address),
    };
    const answer = { type: 'steps', chain: [step] } as const;
    const facts = { resource: volume.address, since: new Date(slot).toISOString() };
    return { type: 'expiry', address: item.address, under: schedule.key, because: schedule.at, why, answer, facts };
  });
};
