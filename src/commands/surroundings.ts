// The environment of a command. Only the two entry points read the process; commands use this.
import type { Timeouts } from '../apply/timeouts.ts';
import type { NamedPath } from '../files/conflicts.ts';
import type { Live } from '../live/live.ts';
import type { PastRemovals } from '../plan/past-removals.ts';
import type { FleetReport } from '../report/fleet/fleet-formats.ts';
import type { Review } from '../report/review.ts';
import type { TextOptions } from '../report/text.ts';
import type { Secret } from '../secret.ts';
import type { TrustChange } from '../trust/trust-change.ts';
import type { Revision } from './base/revision.ts';
import type { LedgerRecords, LedgerStore } from './ledger/ledger-store.ts';

export interface Output {
  /** Whether a person sees it: colour, progress and questions are only for people. */
  readonly terminal: boolean;
  /** Columns of the terminal. */
  readonly columns?: number | undefined;
  readonly colour: boolean;
  readonly write: (text: string) => void;
}

/** Questions to a person. */
export interface Prompts {
  readonly confirm: (question: string) => Promise<boolean>;
  /** undefined: the person cancelled. */
  readonly text: (question: string) => Promise<string | undefined>;
}

export interface Surroundings {
  readonly cwd: string;
  /** The declared outputs of the command line: none of them may also be an input. */
  readonly outputs?: readonly NamedPath[];
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Results. */
  readonly stdout: Output;
  /** Diagnostics and progress. */
  readonly stderr: Output;
  /** From here on, nothing that happens to stdout ends the run: text that it does not accept, even because its reader left, goes to stderr. */
  readonly outliveReader: () => void;
  /** Asks a person at a terminal; absent: nobody can be asked. */
  readonly prompts?: Prompts;
  /** Aborted by SIGINT and SIGTERM: no new work is started, running work is finished. */
  readonly signal: AbortSignal;
  readonly now: () => Date;
  /** A new id each time, different from those of all other runs. */
  readonly newId: () => string;
  /** The waiting times of an apply. */
  readonly timeouts: Timeouts;
  /** Receives each reported review, in any format: the Action builds a comment from it. */
  readonly reviewed?: (review: Review) => void;
  /** Receives each merged fleet: the Action publishes it. */
  readonly merged?: (report: FleetReport) => void;
  /** Receives the organization that a command has read: the Action adopts drift from it, without a second read. */
  readonly seen?: (live: Live) => void;
  /** The source of files of an older revision; absent: the Git repository of the desired state. */
  readonly revision?: (given: string, path: string) => Revision;
  /** The change of the trust file, for a run that is not given the changed one; absent: the file that `--trust` names is compared. */
  readonly trustChange?: TrustChange;
  /** The first-seen ledger of an audit; absent: the file that `--ledger` names. */
  readonly ledger?: LedgerStore;
  /** The first-seen ledger of a command that only reads it; absent: the file that `--ledger` names. */
  readonly ledgerRecords?: LedgerRecords;
  /** The removals of the last 24 hours in this tenant, for a run that keeps a record of them. */
  readonly pastRemovals?: (tenant: string) => Promise<Exclude<PastRemovals, { readonly type: 'not-needed' }>>;
  /** Asks a runner to mask a secret from here on; absent: no runner reads the output. */
  readonly mask?: (secret: Secret) => void;
  /** Version of Tenantry. */
  readonly tool: string;
  /** How this program is called, for displayed commands: `tenantry`, or `node dist/cli.js`. */
  readonly program: string;
  /** Node and the file of this program, which a fleet starts for each organization; absent: not on the command line. */
  readonly ownProgram?: { readonly node: string; readonly script: string };
}

/** The layout of text for an output: in colour and wrapped to its width if a person sees it. */
export const textFor = ({ terminal, columns, colour }: Output, verbose = false): TextOptions => ({
  colour,
  verbose,
  ...(terminal && columns !== undefined ? { width: Math.max(columns, 40) } : {}),
});
