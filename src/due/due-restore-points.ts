// Creates the restore point of the current slot if it does not exist. Its name contains the slot, so that it is never created twice.
import { type Address, addressOf } from '../kinds/address.ts';
import { textIn } from '../kinds/read-value.ts';
import { formatRestorePointName } from '../kinds/restore-point/name.ts';
import { createRestorePoint } from '../kinds/restore-point/steps.ts';
import type { ChangeAnswer } from '../kinds/step.ts';
import { type FoundWork, nothingFound } from './due.ts';
import type { DueContext } from './due-context.ts';
import { noteOn, type Series } from './series.ts';
import { slotAt, slotText } from './slots.ts';

type PointType = 'instant' | 'object' | 'full' | 'incremental';

/** The restore point that a schedule creates now, before it has a platform id. */
export interface NewPoint {
  readonly address: Address;
  readonly name: string;
  readonly type: PointType;
}

export interface DueRestorePoint extends FoundWork {
  readonly made?: NewPoint;
}

type Turn = PointType | { readonly waitsFor: string };

/** A full one first and once per period of `full_every`; incremental ones in between. */
const backupTurn = ({ schedule, points }: Series, slot: number): Turn => {
  if (schedule.mode !== 'incremental') return 'full';
  const from = schedule.fullEvery ? slotAt(slot, schedule.fullEvery.ms) : -Infinity;
  const full = points.filter((point) => point.slot >= from && textIn(point.item, 'type') === 'full');
  if (full.some((point) => point.item.phase === 'settled')) return 'incremental';
  const running = full.find((point) => point.item.phase === 'moving');
  return running ? { waitsFor: running.name } : 'full';
};

const turnOf = (series: Series, slot: number): Turn => {
  if (series.kind === 'backup') return backupTurn(series, slot);
  return series.schedule.mode === 'instant' ? 'instant' : 'object';
};

const noted = (series: Series, message: string): DueRestorePoint => ({ work: [], notes: [noteOn(series, message, false)] });

/** Due since its slot began. */
const due = ({ schedule, volume }: Series, slot: number, answer: ChangeAnswer): DueRestorePoint => {
  const why = `${schedule.key} is due since ${slotText(slot).slice(0, 16)} UTC`;
  return {
    work: [{ type: 'restore-point', address: volume.address, under: schedule.key, because: schedule.at, why, answer }],
    notes: [],
  };
};

/** Missed slots are not caught up. */
export const dueRestorePoint = (series: Series, { leaves, lookup, now }: DueContext): DueRestorePoint => {
  const { schedule, volume, kind, region } = series;
  const slot = slotAt(now, schedule.every.ms);
  // A slot that began before the volume existed counts as missed: a volume that this run creates is due in its next slot.
  if (Date.parse(textIn(volume.item, 'created_at') ?? '') > slot) return nothingFound;
  const name = formatRestorePointName({ schedule: schedule.key, volume: volume.key, slot: slotText(slot) });
  const address = addressOf(kind, region, name);
  const present = lookup.live(address);
  if (present && present.phase !== 'retired') {
    const status = textIn(present, 'status') ?? present.phase;
    return present.phase === 'failed'
      ? noted(series, `${kind} ${name} failed (${status}); the next scheduled run creates another`)
      : nothingFound;
  }
  if (leaves(volume.item)) {
    return noted(series, `skipped by schedule ${schedule.key}: the volume is being removed`);
  }
  const waiting = (who: string): DueRestorePoint => due(series, slot, { type: 'waiting', fields: [], on: 'operation', who });
  const state = textIn(volume.item, 'state');
  if (volume.item.phase === 'moving') return waiting(`an operation is running on the volume; ${name} will be created when it is completed`);
  if (state !== 'available' && state !== 'in-use') {
    return noted(series, `no restore point can be created: the state of the volume is ${state ?? 'unknown'}`);
  }
  const type = turnOf(series, slot);
  if (typeof type === 'object') return waiting(`${type.waitsFor}, the parent full backup of ${name}, is not completed`);
  const step = createRestorePoint({ kind, region, name, volume, type, description: `by schedule ${schedule.key}` });
  return { ...due(series, slot, { type: 'steps', chain: [step] }), made: { address, name, type } };
};
