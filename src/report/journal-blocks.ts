// A journal: runs with their calls, responses and outcomes; steps without an outcome come first.
import { type JournalCall, type JournalRun, type JournalStep, type LineNumbers, openSteps, type ReadRuns } from '../apply/journal-runs.ts';
import type { ExitCode } from '../exit-code.ts';
import type { Count, Positive, Timestamp } from '../value-types.ts';
import {
  type Block,
  chapter,
  code,
  codes,
  count,
  heading,
  type Inline,
  joined,
  type ListItem,
  paragraph,
  type TextLine,
  type Tone,
  tone,
} from './document.ts';

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

const moment = (at: string): string => `${at.slice(0, 10)} ${at.slice(11, 19)}`;

const outcomes: Readonly<Record<string, { readonly says: string; readonly sign: string; readonly tone: Tone }>> = {
  done: { says: 'done', sign: '✓', tone: 'good' },
  'already-done': { says: 'already up to date', sign: '=', tone: 'quiet' },
  adopted: { says: 'adopted: no longer reverted', sign: '=', tone: 'warn' },
  waiting: { says: 'waiting for manual action', sign: '…', tone: 'quiet' },
  'in-progress': { says: 'accepted, still in progress', sign: '…', tone: 'warn' },
  'changed-since-plan': { says: 'skipped: the live state had changed', sign: '!', tone: 'warn' },
  failed: { says: 'failed', sign: 'x', tone: 'bad' },
  refused: { says: 'refused by the platform', sign: 'x', tone: 'bad' },
  unknown: { says: 'outcome unknown', sign: '?', tone: 'bad' },
};

const answered = ({ response: answer }: JournalCall): TextLine => {
  if (!answer) return [tone('warn', 'no response was recorded')];
  const { status, id, requestId } = answer;
  const parts: readonly TextLine[] = [
    [status === undefined ? tone('warn', 'no response') : `response ${status}`],
    ...(id === undefined ? [] : [['id ', code(id)]]),
    ...(requestId === undefined ? [] : [['request ', code(requestId)]]),
  ];
  return joined(parts, ', ');
};

const callLine = (call: JournalCall): TextLine => [
  tone('quiet', `${call.at.slice(11, 19)} `),
  code(call.operation),
  ': ',
  ...answered(call),
];

/** The required action for a step without an outcome. */
const lookAt = ({ calls, completedLater }: JournalStep): TextLine => {
  if (completedLater !== undefined) return [`the run of ${moment(completedLater)} UTC found it done`];
  const on = calls.flatMap((call) => call.resources);
  return [tone('bad', 'unknown'), ': check ', ...codes([...new Set(on)]), ', or apply again'];
};

/** Without a call, no other line names the resources of the step. */
const uncalled = ({ calls, outcome }: JournalStep): readonly TextLine[] =>
  calls.length > 0 || !outcome?.resources ? [] : [[tone('quiet', 'no call was made: '), ...codes(outcome.resources)]];

const stepItem = (step: JournalStep): ListItem => {
  const [first] = step.calls;
  const { outcome } = step;
  const row = outcome ? (outcomes[outcome.outcome] ?? { says: outcome.outcome, sign: '·', tone: 'quiet' as const }) : undefined;
  const name: Inline = first?.description ?? outcome?.description ?? code(`step ${step.step.slice(0, 12)}`);
  return {
    sign: row?.sign ?? '?',
    tone: row?.tone ?? (step.completedLater === undefined ? 'bad' : 'quiet'),
    text: row ? [name, ': ', tone(row.tone, row.says)] : [name],
    below: [
      ...(outcome?.message === undefined ? [] : [[outcome.message]]),
      ...(outcome ? uncalled(step) : [lookAt(step)]),
      ...step.calls.map(callLine),
    ],
  };
};

const endOf = ({ end }: JournalRun): Inline => {
  if (!end) return tone('bad', 'interrupted, or still running');
  return end.interrupted ? tone('warn', `interrupted, ended ${moment(end.at)} UTC`) : `ended ${moment(end.at)} UTC`;
};

const runBlocks = (run: JournalRun): readonly Block[] => {
  const { run: id, at, tenant, tool, planned, digest, steps } = run;
  const open = steps.filter(({ outcome }) => !outcome);
  const ended = steps.filter(({ outcome }) => outcome);
  const never = planned - steps.length;
  return [
    heading(2, `${moment(at)} UTC, tenant `, code(tenant)),
    paragraph(tone('quiet', `run ${id}, Tenantry ${tool}, ${count(planned, 'step')}, digest ${digest}; `), endOf(run)),
    ...chapter(3, 'Unfinished', open.map(stepItem)),
    ...chapter(3, 'Steps', ended.map(stepItem)),
    ...(never > 0 ? [paragraph(`${count(never, 'step')} ${never === 1 ? 'was' : 'were'} not started.`)] : []),
  ];
};

/** The first ones and the number of others, so that a damaged file does not produce a long report. */
const lineNumbers = (numbers: LineNumbers): string => {
  const more = numbers.count - numbers.first.length;
  return `line ${numbers.first.join(', ')}${more > 0 ? ` and ${count(more, 'more line')}` : ''}`;
};

const lineBlocks = ({ truncated, unread }: JournalReport): readonly Block[] => [
  ...(truncated.count === 0 ? [] : [paragraph(tone('warn', `Truncated by a crash: ${lineNumbers(truncated)}.`))]),
  ...(unread.count === 0 ? [] : [paragraph(tone('bad', `Not readable: ${lineNumbers(unread)}.`))]),
];

/** In parts, because a journal may be too large to hold as blocks. */
export function* journalBlocks(report: JournalReport): Generator<readonly Block[]> {
  const { file, runs, total, exitCode, verdict } = report;
  yield [
    heading(1, 'Journal ', code(file)),
    ...(runs.length < total ? [paragraph(tone('quiet', `The last of ${count(total, 'run')}.`))] : []),
    ...lineBlocks(report),
  ];
  for (const run of runs) yield runBlocks(run);
  const isOpen = runs.some((run) => openSteps(run).length > 0);
  yield [heading(2, tone(exitCode !== 0 || isOpen ? 'bad' : 'good', verdict))];
}
