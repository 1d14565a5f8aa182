// The history of a fleet: one short line per organization and command, with the last complete read and what the run before found. It merges in any order.
import type { ExitCode } from '../../exit-code.ts';
import { visibleJson } from '../../json.ts';
import { classIn } from '../../plan/step-effects.ts';
import { severities } from '../../policies/policy.ts';
import type { FindingCounts } from '../../report/finding-counts.ts';
import type { FleetCommand, MergedOrganization, OrganizationState, Worse } from '../../report/fleet/merged-fleet.ts';
import type { Count, ExactTime } from '../../value-types.ts';

/** What a run found. Counts that it could not find are those of the run before. */
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
}

const keyOf = ({ name, command }: Pick<HistoryLine, 'name' | 'command'>): string => `${name} ${command}`;

const later = (one: string | null, other: string | null): string | null => (one === null || (other !== null && other > one) ? other : one);

/** Of two at the same time any, but always the same. The last read is not compared: it is merged from both. */
const newest = (one: HistoryLine, other: HistoryLine): HistoryLine => {
  const [a, b] = [JSON.stringify({ ...one, last_read: null }), JSON.stringify({ ...other, last_read: null })];
  return one.at === other.at ? (a > b ? one : other) : one.at > other.at ? one : other;
};

/** One line per organization and command: of two, the newer one, with the later of both reads. The same for every order. */
export const mergeHistory = (lines: readonly HistoryLine[]): readonly HistoryLine[] => {
  const merged = new Map<string, HistoryLine>();
  for (const line of lines) {
    const key = keyOf(line);
    const known = merged.get(key);
    merged.set(key, known ? { ...newest(known, line), last_read: later(known.last_read, line.last_read) } : line);
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

const more = (what: string, one: number | null | undefined, other: number | null | undefined): readonly Worse[] =>
  typeof one === 'number' && typeof other === 'number' && one > other ? [{ what, before: other, now: one }] : [];

/** Everything that got worse; nothing is worse than an unknown number. */
export const worseThan = (now: Found, before: Snapshot | null): readonly Worse[] => {
  if (before === null) return [];
  return [
    ...(stateRank[now.state] > stateRank[before.state] ? [{ what: 'state', before: before.state, now: now.state }] : []),
    ...severities.flatMap((severity) => more(severity, now.findings?.failures[severity], before.failures?.[severity])),
    ...more('drift', now.drift, before.drift),
  ];
};

export interface LineContext {
  readonly run: string;
  readonly command: FleetCommand;
  readonly at: string;
  readonly lastRead: string | null;
  readonly before: Snapshot | null;
}

export const historyLine = (
  { name, state, exitCode, findings, drift, classes }: Found & Pick<MergedOrganization, 'name' | 'exitCode'>,
  { run, command, at, lastRead, before }: LineContext,
): HistoryLine => ({
  version: 1,
  name,
  command,
  run,
  at,
  state,
  exit_code: exitCode,
  last_read: lastRead,
  failures: findings?.failures ?? before?.failures ?? null,
  drift: drift ?? before?.drift ?? null,
  changes: classes ? (classIn(classes, 'change')?.steps ?? 0) : (before?.changes ?? null),
  before,
});
