// Finds all scheduled work from the desired and the live state at the time of the read. Pure. Unknown facts give a note, never work.
import type { Desired, Schedule } from '../desired/desired.ts';
import { isDrillVolume } from '../desired/restore-drills.ts';
import { addressOf } from '../kinds/address.ts';
import { count } from '../kinds/count.ts';
import type { Lookup, Observed } from '../kinds/kind.ts';
import { textIn } from '../kinds/read-value.ts';
import { cleanImages } from './clean-images.ts';
import { copyNewest } from './copy-restore-points.ts';
import { type Due, type DueNote, type FoundWork, together } from './due.ts';
import { type DueContext, whyNotRead } from './due-context.ts';
import { dueRestorePoint } from './due-restore-points.ts';
import { endAccess } from './end-access.ts';
import { expired, expiry, type Holding } from './expire-restore-points.ts';
import { type Expiring, keepLastUsable } from './keep-last-usable.ts';
import { noteNewSchedules } from './note-new-schedules.ts';
import { noteOrphanedRestorePoints } from './note-orphaned-restore-points.ts';
import { type FoundDrills, type LastDrillOf, restoreDrills } from './restore-drills.ts';
import { rotateKeys } from './rotate-keys.ts';
import { indexPoints, noteOn, type Point, type PointIndex, type Series, seriesOf } from './series.ts';

/** The maximum number that are listed; the others are counted. */
const most = 3;

/** `daily-…t0000 (deleted_error: the deletion failed)`. */
const describePoint = ({ name, item }: Point): string => {
  const words = [textIn(item, 'status'), textIn(item, 'error_message')].filter((word) => word !== undefined && word !== '');
  return `${name} (${words.join(': ')})`;
};

/** The platform deletes completed restore points only: failed ones that their schedule would delete remain, and are reported. */
const noteFailedRestorePoints = ({ schedule, volume, region }: Holding, stranded: readonly Point[]): readonly DueNote[] => {
  if (stranded.length === 0) return [];
  const named = stranded.slice(0, most).map(describePoint).join(', ');
  const rest = stranded.length > most ? ` and ${stranded.length - most} more` : '';
  const one = stranded.length === 1;
  const message = `${count(stranded.length, 'restore point')} of ${schedule.key} in ${region} ${one ? 'is' : 'are'} past retention but cannot be deleted, because only completed restore points can be deleted. Ask the support of the platform to remove ${named}${rest}`;
  return [{ address: volume.address, message, at: schedule.at, unknown: false }];
};

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

/** What a volume of a restore drill depends on stays; the next run after its deletion evaluates it again. */
const withoutHeld = (expiring: readonly Expiring[], holds: FoundDrills['holds']): readonly (Expiring & FoundWork)[] =>
  expiring.map(({ going, ...rest }) => {
    const held = going.filter(({ item }) => holds(item));
    const note = (point: Point): FoundWork['notes'][number] => ({
      address: point.item.address,
      message: 'kept while a volume that a restore drill restored from a snapshot of its volume exists',
      at: rest.holding.schedule.at,
      unknown: false,
    });
    return { ...rest, going: going.filter((point) => !held.includes(point)), work: [], notes: held.map(note) };
  });

const ofSchedules = (context: DueContext, { holds }: FoundDrills): FoundWork => {
  const { desired, lookup, now } = context;
  // Then nothing about restore points has to be known.
  if (desired.schedules.length === 0) return { work: [], notes: [] };
  const pointsOf = indexPoints(lookup);
  const isDrill = isDrillVolume(desired);
  const volumes = lookup.all('volume').filter((item) => !isDrill(item));
  const series = desired.schedules.flatMap((schedule) => seriesOf(schedule, volumes, lookup, pointsOf));
  const each = series.map((one) => ofSeries(one, pointsOf, context));
  const expiring = each.flatMap(({ holdings }) => holdings.map((holding) => ({ holding, ...expired(holding, now) })));
  const removable = withoutHeld(keepLastUsable(expiring, lookup), holds);
  const removals = removable.flatMap(({ holding, going }) => expiry(holding, going));
  return together([
    ...desired.schedules.map((schedule) => unreadVolumes(schedule, context)),
    ...each.map(({ found }) => found),
    {
      work: removals,
      notes: [
        ...removable.flatMap(({ notes }) => notes),
        ...expiring.flatMap(({ holding, stranded }) => noteFailedRestorePoints(holding, stranded)),
        ...noteOrphanedRestorePoints(series, context),
        ...noteNewSchedules(series, context),
      ],
    },
  ]);
};

/** `now`: UTC, when the data was read. `lastDrillOf`: undefined without a ledger. */
export const findDue = (desired: Desired, lookup: Lookup, now: Date, lastDrillOf?: LastDrillOf): Due => {
  const context: DueContext = { desired, lookup, now: now.getTime(), leaves: volumesToDelete(desired) };
  const drills = restoreDrills(context, lastDrillOf);
  const scheduled = ofSchedules(context, drills);
  const { work, notes } = together([scheduled, rotateKeys(context), cleanImages(context), endAccess(context), drills]);
  return { now: now.toISOString(), work, notes };
};
