// Copies of the newest restore point to other regions, under the same name. Older ones are not made up for.
import { addressOf } from '../kinds/address.ts';
import { copyRestorePoint } from '../kinds/restore-point.ts';
import type { StepDraft } from '../kinds/step.ts';
import type { DueNote, DueWork } from './due.ts';
import { type DueContext, whyNotRead } from './due-context.ts';
import type { NewPoint } from './make-restore-points.ts';
import { kindFor, type Series } from './series.ts';

interface Copies {
  readonly work: readonly DueWork[];
  readonly notes: readonly DueNote[];
}

/** `made`: what this run makes; else the newest live one is copied. */
export const copyNewest = (series: Series, made: NewPoint | undefined, { look }: DueContext): Copies => {
  const { schedule, volume, region, points } = series;
  const kind = kindFor(schedule, region, look);
  const newest = made ? undefined : points.find((point) => point.item.phase === 'settled' || point.item.phase === 'moving');
  const name = made?.name ?? newest?.name;
  if (name === undefined) return { work: [], notes: [] };
  const notes: DueNote[] = [];
  const chain: StepDraft[] = [];
  for (const to of schedule.copyTo) {
    if (to === region || look.live(addressOf(kind, to, name))) continue;
    const unread = whyNotRead(look, kind, to);
    if (unread)
      notes.push({
        address: volume.address,
        message: `whether ${name} stands in ${to} is not known: ${unread}`,
        at: schedule.at,
        unknown: true,
      });
    else chain.push(copyRestorePoint({ kind, region, name, volume: volume.address, ...(newest ? { live: newest.item } : {}) }, to));
  }
  if (chain.length === 0) return { work: [], notes };
  const moving = newest?.item.phase === 'moving';
  const answer: DueWork['answer'] = moving
    ? { type: 'waiting', on: 'operation', who: `${name} is copied once it is completed` }
    : { type: 'steps', chain };
  const why = `${schedule.key} copies its newest ${kind} to ${schedule.copyTo.join(', ')}`;
  return {
    work: [{ type: 'copy', address: volume.address, under: schedule.key, because: schedule.at, why, answer, removes: false }],
    notes,
  };
};
