// What past applies did: the lines of a journal as runs, their steps, and what of them nobody wrote the end of.
import { type LineFields, type ReadLine, readLine } from './journal-lines.ts';

/** One call of a step; without an answer nobody wrote what came of it. */
export interface JournalCall extends LineFields<'intent'> {
  readonly response?: LineFields<'response'>;
}

export interface JournalStep {
  readonly step: string;
  /** None: it was found to be done, or reality had moved. */
  readonly calls: readonly JournalCall[];
  /** Absent: unknown what became of it. */
  readonly outcome?: LineFields<'outcome'>;
  /** When a later run found or made it done. */
  readonly completedLater?: string;
}

export interface JournalRun extends Omit<LineFields<'begin'>, 'steps'> {
  /** Its id; old journals do not say. */
  readonly run?: string;
  /** How many steps it was to run; those it never came to are not among `steps`. */
  readonly planned: number;
  readonly steps: readonly JournalStep[];
  /** Absent: it was broken off, or runs still. */
  readonly end?: LineFields<'end'>;
}

/** Lines by their numbers, counted from 1: the first ones, and how many there are. A damaged file does not decide how much is kept of it. */
export interface LineNumbers {
  readonly first: readonly number[];
  readonly count: number;
}

export interface ReadRuns {
  readonly runs: readonly JournalRun[];
  /** Lines that a crash cut off: the last one if nothing ends it, or one that another run follows. */
  readonly truncated: LineNumbers;
  /** Any other line that says nothing. */
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
  readonly run: string | undefined;
  readonly begin: LineFields<'begin'>;
  readonly steps: Map<string, OpenStep>;
  end?: LineFields<'end'>;
  alive?: true;
}

/** What was read so far. */
interface Reading {
  readonly runs: OpenRun[];
  readonly byId: Map<string, OpenRun>;
  /** The run that last intended a step. */
  readonly latest: Map<string, OpenRun>;
}

/**
 * A line names its run. Those of old journals do not. Two applies may write at the same time: an answer belongs to the run that intended the call. A run that is answered after another one began
 * is alive, and its outcomes are its own; what a dead one left open, a later one only finds.
 */
const runOf = ({ runs, byId, latest }: Reading, line: ReadLine): OpenRun | undefined => {
  if (line.run !== undefined) return byId.get(line.run);
  const last = runs.at(-1);
  if (line.type !== 'response' && line.type !== 'outcome') return last;
  const intended = latest.get(line.step);
  if (!intended || intended === last) return last;
  if (line.type === 'response') intended.alive = true;
  return intended.alive ? intended : last;
};

const stepOf = ({ steps }: OpenRun, step: string): OpenStep => {
  const found = steps.get(step);
  if (found) return found;
  const made: OpenStep = { step, calls: [] };
  steps.set(step, made);
  return made;
};

/** False: it says nothing of any run. */
const add = (reading: Reading, line: ReadLine): boolean => {
  if (line.type === 'begin') {
    const begun: OpenRun = { run: line.run, begin: line.fields, steps: new Map() };
    reading.runs.push(begun);
    if (line.run !== undefined) reading.byId.set(line.run, begun);
    return true;
  }
  const run = runOf(reading, line);
  if (!run) return false;
  if (line.type === 'end') {
    run.end = line.fields;
    return true;
  }
  const step = stepOf(run, line.step);
  if (line.type === 'intent') {
    step.calls.push(line.fields);
    reading.latest.set(line.step, run);
  } else if (line.type === 'response') {
    const call = step.calls.at(-1);
    if (!call) return false;
    call.response = line.fields;
  } else step.outcome = line.fields;
  return true;
};

const isDone = ({ outcome }: OpenStep): boolean => outcome?.outcome === 'done' || outcome?.outcome === 'already-done';

const isSettled = ({ steps }: OpenRun): boolean => {
  for (const { outcome } of steps.values()) if (!outcome) return false;
  return true;
};

/** From the end: whether a step that nobody wrote the end of was done in a later run. */
const settleLater = (runs: readonly OpenRun[]): void => {
  // Of nearly every journal.
  if (runs.every(isSettled)) return;
  const done = new Map<string, string>();
  for (const { begin, steps } of runs.toReversed()) {
    for (const step of steps.values()) {
      const later = done.get(step.step);
      if (!step.outcome && later !== undefined) step.completedLater = later;
      if (isDone(step)) done.set(step.step, begin.at);
    }
  }
};

/** More than anybody looks at. */
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

/** undefined: this is no journal. Linear in its length; blank lines cost nothing. */
export const readRuns = (text: string): ReadRuns | undefined => {
  const reading: Reading = { runs: [], byId: new Map(), latest: new Map() };
  const { runs } = reading;
  const [truncated, unread] = [numbering(), numbering()];
  let isEmpty = true;
  // The line before, if it looks cut off: whether it was shows in what follows.
  let cut: number | undefined;
  for (let start = 0, number = 1; start < text.length; number += 1) {
    const feed = text.indexOf('\n', start);
    const end = feed === -1 ? text.length : feed;
    const line = text.slice(start, end);
    start = end + 1;
    if (line.trim() === '') continue;
    isEmpty = false;
    const read = readLine(line);
    // A run that begins ends the line that another one was killed in.
    if (cut !== undefined) (cut === number - 1 && read.type === 'begin' ? truncated : unread).add(cut);
    cut = undefined;
    if (read.type === 'cut') {
      if (feed === -1) truncated.add(number);
      else cut = number;
    } else if (read.type === 'strange' || !add(reading, read)) unread.add(number);
  }
  if (cut !== undefined) unread.add(cut);
  if (!isEmpty && runs.length === 0) return undefined;
  settleLater(runs);
  return {
    runs: runs.map(({ run, begin: { steps: planned, ...begun }, steps, end }) => ({
      ...(run === undefined ? {} : { run }),
      ...begun,
      planned,
      steps: [...steps.values()],
      ...(end && { end }),
    })),
    truncated: truncated.all(),
    unread: unread.all(),
  };
};

/** Steps of a run that were called, and of which nobody wrote the end. */
export const openSteps = ({ steps }: JournalRun): readonly JournalStep[] =>
  steps.filter(({ calls, outcome, completedLater }) => calls.length > 0 && !outcome && completedLater === undefined);
