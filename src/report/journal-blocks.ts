// A journal: runs with their calls, responses and outcomes; steps without an outcome come first.
import {
  type JournalCall,
  type JournalRun,
  type JournalStep,
  type LineNumbers,
  leftByLast,
  openSteps,
  type ReadRuns,
} from '../apply/journal-runs.ts';
import type { ExitCode } from '../exit-code.ts';
import type { Count, Positive, Timestamp } from '../value-types.ts';
import {
  type Block,
  chapter,
  code,
  codes,
  heading,
  type Inline,
  type ListItem,
  paragraph,
  type TextLine,
  type Tone,
  tone,
} from './document.ts';
import type { Say } from './texts/texts.ts';

export interface JournalReport extends ReadRuns {
  /** The version of this format. */
  readonly schemaVersion: 2;
  /** The command that printed it. */
  readonly command: 'journal';
  /** Circumstances of this reading. */
  readonly run: {
    /** Version of Tenantry. */
    readonly tool: string;
    /** When it was read, UTC. */
    readonly now: Timestamp;
  };
  /** As the user named it. */
  readonly file: string;
  /** The number of runs in the file; `runs` may contain only the last ones. */
  readonly total: Count;
  /** 0: everything could be read; 3: there are lines in `unread`. */
  readonly exitCode: Extract<ExitCode, 0 | 3>;
  /** The verdict, in a sentence. */
  readonly verdict: string;
}

/**
 * Output of `tenantry journal --format json`. Keys are sorted; runs, steps and calls are in the order in which they began.
 * @title What past applies intended and did
 */
export interface JournalDocument extends Omit<JournalReport, 'truncated' | 'unread'> {
  /**
   * Lines truncated by a crash, at most the first 100.
   * @maxItems 100
   */
  readonly truncated: readonly Positive[];
  /**
   * Other lines that are not valid journal lines, at most the first 100.
   * @maxItems 100
   */
  readonly unread: readonly Positive[];
  /** Number of further truncated lines; absent: none. */
  readonly moreTruncated?: Positive;
  /** Number of further lines that are not valid; absent: none. */
  readonly moreUnread?: Positive;
}

const outcomes: Readonly<Record<keyof Say['journal']['outcome'], { readonly sign: string; readonly tone: Tone }>> = {
  done: { sign: '✓', tone: 'good' },
  'already-done': { sign: '=', tone: 'quiet' },
  adopted: { sign: '=', tone: 'warn' },
  waiting: { sign: '…', tone: 'quiet' },
  'in-progress': { sign: '…', tone: 'warn' },
  'changed-since-plan': { sign: '!', tone: 'warn' },
  failed: { sign: 'x', tone: 'bad' },
  refused: { sign: 'x', tone: 'bad' },
  unknown: { sign: '?', tone: 'bad' },
};

const isKnown = (outcome: string): outcome is keyof typeof outcomes => Object.hasOwn(outcomes, outcome);

/** A later version may write others. */
const outcomeOf = (outcome: string, say: Say): { readonly says: string; readonly sign: string; readonly tone: Tone } =>
  isKnown(outcome) ? { says: say.journal.outcome[outcome], ...outcomes[outcome] } : { says: outcome, sign: '·', tone: 'quiet' };

const answered = ({ response: answer }: JournalCall, say: Say): TextLine => {
  if (!answer) return [tone('warn', say.journal.noResponseRecorded)];
  const { status, id, requestId } = answer;
  return say.format.list([
    status === undefined ? tone('warn', say.journal.noResponse) : say.journal.response(status),
    ...(id === undefined ? [] : [say.journal.id(code(id))]),
    ...(requestId === undefined ? [] : [say.journal.request(code(requestId))]),
  ]);
};

export const callLine = (call: JournalCall, say: Say): TextLine => [
  tone('quiet', `${say.format.clock(call.at)} `),
  code(call.operation),
  ': ',
  ...answered(call, say),
  ...(call.ended === undefined ? [] : [say.journal.late(Date.parse(call.at) - Date.parse(call.ended))]),
];

