// The restore point of the present slot, if it is not there yet. Its name is the slot's, so that making it twice makes nothing twice.
import type { Source } from '../errors.ts';
import { type Address, addressOf } from '../kinds/address.ts';
import { createRestorePoint } from '../kinds/restore-point.ts';
import { formatRestorePointName } from '../kinds/restore-point-name.ts';
import { textIn } from '../kinds/read-value.ts';
import type { DueNote, DueWork } from './due.ts';
import type { DueContext } from './due-context.ts';
import { kindFor, type PointKind, type Series } from './series.ts';
import { slotAt, slotText } from './slots.ts';

/** The restore point that a schedule makes now, before it has a platform id. */
export interface NewPoint {
  readonly address: Address;
  readonly name: string;
  readonly slot: number;
}

export interface Making {
  readonly made?: NewPoint;
  readonly work: readonly DueWork[];
  readonly notes: readonly DueNote[];
}

const nothing: Making = { work: [], notes: [] };

const note = (series: Series, message: string, at: Source): Making => ({
  work: [],
  notes: [{ address: series.volume.address, message, at, unknown: false }],
});

type Turn = { readonly type: 'full' | 'incremental' } | { readonly type: 'wait'; readonly name: string };

/** A full one first, and again in each period of `full_every`; in between the ones that build on it. */
const turnOf = ({ schedule, points }: Series, slot: number): Turn => {
  if (schedule.mode !== 'incremental') return { type: 'full' };
  const from = schedule.fullEvery ? slotAt(slot, schedule.fullEvery.ms) : -Infinity;
  const full = points.filter((point) => point.slot >= from && textIn(point.item, 'type') === 'full');
  if (full.some((point) => point.item.phase === 'settled')) return { type: 'incremental' };
  const running = full.find((point) => point.item.phase === 'moving');
  return running ? { type: 'wait', name: running.name } : { type: 'full' };
};

const modeFor = (series: Series, kind: PointKind, slot: number): 'instant' | 'object' | Turn => {
  const { mode } = series.schedule;
  if (kind === 'snapshot') return mode === 'instant' ? 'instant' : 'object';
  return turnOf(series, slot);
};

export const makeRestorePoint = (series: Series, { look, now }: DueContext): Making => {
  const { schedule, volume, region } = series;
  const kind = kindFor(schedule, region, look);
  const slot = slotAt(now, schedule.every.ms);
  const name = formatRestorePointName({ schedule: schedule.key, volume: volume.key, slot: slotText(slot) });
  const address = addressOf(kind, region, name);
  const present = look.live(address);
  if (present) {
    const status = textIn(present, 'status') ?? present.phase;
    return present.phase === 'failed'
      ? note(series, `${kind} ${name} failed (${status}); the next slot makes another`, schedule.at)
      : nothing;
  }
  const waiting = (who: string): Making => ({ ...nothing, work: [workOf(series, slot, { type: 'waiting', on: 'operation', who })] });
  const state = textIn(volume.item, 'state');
  if (volume.item.phase === 'moving') return waiting(`an operation runs on the volume; ${name} is made once it is over`);
  if (state !== 'available' && state !== 'in-use') {
    return note(series, `no restore point can be made: the volume's state is ${state ?? 'unknown'}`, schedule.at);
  }
  const mode = modeFor(series, kind, slot);
  if (typeof mode === 'object' && mode.type === 'wait')
    return waiting(`${mode.name}, the full backup that ${name} builds on, is not completed`);
  const type = typeof mode === 'object' ? mode.type : mode;
  const step = createRestorePoint({ kind, region, name, volume, type, description: `by schedule ${schedule.key}` });
  return { made: { address, name, slot }, work: [workOf(series, slot, { type: 'steps', chain: [step] })], notes: [] };
};

const workOf = ({ schedule, volume }: Series, slot: number, answer: DueWork['answer']): DueWork => ({
  type: 'restore-point',
  address: volume.address,
  under: schedule.key,
  because: schedule.at,
  why: `${schedule.key} is due since ${slotText(slot).slice(0, 16)} UTC`,
  answer,
  removes: false,
});
