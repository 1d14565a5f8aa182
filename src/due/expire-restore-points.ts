// What a schedule no longer keeps. It counts and removes only what its own names say is its own, and never what a kept incremental needs.
import type { Schedule } from '../desired/desired.ts';
import { textIn } from '../kinds/read-value.ts';
import { deleteRestorePoint } from '../kinds/restore-point/steps.ts';
import type { StepDraft } from '../kinds/step.ts';
import type { DueWork } from './due.ts';
import type { NewPoint } from './due-restore-points.ts';
import type { Point, SeriesVolume } from './series.ts';

/** What a schedule has of a volume in one region: where the volume stands, or where copies go. */
export interface Holding {
  readonly schedule: Schedule;
  readonly volume: SeriesVolume;
  readonly region: string;
  /** Newest slot first. */
  readonly points: readonly Point[];
  /** What this run makes here first: it counts as kept, and the removals wait for it. */
  readonly made?: NewPoint;
}

const isUsable = ({ item }: Point): boolean => item.phase === 'settled';

/** Kept by number, by age, or because neither is declared; and what the one that is made now will build on. */
const keptByRule = ({ schedule, points, made }: Holding, now: number): readonly Point[] => {
  const { keepLast, keepFor } = schedule;
  if (keepLast === undefined && !keepFor) return points;
  const usable = points.filter(isUsable);
  const byNumber = keepLast === undefined ? [] : usable.slice(0, Math.max(0, keepLast - (made ? 1 : 0)));
  const byAge = keepFor ? points.filter((point) => now - point.slot <= keepFor.ms) : [];
  return [...byNumber, ...byAge, ...(made?.type === 'incremental' ? usable.slice(0, 1) : [])];
};

/** What an incremental one builds on; where the platform does not say that, all that is older, back to a full one. */
const basisOf = (point: Point, points: readonly Point[], placeOf: ReadonlyMap<string, number>): readonly Point[] => {
  if (point.item.kind !== 'backup' || textIn(point.item, 'type') === 'full') return [];
  const source = placeOf.get(textIn(point.item, 'source_backup_id') ?? '');
  if (source !== undefined) return points.slice(source, source + 1);
  const older = points.slice((placeOf.get(point.item.id) ?? 0) + 1);
  const full = older.findIndex(({ item }) => textIn(item, 'type') === 'full');
  return full < 0 ? older : older.slice(0, full + 1);
};

/** These, and everything that they need to be restored. */
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
  /** What failed. The platform deletes only what is completed. */
  readonly stranded: readonly Point[];
}

/** Newest first. What still runs is in neither: it is looked at again once it is over. */
export const expired = (holding: Holding, now: number): Expired => {
  const kept = withBasis(keptByRule(holding, now), holding.points);
  const over = holding.points.filter((point) => !kept.has(point));
  return { going: over.filter(isUsable), stranded: over.filter(({ item }) => item.phase === 'failed') };
};

/** One removal each; an incremental one goes before what it builds on. */
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
