// How an organization ended: from the end of its child process and what it wrote → the part of the manifest that says so.
import { errorTable } from '../error-table.ts';
import { type ExitCode, exitCodes } from '../exit-code.ts';
import { digestOfText, isArray, isObject, type Json } from '../json.ts';
import type { FleetCommand } from '../report/fleet/merged-fleet.ts';
import { visible } from '../yaml/visible.ts';
import { type FailureCode, type FleetManifest, largestResult } from './manifest.ts';

/** The end of a child process. */
export interface ChildEnd {
  readonly code: number | null;
  readonly signal: string | null;
  /** The shard ended it, because it took too long. */
  readonly timedOut: boolean;
  /** It wrote more than `largestResult`. */
  readonly isTooLong: boolean;
  /** The end of its error output. */
  readonly stderr: string;
  /** What it wrote; undefined: nothing. */
  readonly text: string | undefined;
}

/** What it was run for. */
export interface ChildTask {
  readonly command: FleetCommand;
  /** Of the fleet; null: unknown. */
  readonly tenant: string | null;
  /** Milliseconds. */
  readonly timeout: number;
  /** MiB. */
  readonly memory: number;
}

export type Outcome = Pick<FleetManifest, 'exit_code' | 'status' | 'reason' | 'completeness' | 'result'>;

const longestMessage = 2000;

/** Request ids differ between two runs with the same outcome. */
const withoutRequest = (message: string): string => message.replaceAll(/ \(request [^)]*\)/g, '');

export const failedOutcome = (exitCode: ExitCode, code: FailureCode, message: string): Outcome => ({
  exit_code: exitCode,
  status: 'failed',
  reason: { code, message: visible(withoutRequest(message)).slice(0, longestMessage) || code },
  completeness: null,
  result: null,
});

const reasonOfProblem: Readonly<Record<string, FailureCode>> = {
  'credential-invalid': 'key',
  'secret-missing': 'key',
  'out-of-time': 'timeout',
  trust: 'trust',
};

const reasonOfExit: Readonly<Record<number, FailureCode>> = { 2: 'input', 3: 'unread', 5: 'refused', 6: 'refused', 130: 'killed' };

const known: ReadonlySet<number> = new Set(Object.values(exitCodes));
/** The table of exit codes has it. */
const isExitCode = (code: number): code is ExitCode => known.has(code);

interface Reported {
  readonly code: string;
  readonly message: string;
}

/** A text or a number of JSON, as text; empty for anything else. */
const textOf = (value: Json | undefined): string => (typeof value === 'string' || typeof value === 'number' ? String(value) : '');

const placeOf = (at: Json | undefined): string => (isObject(at) ? `${textOf(at['file'])}:${textOf(at['line'])}:${textOf(at['col'])} ` : '');

/** The problems that ended a command, from its output for programs. */
const problemsIn = (value: Json | undefined): readonly Reported[] => {
  const problems = isObject(value) ? value['problems'] : undefined;
  if (!isArray(problems)) return [];
  return problems.flatMap((one) =>
    isObject(one) ? [{ code: textOf(one['code']), message: `${placeOf(one['at'])}${textOf(one['message'])}` }] : [],
  );
};

/** The same from its error output: `error <message>  [code]`. */
const problemsShown = (stderr: string): readonly Reported[] =>
  [...stderr.matchAll(/^ *error (.+?) {2}\[([a-z-]+)\]$/gm)].map(([, message = '', code = '']) => ({ code, message }));

