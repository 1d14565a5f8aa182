// The history of past applies: the lines of a journal as runs with their steps and calls, including calls without a recorded response.

import type { Count, Timestamp } from '../value-types.ts';
import { type LineFields, type ReadLine, readLine } from './journal-lines.ts';
import type { StepOutcome } from './outcome.ts';

/** One call of a step; without a response its result is unknown. */
export interface JournalCall extends LineFields<'intent'> {
  /** The response of the platform; absent: not recorded. */
  readonly response?: LineFields<'response'>;
}

/** One step. */
export interface JournalStep {
  /** Its id in the plan. */
  readonly step: string;
  /** Empty: the step was already done, or the live state had changed. */
  readonly calls: readonly JournalCall[];
  /** Absent: the outcome is unknown. */
  readonly outcome?: LineFields<'outcome'>;
  /** The time when a later run found or completed it. */
  readonly completedLater?: Timestamp;
}

/** One apply. */
export interface JournalRun extends Omit<LineFields<'begin'>, 'steps'> {
  /** The id of the run. */
  readonly run: string;
  /** The number of planned steps; `steps` contains only those that were started. */
  readonly planned: Count;
  /** The steps that were started. */
  readonly steps: readonly JournalStep[];
  /** Absent: the run was interrupted, or is still in progress. */
  readonly end?: LineFields<'end'>;
}

/** Line numbers, counted from 1: the first ones and the total. The list is limited, so that a damaged file cannot fill the memory. */
export interface LineNumbers {
  readonly first: readonly number[];
  readonly count: number;
}

export interface ReadRuns {
  /** All runs, or with `--last` the last one. */
  readonly runs: readonly JournalRun[];
  /** Lines truncated by a crash: the last one without a line break, or one followed by another run. */
  readonly truncated: LineNumbers;
  /** Any other line, which is not a journal line. */
  readonly unread: LineNumbers;
}

interface OpenCall extends LineFields<'intent'> {
  response?: LineFields<'response'>;
}
interface OpenStep {
  readonly step: string;
  readonly calls: OpenCall[];
  outcome?: LineFields<'outcome'>;
  completedLater?: string;
}
interface OpenRun {
  readonly run: string;
  readonly begin: LineFields<'begin'>;
  readonly steps: Map<string, OpenStep>;
  end?: LineFields<'end'>;
}

/** The runs that were read so far, by their ids: two applies may write at the same time, and each line names its run. */
type Reading = Map<string, OpenRun>;

const stepOf = ({ steps }: OpenRun, step: string): OpenStep => {
  const found = steps.get(step);
  if (found) return found;
  const made: OpenStep = { step, calls: [] };
  steps.set(step, made);
  return made;
};

/** False: the line belongs to no run. */
const add = (reading: Reading, line: ReadLine): boolean => {
  if (line.type === 'begin') {
    reading.set(line.run, { run: line.run, begin: line.fields, steps: new Map() });
    return true;
  }
  const run = reading.get(line.run);
  if (!run) return false;
  if (line.type === 'end') {
    run.end = line.fields;
    return true;
  }
  const step = stepOf(run, line.step);
  if (line.type === 'intent') step.calls.push(line.fields);
  else if (line.type === 'response') {
    const call = step.calls.at(-1);
    if (!call) return false;
    call.response = line.fields;
  } else step.outcome = line.fields;
  return true;
};

const isDone = ({ outcome }: OpenStep): boolean => outcome?.outcome === 'done' || outcome?.outcome === 'already-done';

/** From the last run to the first: marks steps without an outcome that a later run completed. */
const settleLater = (runs: readonly OpenRun[]): void => {
  const done = new Map<string, string>();
  for (const { begin, steps } of runs.toReversed()) {
    for (const step of steps.values()) {
      const later = done.get(step.step);
      if (!step.outcome && later !== undefined) step.completedLater = later;
      if (isDone(step)) done.set(step.step, begin.at);
    }
  }
};

/** The maximum number of damaged lines that are listed. */
const mostNumbers = 100;

const numbering = (): { readonly add: (number: number) => void; readonly all: () => LineNumbers } => {
  const first: number[] = [];
  let count = 0;
  return {
    add: (number) => {
      count += 1;
      if (first.length < mostNumbers) first.push(number);
    },
    all: () => ({ first, count }),
  };
};

/** undefined: the file is not a journal. Linear in its length; blank lines are skipped. */
export const readRuns = (text: string): ReadRuns | undefined => {
  const reading: Reading = new Map();
  const [truncated, unread] = [numbering(), numbering()];
  let isEmpty = true;
  // The previous line if it looks truncated: the next line decides whether it was.
  let cut: number | undefined;
  for (let start = 0, number = 1; start < text.length; number += 1) {
    const feed = text.indexOf('\n', start);
    const end = feed === -1 ? text.length : feed;
    const line = text.slice(start, end);
    start = end + 1;
    if (line.trim() === '') continue;
    isEmpty = false;
    const read = readLine(line);
    // A new run first ends the line that a killed run left without a line break.
    if (cut !== undefined) (cut === number - 1 && read.type === 'begin' ? truncated : unread).add(cut);
    cut = undefined;
    if (read.type === 'cut') {
      if (feed === -1) truncated.add(number);
      else cut = number;
    } else if (read.type === 'strange' || !add(reading, read)) unread.add(number);
  }
  if (cut !== undefined) unread.add(cut);
  const runs = [...reading.values()];
  if (!isEmpty && runs.length === 0) return undefined;
  settleLater(runs);
  return {
    runs: runs.map(({ run, begin: { steps: planned, ...begun }, steps, end }) => ({
      run,
      ...begun,
      planned,
      steps: [...steps.values()],
      ...(end && { end }),
    })),
    truncated: truncated.all(),
    unread: unread.all(),
  };
};

/** The steps of a run with a call but without an outcome. */
export const openSteps = ({ steps }: JournalRun): readonly JournalStep[] =>
  steps.filter(({ calls, outcome, completedLater }) => calls.length > 0 && !outcome && completedLater === undefined);

const undone: ReadonlySet<string> = new Set<StepOutcome['type']>(['failed', 'refused', 'changed-since-plan', 'unknown']);

/** Steps that the last run did not complete, without those whose outcome is unknown (`openSteps`). */
export const leftByLast = (runs: readonly JournalRun[]): number => {
  const last = runs.at(-1);
  return last ? last.planned - last.steps.length + last.steps.filter(({ outcome }) => outcome && undone.has(outcome.outcome)).length : 0;
};
