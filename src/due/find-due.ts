// Finds all scheduled work from the desired and the live state at the time of the read. Pure. Unknown facts give a note, never work.
import type { Desired, Schedule } from '../desired/desired.ts';
import { addressOf } from '../kinds/address.ts';
import type { Lookup, Observed } from '../kinds/kind.ts';
import { cleanImages } from './clean-images.ts';
import { copyNewest } from './copy-restore-points.ts';
import { type Due, type FoundWork, together } from './due.ts';
import { type DueContext, whyNotRead } from './due-context.ts';
import { dueRestorePoint } from './due-restore-points.ts';
import { endAccess } from './end-access.ts';
import { expired, expiry, type Holding } from './expire-restore-points.ts';
import { keepLastUsable } from './keep-last-usable.ts';
import { noteFailedRestorePoints } from './note-failed-restore-points.ts';
import { noteNewSchedules } from './note-new-schedules.ts';
import { noteOrphanedRestorePoints } from './note-orphaned-restore-points.ts';
import { rotateKeys } from './rotate-keys.ts';
import { indexPoints, noteOn, type PointIndex, type Series, seriesOf } from './series.ts';

/** Listed under `removed:`, or undeclared in an authoritative section. A volume that is declared under another name is kept. */
const volumesToDelete = ({ removed, ownership, items }: Desired): ((volume: Observed) => boolean) => {
  const named = new Set(removed.map(({ address }) => address));
  if (ownership['volumes']?.word !== 'authoritative') return ({ address }) => named.has(address);
  const declared = items.filter(({ kind }) => kind === 'volume');
  const kept = new Set<string>(declared.flatMap(({ address, renamedFrom, pin }) => [address, renamedFrom ?? '', pin ?? '']));
  return ({ address, id }) => named.has(address) || !(kept.has(address) || kept.has(id));
};

interface OfSeries {
  readonly found: FoundWork;
  readonly holdings: readonly Holding[];
}

const ofSeries = (series: Series, pointsOf: PointIndex, context: DueContext): OfSeries => {
  const { schedule, volume, kind, region, points } = series;
  const { lookup } = context;
  const unread = whyNotRead(lookup, kind, region);
  if (unread) {
    const note = noteOn(series, `whether ${schedule.key} is due is unknown: ${unread}`, true);
    return { found: { work: [], notes: [note] }, holdings: [] };
  }
  const making = dueRestorePoint(series, context);
  const { made } = making;
  const copied = schedule.copyTo.filter((to) => to !== region && !whyNotRead(lookup, kind, to));
  return {
    found: together([making, copyNewest(series, made, context)]),
    holdings: [
      { schedule, volume, region, points, ...(made ? { made } : {}) },
      ...copied.map((to): Holding => ({ schedule, volume, region: to, points: pointsOf(kind, to, schedule.key, volume.key) })),
    ],
  };
};

/** Without a read of the volumes, it is unknown whether a schedule has any. */
const unreadVolumes = ({ key, at }: Schedule, { desired, lookup }: DueContext): FoundWork => ({
  work: [],
  notes: desired.regions.flatMap((region) => {
    const unread = whyNotRead(lookup, 'volume', region);
    return unread ? [{ address: addressOf('volume', region, '*'), message: `${key}: ${unread}`, at, unknown: true }] : [];
  }),
});

const ofSchedules = (context: DueContext): FoundWork => {
  const { desired, lookup, now } = context;
  // Then nothing about restore points has to be known.
  if (desired.schedules.length === 0) return { work: [], notes: [] };
  const pointsOf = indexPoints(lookup);
  const series = desired.schedules.flatMap((schedule) => seriesOf(schedule, lookup, pointsOf));
  const each = series.map((one) => ofSeries(one, pointsOf, context));
  const expiring = each.flatMap(({ holdings }) => holdings.map((holding) => ({ holding, ...expired(holding, now) })));
  const removals = keepLastUsable(expiring, lookup).flatMap(({ holding, going }) => expiry(holding, going));
  return together([
    ...desired.schedules.map((schedule) => unreadVolumes(schedule, context)),
    ...each.map(({ found }) => found),
    {
      work: removals,
      notes: [
        ...expiring.flatMap(({ holding, stranded }) => noteFailedRestorePoints(holding, stranded)),
        ...noteOrphanedRestorePoints(series, context),
        ...noteNewSchedules(series, context),
      ],
    },
  ]);
};

/** `now`: UTC, when the data was read. */
export const findDue = (desired: Desired, lookup: Lookup, now: Date): Due => {
  const context: DueContext = { desired, lookup, now: now.getTime(), leaves: volumesToDelete(desired) };
  return { now: now.toISOString(), ...together([ofSchedules(context), rotateKeys(context), cleanImages(context), endAccess(context)]) };
};