const parsed = (text: string | undefined): Json | undefined => {
  try {
    return text === undefined ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
};

interface Read {
  readonly tenant: string | undefined;
  /** Whether each requested collection was read. */
  readonly reads: readonly boolean[];
}

const whole: ReadonlySet<string> = new Set(['complete', 'unsupported']);

const fromReview = (value: Json): Read | undefined => {
  if (!isObject(value) || !isArray(value['reads'])) return undefined;
  const states = value['reads'].flatMap((one) => (isObject(one) ? [textOf(one['state'])] : []));
  const { tenant } = value;
  return { tenant: typeof tenant === 'string' ? tenant : undefined, reads: states.map((state) => whole.has(state)) };
};

const fromCapture = (value: Json): Read | undefined => {
  const content = isObject(value) ? value['content'] : undefined;
  const live = isObject(content) ? content['live'] : undefined;
  if (!isObject(live) || !isArray(live['collections'])) return undefined;
  const states = live['collections'].flatMap((one) => {
    const completeness = isObject(one) ? one['completeness'] : undefined;
    return isObject(completeness) ? [textOf(completeness['type'])] : [];
  });
  const { tenant } = live;
  return {
    tenant: typeof tenant === 'string' ? tenant : undefined,
    reads: states.filter((state) => state !== 'not-requested').map((state) => whole.has(state)),
  };
};

const heapIsFull = /heap out of memory|Array buffer allocation failed|ERR_WORKER_OUT_OF_MEMORY/;

/** Signals that a program does not cause itself. */
const fromOutside: ReadonlySet<string> = new Set(['SIGKILL', 'SIGTERM', 'SIGINT', 'SIGHUP', 'SIGQUIT']);

/** It ended before it could say why. */
const cutShort = ({ code, signal, timedOut, isTooLong, stderr }: ChildEnd, { timeout, memory }: ChildTask): Outcome | undefined => {
  if (isTooLong)
    return failedOutcome(exitCodes.invalid, 'output', `its result is larger than ${largestResult / 1e6} MB, more than a fleet can process`);
  if (timedOut) return failedOutcome(exitCodes.unread, 'timeout', `it did not finish within ${timeout / 1000} seconds`);
  if (heapIsFull.test(stderr)) return failedOutcome(exitCodes.unread, 'memory', `it needs more than ${memory} MiB of memory`);
  if (signal !== null && fromOutside.has(signal)) return failedOutcome(exitCodes.unread, 'killed', `it was terminated by ${signal}`);
  if (signal !== null) return failedOutcome(exitCodes.defect, 'crash', `it was terminated by ${signal}`);
  if (code === null) return failedOutcome(exitCodes.defect, 'crash', 'it could not be started');
  return isExitCode(code) ? undefined : failedOutcome(exitCodes.defect, 'crash', `it ended with exit code ${code}`);
};

/** Which of many calls fails first differs between two runs with the same outcome. */
const meaningOf = ({ code, message }: Reported): string =>
  Object.entries(errorTable).find(([name]) => name === code)?.[1].meaning ?? message;

/** What a problem of one organization means for a fleet. */
const inFleet: Readonly<Record<string, string>> = {
  'not-as-expected': 'it is left out, because its plan has changed since it was approved: ',
};

/** A key that the platform refuses is refused again: like a missing one, and one of another tenant, it is invalid input. Of 3, an engine makes another attempt. */
const unfitKeys: Readonly<Record<string, FailureCode>> = { 'credential-refused': 'key', 'tenant-foreign': 'tenant' };

const withProblems = (code: ExitCode, [first, ...others]: readonly [Reported, ...Reported[]]): Outcome => {
  const unfit = unfitKeys[first.code];
  if (unfit !== undefined) return failedOutcome(exitCodes.invalid, unfit, unfit === 'key' ? meaningOf(first) : first.message);
  const more = others.length > 0 ? ` (and ${others.length} more)` : '';
  const reason = reasonOfProblem[first.code] ?? reasonOfExit[code] ?? 'crash';
  return failedOutcome(code, reason, reason === 'unread' ? meaningOf(first) : `${inFleet[first.code] ?? ''}${first.message}${more}`);
};

/** The changes that an apply left for a later stage, and whether nothing else is left. */
export const laterStageIn = (text: string | undefined): { readonly changes: number; readonly isNext: boolean } => {
  const result = parsed(text);
  const later = isObject(result) ? result['laterStage'] : undefined;
  if (!isObject(later)) return { changes: 0, isNext: false };
  const { changes, isNext } = later;
  return { changes: typeof changes === 'number' ? changes : 0, isNext: isNext === true };
};

export const outcomeOf = (end: ChildEnd, asked: ChildTask): Outcome => {
  const short = cutShort(end, asked);
  if (short !== undefined) return short;
  const code = end.code !== null && isExitCode(end.code) ? end.code : exitCodes.defect;
  // The first line of a capture describes it; its items follow (src/live/save-capture.ts).
  const value = parsed(asked.command === 'capture' ? end.text?.split('\n', 1)[0] : end.text);
  const [problem, ...others] = value === undefined ? problemsShown(end.stderr) : problemsIn(value);
  if (problem !== undefined) return withProblems(code, [problem, ...others]);
  const read = value === undefined ? undefined : (asked.command === 'capture' ? fromCapture : fromReview)(value);
  if (end.text === undefined || read === undefined)
    return failedOutcome(code === exitCodes.clean ? exitCodes.defect : code, reasonOfExit[code] ?? 'crash', 'it ended without a result');
  // What interrupted or defective runs wrote is not a result.
  if (code === exitCodes.interrupted || code === exitCodes.defect)
    return failedOutcome(code, reasonOfExit[code] ?? 'crash', `it ended with exit code ${code}`);
  const { tenant, reads } = read;
  if (tenant !== undefined && asked.tenant !== null && tenant.toLowerCase() !== asked.tenant.toLowerCase())
    return failedOutcome(exitCodes.invalid, 'tenant', `it is the tenant ${tenant}, and the fleet names ${asked.tenant}`);
  const complete = reads.filter(Boolean).length;
  return {
    exit_code: code,
    status: complete < reads.length ? 'partly-read' : 'evaluated',
    reason: null,
    completeness: reads.length === 0 ? null : { complete, requested: reads.length },
    result: digestOfText(end.text),
  };
};
