// Stops scheduled deletions if the local clock and the platform's differ by more than five minutes, because due dates depend on the local clock.
import type { ClockDifference } from '../platform/clock-difference.ts';
import type { Integer, Positive } from '../value-types.ts';
import type { Due, DueNote, DueWork } from './due.ts';

/** Milliseconds. */
const [minute, hour] = [60_000, 3_600_000];

/** The greatest difference of the clocks with which anything is deleted, in milliseconds. */
export const greatestClockDifference = 5 * minute;

/** Scheduled deletions that were stopped because the local clock differs from the platform's by more than five minutes. */
export interface Withheld {
  /** Milliseconds that the platform's clock is ahead of the local one. */
  readonly ahead: Integer;
  /** Scheduled deletions that were stopped. */
  readonly deletions: Positive;
  /** Why, as a sentence. */
  readonly says: string;
}

const isDeletion = ({ answer, ends }: DueWork): boolean =>
  answer.type === 'steps' && (ends !== undefined || answer.chain.some(({ deletes }) => deletes !== undefined));

/** Rounded: two clocks are compared by whole seconds. */
export const describeLength = (milliseconds: number): string => {
  const [unit, name] = milliseconds >= 2 * hour ? [hour, 'hours'] : [minute, 'minutes'];
  return `${Math.round(milliseconds / unit)} ${name}`;
};

const describeDeletions = (many: number): string => (many === 1 ? '1 scheduled deletion is' : `${many} scheduled deletions are`);

/** Reported at the line that makes the first of them due. */
const noteOn = ({ address, because }: DueWork, message: string): DueNote => ({ address, message, at: because, unknown: true });

/** `clock`: the difference during the read; undefined: no response had a date. */
export const withholdDeletions = (due: Due, clock: ClockDifference | undefined): Due & { readonly withheld?: Withheld } => {
  const deletions = due.work.filter(isDeletion);
  const [first] = deletions;
  if (!first || (clock && Math.abs(clock.ahead) <= greatestClockDifference)) return due;
  if (!clock) {
    const message =
      'No response of the platform had a Date header: whether the local clock, which decides what is deleted, is right is unknown';
    // Without any clock but its own, a run ends no access: another run does.
    return { ...due, work: due.work.filter(({ ends }) => ends === undefined), notes: [...due.notes, noteOn(first, message)] };
  }
  const { ahead } = clock;
  const which = ahead > 0 ? 'behind' : 'ahead of';
  const says = `The local clock is ${describeLength(Math.abs(ahead))} ${which} the platform's: ${describeDeletions(deletions.length)} stopped.`;
  return {
    ...due,
    work: due.work.filter((work) => !isDeletion(work)),
    notes: [...due.notes, noteOn(first, says)],
    withheld: { ahead, deletions: deletions.length, says },
  };
};
