// What past applies did: the lines of a journal as runs, their steps, and what of them nobody wrote the end of.
import { type ReadLine, readLine } from './journal-lines.ts';

type Line<T extends ReadLine['type']> = Omit<Extract<ReadLine, { readonly type: T }>, 'type' | 'step' | 'run'>;

/** One call of a step; without an answer nobody wrote what came of it. */
export interface JournalCall extends Line<'intent'> {
  readonly answer?: Line<'answer'>;
}

export interface JournalStep {
  readonly step: string;
  /** None: it was found to be done, or reality had moved. */
  readonly calls: readonly JournalCall[];
  /** Absent: unknown what became of it. */
  readonly outcome?: Line<'outcome'>;
  /** When a later run found or made it done. */
  readonly doneLater?: string;
}

export interface JournalRun extends Omit<Line<'begin'>, 'steps'> {
  /** Its id; old journals do not say. */
  readonly run?: string;
  /** How many steps it was to run; those it never came to are not among `steps`. */
  readonly planned: number;
  readonly steps: readonly JournalStep[];
  /** Absent: it was broken off, or runs still. */
  readonly end?: Line<'end'>;
}

export interface ReadRuns {
  readonly runs: readonly JournalRun[];
  /** Lines, counted from 1, that a crash cut off: the last one if nothing ends it, or one that another run follows. */
  readonly torn: readonly number[];
  /** Any other line that says nothing. */
  readonly unread: readonly number[];
}

interface OpenStep {
  readonly step: string;
  readonly calls: JournalCall[];
  outcome?: Line<'outcome'>;
  doneLater?: string;
}
interface OpenRun {
  readonly run?: string;
  readonly begin: Line<'begin'>;
  readonly steps: Map<string, OpenStep>;
  end?: Line<'end'>;
  alive?: true;
}

const without = <T extends ReadLine>({ type: _type, run: _run, ...rest }: T): Omit<T, 'type' | 'run'> => rest;

const withoutStep = <T extends ReadLine & { readonly step: string }>({ type: _type, run: _run, step: _step, ...rest }: T) => rest;

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
  if (line.type !== 'answer' && line.type !== 'outcome') return last;
  const intended = latest.get(line.step);
  if (!intended || intended === last) return last;
  if (line.type === 'answer') intended.alive = true;
  return intended.alive ? intended : last;
};

const begin = ({ runs, byId }: Reading, line: ReadLine & { readonly type: 'begin' }): void => {
  const run: OpenRun = { ...(line.run === undefined ? {} : { run: line.run }), begin: without(line), steps: new Map() };
  runs.push(run);
  if (run.run !== undefined) byId.set(run.run, run);
};

/** False: it says nothing of any run. */
const add = (reading: Reading, line: ReadLine): boolean => {
  if (line.type === 'begin') {
    begin(reading, line);
    return true;
  }
  const run = runOf(reading, line);
  if (!run) return false;
  if (line.type === 'end') {
    run.end = without(line);
    return true;
  }
  const step = run.steps.get(line.step) ?? { step: line.step, calls: [] };
  run.steps.set(line.step, step);
  if (line.type === 'intent') {
    step.calls.push(withoutStep(line));
    reading.latest.set(line.step, run);
  } else if (line.type === 'answer') {
    const call = step.calls.pop();
    if (!call) return false;
    step.calls.push({ ...call, answer: withoutStep(line) });
  } else step.outcome = withoutStep(line);
  return true;
};

const isDone = ({ outcome }: OpenStep): boolean => outcome?.outcome === 'done' || outcome?.outcome === 'already';

/** From the end: whether a step that nobody wrote the end of was done in a later run. */
const settleLater = (runs: readonly OpenRun[]): void => {
  const done = new Map<string, string>();
  for (const { begin, steps } of runs.toReversed()) {
    for (const step of steps.values()) {
      const later = done.get(step.step);
      if (!step.outcome && later !== undefined) step.doneLater = later;
      if (isDone(step)) done.set(step.step, begin.at);
    }
  }
};

/** How a line begins that was cut off while it was written, or that lost power left zeros in. What is complete and says nothing was not cut off. */
const looksCut = (line: string): boolean => /^[{\0]/.test(line) && !isJson(line);

const isJson = (line: string): boolean => {
  try {
    JSON.parse(line);
    return true;
  } catch {
    return false;
  }
};

/** undefined: this is no journal. Linear in its length; blank lines cost nothing. */
export const readRuns = (text: string): ReadRuns | undefined => {
  const reading: Reading = { runs: [], byId: new Map(), latest: new Map() };
  const { runs } = reading;
  const [torn, unread]: [number[], number[]] = [[], []];
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
    if (cut !== undefined) (cut === number - 1 && read?.type === 'begin' ? torn : unread).push(cut);
    cut = undefined;
    if (read && add(reading, read)) continue;
    if (!read && looksCut(line)) cut = number;
    else unread.push(number);
    if (cut !== undefined && feed === -1) {
      torn.push(cut);
      cut = undefined;
    }
  }
  if (cut !== undefined) unread.push(cut);
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
    torn,
    unread,
  };
};

/** Steps of a run that were called, and of which nobody wrote the end. */
export const openSteps = ({ steps }: JournalRun): readonly JournalStep[] =>
  steps.filter(({ calls, outcome, doneLater }) => calls.length > 0 && !outcome && doneLater === undefined);
