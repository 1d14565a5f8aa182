// All work that time makes necessary, from both worlds and the time the data was read. Pure: what is not known is a note, never work.
import type { Desired, Schedule } from '../desired/desired.ts';
import { addressOf } from '../kinds/address.ts';
import type { Look } from '../kinds/kind.ts';
import { parseRestorePointName } from '../kinds/restore-point-name.ts';
import { textIn } from '../kinds/read-value.ts';
import { cleanImages } from './clean-images.ts';
import { copyNewest } from './copy-restore-points.ts';
import type { Due, DueNote, DueWork } from './due.ts';
import { type DueContext, whyNotRead } from './due-context.ts';
import { expire } from './expire-restore-points.ts';
import { makeRestorePoint } from './make-restore-points.ts';
import { rotateKeys } from './rotate-keys.ts';
import { indexPoints, kindFor, type PointIndex, pointsOf, type Series, seriesOf } from './series.ts';

interface Found {
  readonly work: DueWork[];
  readonly notes: DueNote[];
}

const ofSeries = (series: Series, index: PointIndex, context: DueContext, found: Found): void => {
  const { schedule, volume, region, points } = series;
  const { look, now } = context;
  const kind = kindFor(schedule, region, look);
  const unread = whyNotRead(look, kind, region);
  if (unread) {
    found.notes.push({
      address: volume.address,
      message: `whether ${schedule.key} is due is not known: ${unread}`,
      at: schedule.at,
      unknown: true,
    });
    return;
  }
  const making = makeRestorePoint(series, context);
  const copies = copyNewest(series, making.made, context);
  found.work.push(...making.work, ...copies.work);
  found.notes.push(...making.notes, ...copies.notes);
  found.work.push(...expire({ schedule, volume, region, points, ...(making.made ? { made: making.made } : {}) }, now, look));
  for (const to of schedule.copyTo) {
    if (to === region || whyNotRead(look, kind, to)) continue;
    found.work.push(...expire({ schedule, volume, region: to, points: pointsOf(index, kind, to, schedule.key, volume.key) }, now, look));
  }
};

const ofSchedule = (schedule: Schedule, index: PointIndex, context: DueContext, found: Found): readonly Series[] => {
  for (const region of context.desired.regions) {
    const unread = whyNotRead(context.look, 'volume', region);
    if (unread)
      found.notes.push({
        address: addressOf('volume', region, '*'),
        message: `${schedule.key}: ${unread}`,
        at: schedule.at,
        unknown: true,
      });
  }
  const all = seriesOf(schedule, context.look, index);
  for (const series of all) ofSeries(series, index, context, found);
  return all;
};

/** Restore points with a schedule's name whose volume no pattern selects any more: nothing is made and nothing expires. */
const abandoned = (schedules: readonly Schedule[], alive: ReadonlySet<string>, context: DueContext): readonly DueNote[] => {
  const byKey = new Map(schedules.map((schedule) => [schedule.key, schedule]));
  const counted = new Map<string, { readonly note: DueNote; count: number }>();
  for (const kind of ['snapshot', 'backup'] as const) {
    for (const item of context.look.all(kind)) {
      const parsed = parseRestorePointName(textIn(item, 'name') ?? '');
      const schedule = parsed && byKey.get(parsed.schedule);
      if (!parsed || !schedule || alive.has(`${parsed.schedule} ${parsed.volume}`)) continue;
      const key = `${parsed.schedule} ${parsed.volume}`;
      const known = counted.get(key);
      if (known) known.count += 1;
      else counted.set(key, { note: { address: item.address, message: '', at: schedule.at, unknown: false }, count: 1 });
    }
  }
  return [...counted].map(([key, { note, count }]) => {
    const [schedule] = key.split(' ');
    return {
      ...note,
      message: `${count} restore points of ${schedule} belong to a volume that it no longer selects: none is made, none expires`,
    };
  });
};

/** `now`: UTC, when the data was read. */
export const findDue = (desired: Desired, look: Look, now: Date): Due => {
  const context: DueContext = { desired, look, now: now.getTime() };
  const index = indexPoints(look);
  const found: Found = { work: [], notes: [] };
  const alive = new Set<string>();
  for (const schedule of desired.schedules) {
    for (const series of ofSchedule(schedule, index, context, found)) alive.add(`${schedule.key} ${series.volume.key}`);
  }
  const keys = rotateKeys(context);
  const images = cleanImages(context);
  return {
    now: now.toISOString(),
    work: [...found.work, ...keys.work, ...images.work],
    notes: [...found.notes, ...abandoned(desired.schedules, alive, context), ...keys.notes, ...images.notes],
  };
};
