// Says of a schedule that has not run yet what it selects and when it runs first: until then nothing on the platform shows that it works as meant.
import type { Schedule } from '../desired/desired.ts';
import { addressOf } from '../kinds/address.ts';
import { textIn } from '../kinds/read-value.ts';
import { parseRestorePointName } from '../kinds/restore-point/name.ts';
import { groupBy } from '../live/group-by.ts';
import type { DueNote } from './due.ts';
import { type DueContext, whyNotRead } from './due-context.ts';
import type { Series } from './series.ts';
import { slotAt, slotText } from './slots.ts';

/** The number of volumes that a note names. */
const fewEnough = 5;

const namesOf = (all: readonly Series[]): string => {
  const names = all.slice(0, fewEnough).map(({ volume: { address } }) => address);
  return [...names, ...(all.length > fewEnough ? [`${all.length - fewEnough} more`] : [])].join(', ');
};

/** A slot that began before the volume existed counts as missed. */
const firstSlot = ({ schedule, volume }: Series, now: number): number => {
  const slot = slotAt(now, schedule.every.ms);
  return Date.parse(textIn(volume.item, 'created_at') ?? '') > slot ? slot + schedule.every.ms : slot;
};

const noteOf = (schedule: Schedule, own: readonly Series[], { desired, now }: DueContext): DueNote => {
  const [first] = own;
  const { key, at } = schedule;
  const address = first?.volume.address ?? addressOf('volume', desired.regions[0] ?? '*', '*');
  if (!first) {
    const message = `the schedule ${key} has not run yet, and selects no live volume: it runs once one of its patterns does`;
    return { address, message, at, unknown: false };
  }
  const slot = Math.min(...own.map((one) => firstSlot(one, now)));
  const when = slot <= now ? 'is due now (--due)' : `is due at ${slotText(slot).slice(0, 16).replace('T', ' ')} UTC`;
  const many = own.length === 1 ? '1 volume' : `${own.length} volumes`;
  const message = `the schedule ${key} has not run yet. It selects ${many}: ${namesOf(own)}. Its first run ${when}`;
  return { address, message, at, unknown: false };
};

/** The schedules with a restore point, whatever its state or its volume. */
const thatRan = ({ lookup }: DueContext): ReadonlySet<string> =>
  new Set(
    [...lookup.all('snapshot'), ...lookup.all('backup')].flatMap(
      (item) => parseRestorePointName(textIn(item, 'name') ?? '')?.schedule ?? [],
    ),
  );

/** Schedules without a restore point. Nothing is said of what was not read: it may have run. Linear in schedules and their volumes. */
export const noteNewSchedules = (series: readonly Series[], context: DueContext): readonly DueNote[] => {
  const { desired, lookup } = context;
  const bySchedule = groupBy(series, ({ schedule }) => schedule);
  if (desired.regions.some((region) => whyNotRead(lookup, 'volume', region))) return [];
  const ran = thatRan(context);
  return desired.schedules.flatMap((schedule) => {
    const own = bySchedule.get(schedule) ?? [];
    const isNew = !ran.has(schedule.key) && own.every(({ kind, region }) => !whyNotRead(lookup, kind, region));
    return isNew ? [noteOf(schedule, own, context)] : [];
  });
};
