// The set-up of Tenantry, checked: one line for each check, with the remedy of what is wrong or unknown.
import type { ExitCode } from '../exit-code.ts';
import type { Count, Timestamp } from '../value-types.ts';
import { type Block, heading, type ListItem, list, phrase, type Tone, tone } from './document.ts';
import type { Say } from './texts/texts.ts';

/** What a check is about. */
export type DoctorArea =
  | 'machine'
  | 'credential'
  | 'tenant'
  | 'trust'
  | 'files'
  | 'journal'
  | 'workflows'
  | 'environments'
  | 'branches'
  | 'records';

/** One line. */
export interface DoctorRow {
  /** What it is about. */
  readonly area: DoctorArea;
  /** The check, unique in its area. */
  readonly check: string;
  /** wrong: something is missing or unsafe; unknown: it could not be checked. */
  readonly state: 'ok' | 'wrong' | 'unknown';
  /** What was found, in a sentence. */
  readonly says: string;
  /** What to do, in sentences; absent: nothing. */
  readonly remedy?: string;
  /** Unknown because the token of GitHub may not read it: counts only with `--strict`. */
  readonly optional?: true;
}

/**
 * Output of `tenantry doctor --format json`. Keys are sorted; rows are in the order of their areas.
 * @title The set-up of Tenantry, checked
 */
export interface DoctorReport {
  /** The version of this format. */
  readonly schemaVersion: 1;
  /** The command that printed it. */
  readonly command: 'doctor';
  /** Circumstances of the run. */
  readonly run: {
    /** Version of Tenantry. */
    readonly version: string;
    /** When it was checked, UTC. */
    readonly now: Timestamp;
  };
  /** All checks. */
  readonly rows: readonly DoctorRow[];
  /** How many rows have each state. */
  readonly counts: Readonly<Record<DoctorRow['state'], Count>>;
  /** 0: nothing is wrong; 1: something is wrong; 3: something could not be checked. */
  readonly exitCode: ExitCode;
  /** The reason for the exit code. */
  readonly verdict: string;
}

const looks: Readonly<Record<DoctorRow['state'], { readonly sign: string; readonly tone: Tone }>> = {
  ok: { sign: '✓', tone: 'good' },
  wrong: { sign: 'x', tone: 'bad' },
  unknown: { sign: '?', tone: 'warn' },
};

const item = ({ check, state, says, remedy }: DoctorRow): ListItem => ({
  ...looks[state],
  text: phrase`${tone('strong', check)}: ${says}`,
  ...(remedy === undefined ? {} : { below: [[remedy]] }),
});

/** One page: every check is shown. */
export const doctorBlocks = ({ rows, exitCode, verdict }: DoctorReport, { doctor }: Say): readonly Block[] => [
  heading(1, doctor.title),
  ...[...new Set(rows.map(({ area }) => area))].flatMap((area) => [
    heading(2, doctor.area[area]),
    list(rows.filter((row) => row.area === area).map(item)),
  ]),
  heading(2, tone(exitCode === 0 ? 'good' : 'bad', verdict)),
];

/** The most important first. */
export const doctorCounts = ({ counts: { ok, wrong, unknown } }: DoctorReport, { doctor }: Say): readonly [string, ...string[]] => [
  doctor.wrong(wrong),
  ...(unknown > 0 ? [doctor.unknown(unknown)] : []),
  doctor.passed(ok),
];
