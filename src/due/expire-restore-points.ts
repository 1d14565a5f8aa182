// What a schedule no longer keeps. It counts and removes only what its own names say is its own, never what a kept incremental needs, and never the last usable restore point of a volume in a region.
import type { Schedule } from '../desired/desired.ts';
import type { Address } from '../kinds/address.ts';
import type { Look, Observed } from '../kinds/kind.ts';
import { textIn } from '../kinds/read-value.ts';
import { deleteRestorePoint } from '../kinds/restore-point.ts';
import { volumeKeyOf } from '../kinds/restore-point-name.ts';
import type { StepDraft } from '../kinds/step.ts';
import type { DueWork } from './due.ts';
import type { NewPoint } from './make-restore-points.ts';
import type { Point } from './series.ts';

export interface Expiring {
  readonly schedule: Schedule;
  /** The volume as the schedule's region knows it. */
  readonly volume: { readonly address: Address; readonly key: string };
  readonly region: string;
  /** Of this schedule and volume in this region, newest first. */
  readonly points: readonly Point[];
  /** What this run makes here first: it counts as kept, and the removals wait for it. */
  readonly made?: NewPoint;
}

/** Kept by number, by age, or because neither is declared. */
const keptByRule = ({ schedule, points, made }: Expiring, now: number): ReadonlySet<Point> => {
  const { keepLast, keepFor } = schedule;
  if (keepLast === undefined && !keepFor) return new Set(points);
  const usable = points.filter((point) => point.item.phase === 'settled');
  const byNumber = keepLast === undefined ? [] : usable.slice(0, Math.max(0, keepLast - (made ? 1 : 0)));
  const byAge = keepFor ? points.filter((point) => now - point.slot <= keepFor.ms) : [];
  return new Set([...byNumber, ...byAge]);
};

/** Everything a kept incremental builds on; where the platform does not say what that is, all that is older back to its full one. */
const withSources = (kept: ReadonlySet<Point>, points: readonly Point[]): ReadonlySet<Point> => {
  const byId = new Map(points.map((point) => [point.item.id, point]));
  const all = new Set<Point>();
  const keep = (point: Point): void => {
    if (all.has(point)) return;
    all.add(point);
    if (textIn(point.item, 'type') !== 'incremental') return;
    const source = textIn(point.item, 'source_backup_id');
    const known = source === undefined ? undefined : byId.get(source);
    if (known) return keep(known);
    for (const older of points.slice(points.indexOf(point) + 1)) {
      all.add(older);
      if (textIn(older.item, 'type') === 'full') return;
    }
  };
  for (const point of kept) keep(point);
  return all;
};

const usableElsewhere = (expiring: Expiring, going: readonly Point[], look: Look): boolean => {
  const gone = new Set<Observed>(going.map((point) => point.item));
  return [...look.all('snapshot'), ...look.all('backup')].some(
    (item) =>
      item.region === expiring.region &&
      item.phase === 'settled' &&
      !gone.has(item) &&
      volumeKeyOf(textIn(item, 'volume_id') ?? '') === expiring.volume.key,
  );
};

export const expire = (expiring: Expiring, now: number, look: Look): readonly DueWork[] => {
  const { schedule, volume, points, made } = expiring;
  const kept = withSources(keptByRule(expiring, now), points);
  let going = points.filter((point) => !kept.has(point) && point.item.phase === 'settled');
  if (!made && ![...kept].some((point) => point.item.phase === 'settled') && !usableElsewhere(expiring, going, look))
    going = going.slice(1);
  const ids = new Map(going.map((point) => [point.item.id, point]));
  return going.map((point): DueWork => {
    const dependents = going.filter((other) => ids.get(textIn(other.item, 'source_backup_id') ?? '') === point);
    const step: StepDraft = {
      ...deleteRestorePoint(point.item, volume.address),
      ...(made ? { requires: [made.address] } : {}),
      ...(dependents.length > 0 ? { follows: dependents.map((other) => other.item.address) } : {}),
    };
    const rules = [
      ...(schedule.keepLast === undefined ? [] : [`the last ${schedule.keepLast}`]),
      ...(schedule.keepFor ? [`${schedule.keepFor.text}`] : []),
    ];
    return {
      type: 'expiry',
      address: point.item.address,
      under: schedule.key,
      because: schedule.at,
      why: `${schedule.key} keeps ${rules.join(' and ')}`,
      answer: { type: 'steps', chain: [step] },
      removes: true,
    };
  });
};
