// Copies the newest restore point to other regions under the same name. Missing older copies are not created.
import { addressOf } from '../kinds/address.ts';
import { textIn } from '../kinds/read-value.ts';
import { copyRestorePoint } from '../kinds/restore-point/steps.ts';
import type { ChangeAnswer } from '../kinds/step.ts';
import { type FoundWork, nothingFound, together } from './due.ts';
import { type DueContext, whyNotRead } from './due-context.ts';
import type { NewPoint } from './due-restore-points.ts';
import { noteOn, type Point, type Series } from './series.ts';

const copyTo = (to: string, series: Series, newest: NewPoint | Point, { lookup }: DueContext): FoundWork => {
  const { schedule, volume, kind, region } = series;
  const { name } = newest;
  const noted = (message: string, unknown: boolean): FoundWork => ({ work: [], notes: [noteOn(series, message, unknown)] });
  const copy = lookup.live(addressOf(kind, to, name));
  if (copy?.phase === 'failed') {
    return noted(
      `the copy of ${name} in ${to} failed (${textIn(copy, 'status') ?? 'failed'}); the next scheduled run creates another`,
      false,
    );
  }
  if (copy && copy.phase !== 'retired') return nothingFound;
  const unread = whyNotRead(lookup, kind, to);
  if (unread) return noted(`whether ${name} exists in ${to} is unknown: ${unread}`, true);
  const live = 'item' in newest ? newest.item : undefined;
  const source = { kind, region, name, volume: volume.address, ...(live ? { live } : {}) };
  const answer: ChangeAnswer =
    live?.phase === 'moving'
      ? { type: 'waiting', fields: [], on: 'operation', who: `${name} will be copied to ${to} when it is completed` }
      : { type: 'steps', chain: [copyRestorePoint(source, to)] };
  const why = `${schedule.key} copies its newest ${kind} to ${to}`;
  return { work: [{ type: 'copy', address: volume.address, under: schedule.key, because: schedule.at, why, answer }], notes: [] };
};

/** `made`: the restore point that this run creates; otherwise the newest live one is copied. */
export const copyNewest = (series: Series, made: NewPoint | undefined, context: DueContext): FoundWork => {
  const { schedule, region, points } = series;
  const newest = made ?? points.find(({ item }) => item.phase === 'settled' || item.phase === 'moving');
  if (!newest) return nothingFound;
  const regions = schedule.copyTo.filter((to) => to !== region);
  return together(regions.map((to) => copyTo(to, series, newest, context)));
};
