// The history of a fleet: one short line per organization and command, with the last complete read and what the run before found. It merges in any order.
import type { ExitCode } from '../../exit-code.ts';
import { visibleJson } from '../../json.ts';
import { classIn } from '../../plan/step-effects.ts';
import { severities } from '../../policies/policy.ts';
import type { FindingCounts } from '../../report/finding-counts.ts';
import type { ChangeSince, FleetCommand, MergedOrganization, OrganizationState, RunPoint } from '../../report/fleet/merged-fleet.ts';
import type { Count, ExactTime } from '../../value-types.ts';

/** What a run found. Counts that it could not find are those of the run before; after a run that was not complete, they are not lower. */
interface Snapshot {
  /** The id of the run. */
  readonly run: string;
  /** Its state in that run. */
  readonly state: OrganizationState;
  /** What it counted as; null: nothing. */
  readonly exit_code: ExitCode | null;
  /** Failures by severity; null: not known. */
  readonly failures: FindingCounts['failures'] | null;
  /** Resources that had drifted; null: not known. */
  readonly drift: Count | null;
  /** Steps of the change; null: nothing was planned. */
  readonly changes: Count | null;
}

/**
 * One line of the file that `tenantry fleet merge --history` keeps: an organization and a command, with the last complete read.
 * @title A line of the history of a fleet
 */
export interface HistoryLine extends Snapshot {
  /** The version of this format. */
  readonly version: 1;
  /**
   * The organization.
   * @pattern ^[a-z0-9](?:[a-z0-9._-]{0,61}[a-z0-9])?$
   */
  readonly name: string;
  /** The command of the run. */
  readonly command: FleetCommand;
  /** When it was merged, UTC. */
  readonly at: ExactTime;
  /** The last complete read, UTC; null: none is known. */
  readonly last_read: ExactTime | null;
  /** The run before this one; null: none is known. */
  readonly before: Snapshot | null;
  /** The runs of the last ninety days, this one included, the earliest first; absent in the lines of earlier versions. */
  readonly runs?: readonly RunPoint[];
}

const keyOf = ({ name, command }: Pick<HistoryLine, 'name' | 'command'>): string => `${name} ${command}`;

const later = (one: string | null, other: string | null): string | null => (one === null || (other !== null && other > one) ? other : one);

/** Of two at the same time any, but always the same. */
const newest = <One extends { readonly at: string }>(one: One, other: One): One =>
  one.at === other.at ? (JSON.stringify(one) > JSON.stringify(other) ? one : other) : one.at > other.at ? one : other;

const [mostDays, mostRuns] = [90, 400];

/** Each run once, those of the last ninety days. The same for every order. */
export const mergeRuns = (all: readonly RunPoint[]): readonly RunPoint[] => {
  const runs = new Map<string, RunPoint>();
  for (const point of all) runs.set(point.run, newest(runs.get(point.run) ?? point, point));
  const merged = [...runs.values()].toSorted((a, b) => (a.at === b.at ? (a.run < b.run ? -1 : 1) : a.at < b.at ? -1 : 1));
  const since = Date.parse(merged.at(-1)?.at ?? '') - mostDays * 86_400_000;
  return merged.filter(({ at }) => Date.parse(at) >= since).slice(-mostRuns);
};

/** The newer one, with the last read and the runs of both. */
const joined = (one: HistoryLine, other: HistoryLine): HistoryLine => ({
  ...newest({ ...one, last_read: null, runs: [] }, { ...other, last_read: null, runs: [] }),
  last_read: later(one.last_read, other.last_read),
  runs: mergeRuns([...(one.runs ?? []), ...(other.runs ?? [])]),
});

/** One line per organization and command: of two, the newer one, with the later of both reads. The same for every order. */
export const mergeHistory = (lines: readonly HistoryLine[]): readonly HistoryLine[] => {
  const merged = new Map<string, HistoryLine>();
  for (const line of lines) {
    const key = keyOf(line);
    const known = merged.get(key);
    merged.set(key, joined(known ?? line, line));
  }
  return [...merged.entries()].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, line]) => line);
};

export const historyText = (lines: readonly HistoryLine[]): string =>
  mergeHistory(lines)
    .map((line) => `${visibleJson(JSON.stringify(line))}\n`)
    .join('');