/** The required action for a step without an outcome. */
const lookAt = ({ calls, completedLater }: JournalStep, say: Say): TextLine =>
  completedLater === undefined
    ? say.journal.check([...new Set(calls.flatMap((call) => call.resources))])
    : [say.journal.foundDone(completedLater)];

/** Without a call, no other line names the resources of the step. */
const uncalled = ({ calls, outcome }: JournalStep, say: Say): readonly TextLine[] =>
  calls.length > 0 || !outcome?.resources ? [] : [[tone('quiet', say.journal.noCall), ...codes(outcome.resources)]];

/** Its name, and what came of it. */
export const stepState = (
  { step, calls: [first], outcome, completedLater }: JournalStep,
  say: Say,
): { readonly name: Inline; readonly word: string; readonly sign: string; readonly tone: Tone } => {
  const name = first?.description ?? outcome?.description ?? code(say.journal.step(step.slice(0, 12)));
  if (!outcome) return { name, word: say.journal.outcome.unknown, sign: '?', tone: completedLater === undefined ? 'bad' : 'quiet' };
  const { says: word, ...row } = outcomeOf(outcome.outcome, say);
  return { name, word, ...row };
};

/** What is known of a step besides its calls. */
export const stepLines = (step: JournalStep, say: Say): readonly TextLine[] => {
  const { outcome } = step;
  return [...(outcome?.message === undefined ? [] : [[outcome.message]]), ...(outcome ? uncalled(step, say) : [lookAt(step, say)])];
};

const stepItem = (step: JournalStep, say: Say): ListItem => {
  const { name, word, sign, tone: itemTone } = stepState(step, say);
  return {
    sign,
    tone: itemTone,
    text: step.outcome ? [name, ': ', tone(itemTone, word)] : [name],
    below: [...stepLines(step, say), ...step.calls.map((call) => callLine(call, say))],
  };
};

const endOf = ({ end }: JournalRun, say: Say): Inline => {
  if (!end) return tone('bad', say.journal.notEnded);
  const ended = say.journal.ended(end.at, end.interrupted);
  return end.interrupted ? tone('warn', ended) : ended;
};

const runBlocks = (run: JournalRun, say: Say): readonly Block[] => {
  const { run: id, at, tenant, tool, planned, digest, steps } = run;
  const itemsOf = (some: readonly JournalStep[]): readonly ListItem[] => some.map((step) => stepItem(step, say));
  const never = planned - steps.length;
  return [
    heading(2, ...say.journal.run(at, code(tenant))),
    paragraph(tone('quiet', say.journal.about(id, tool, planned, digest)), endOf(run, say)),
    ...chapter(3, say.journal.unfinished, itemsOf(steps.filter(({ outcome }) => !outcome))),
    ...chapter(3, say.journal.steps, itemsOf(steps.filter(({ outcome }) => outcome))),
    ...(never > 0 ? [paragraph(say.journal.notStarted(never))] : []),
  ];
};

/** The first ones and the number of others, so that a damaged file does not produce a long report. */
const lineNumbers = ({ first, count }: LineNumbers, say: Say): string => say.journal.lines(first, count - first.length);

export const lineBlocks = ({ truncated, unread }: JournalReport, say: Say): readonly Block[] => [
  ...(truncated.count === 0 ? [] : [paragraph(tone('warn', say.journal.truncated(lineNumbers(truncated, say))))]),
  ...(unread.count === 0 ? [] : [paragraph(tone('bad', say.journal.unread(lineNumbers(unread, say))))]),
];

/** In parts, because a journal may be too large to hold as blocks. */
export function* journalBlocks(report: JournalReport, say: Say): Generator<readonly Block[]> {
  const { file, runs, total, exitCode, verdict } = report;
  yield [
    heading(1, ...say.journal.title(code(file))),
    ...(runs.length < total ? [paragraph(tone('quiet', say.journal.onlyLast(total)))] : []),
    ...lineBlocks(report, say),
  ];
  for (const run of runs) yield runBlocks(run, say);
  const isOpen = runs.some((run) => openSteps(run).length > 0) || leftByLast(runs) > 0;
  yield [heading(2, tone(exitCode !== 0 || isOpen ? 'bad' : 'good', verdict))];
}