/** The lines of one command, by organization. */
export const historyOf = (lines: readonly HistoryLine[], command: FleetCommand): ReadonlyMap<string, HistoryLine> =>
  new Map(mergeHistory(lines).flatMap((line) => (line.command === command ? [[line.name, line] as const] : [])));

const snapshotOf = ({ run, state, exit_code, failures, drift, changes }: Snapshot): Snapshot => ({
  run,
  state,
  exit_code,
  failures,
  drift,
  changes,
});

/** The run before `run`: merging one run again compares it with the same. */
export const runBefore = (line: HistoryLine | undefined, run: string): Snapshot | null => {
  if (!line) return null;
  return line.run === run ? line.before : snapshotOf(line);
};

/** When it was last read completely: in this run, or in an earlier one. */
export const lastReadOf = (line: HistoryLine | undefined, readNow: string | null): string | null => later(line?.last_read ?? null, readNow);

const stateRank: Readonly<Record<OrganizationState, number>> = {
  'not-in-run': 0,
  evaluated: 0,
  'partly-read': 1,
  failed: 2,
  missing: 2,
  foreign: 2,
};

export type Found = Pick<MergedOrganization, 'state' | 'findings' | 'drift' | 'classes'>;

/** undefined: not known, or equal. */
const signOf = (now: number | null | undefined, before: number | null | undefined): number | undefined =>
  typeof now === 'number' && typeof before === 'number' && now !== before ? now - before : undefined;

/** Everything that got worse, and better; nothing is worse than an unknown number, and what was not evaluated completely is no better. */
export const changesSince = (now: Found, before: Snapshot | null): Pick<MergedOrganization, 'worse' | 'better'> => {
  if (before === null) return { worse: [], better: [] };
  const numbers = [
    ...severities.map((what) => ({ what, now: now.findings?.failures[what], before: before.failures?.[what] })),
    { what: 'drift', now: now.drift, before: before.drift },
  ];
  const state = { what: 'state', before: before.state, now: now.state, sign: stateRank[now.state] - stateRank[before.state] };
  const all = [
    state,
    ...numbers.map((one) => ({ what: one.what, before: one.before ?? 0, now: one.now ?? 0, sign: signOf(one.now, one.before) ?? 0 })),
  ];
  const changed = (holds: (sign: number) => boolean): readonly ChangeSince[] =>
    all.filter(({ sign }) => holds(sign)).map(({ sign: _sign, ...change }) => change);
  return { worse: changed((sign) => sign > 0), better: now.state === 'evaluated' ? changed((sign) => sign < 0) : [] };
};

export interface LineContext {
  readonly run: string;
  readonly command: FleetCommand;
  readonly at: string;
  readonly lastRead: string | null;
  readonly before: Snapshot | null;
  /** This one included. */
  readonly runs: readonly RunPoint[];
}

const most = (one: number | null, other: number | null): number | null =>
  one === null || other === null ? (one ?? other) : Math.max(one, other);

/** What a run could not evaluate may still be there: the next run does not find it for the first time. */
const atLeast = (now: Snapshot['failures'], before: Snapshot['failures'], state: OrganizationState): Snapshot['failures'] => {
  if (now === null || before === null || state === 'evaluated') return now ?? before;
  const higher = (severity: keyof typeof now): number => Math.max(now[severity], before[severity]);
  return { critical: higher('critical'), high: higher('high'), medium: higher('medium'), low: higher('low'), info: higher('info') };
};

export const historyLine = (
  { name, state, exitCode, findings, drift, classes }: Found & Pick<MergedOrganization, 'name' | 'exitCode'>,
  { run, command, at, lastRead, before, runs }: LineContext,
): HistoryLine => ({
  version: 1,
  name,
  command,
  run,
  at,
  state,
  exit_code: exitCode,
  last_read: lastRead,
  failures: atLeast(findings?.failures ?? null, before?.failures ?? null, state),
  drift: state === 'evaluated' ? (drift ?? before?.drift ?? null) : most(drift, before?.drift ?? null),
  changes: classes ? (classIn(classes, 'change')?.steps ?? 0) : (before?.changes ?? null),
  before,
  runs,
});
