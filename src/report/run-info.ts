// The circumstances of a run: everything that may differ between two runs with the same result.
import type { EarlierScan } from '../policies/ledger/news.ts';
import type { Count, Digest, Timestamp } from '../value-types.ts';
import type { KnownPoint, Score } from './coverage.ts';

/** An earlier scan in numbers. */
export interface ComparedCounts extends Pick<KnownPoint, 'failures'> {
  /** Results that could not be evaluated. */
  readonly unknown: Count;
  /** Failures that were overdue then; absent: none had a due date. */
  readonly overdue?: Count;
  /** Resources that had drifted; absent without a desired state. */
  readonly drifted?: Count;
  /** What passed, and what was evaluated. */
  readonly score?: Score;
}

/** An earlier scan result, and how the findings differ from it. */
export interface ComparedWith {
  /** Version of Tenantry. */
  readonly version: string;
  /** The time at which policies and scheduled work were evaluated, UTC. */
  readonly now: Timestamp;
  /** When the platform was read, UTC. */
  readonly asOf?: Timestamp;
  /** The digest of the definitions of all selected policies. */
  readonly policiesDigest?: Digest;
  /** The digest of their effective severities and parameters, and of what settings disable or narrow. */
  readonly settingsDigest?: Digest;
  /** The commit of the desired state, if it is known. */
  readonly commit?: string;
  /** The number of findings that were evaluated again and are no longer found. */
  readonly absent: Count;
  /** The number of earlier findings whose policy was not evaluated completely this time: whether they still exist is unknown. */
  readonly unknown: Count;
  /** What it had found; absent: an earlier version of Tenantry compared. */
  readonly counts?: ComparedCounts;
}

/** Circumstances of the run: everything that may differ between two runs with the same result. */
export interface RunInfo {
  /** Version of Tenantry. */
  readonly version: string;
  /** The time at which policies and scheduled work were evaluated, UTC. */
  readonly now: Timestamp;
  /** The time at which the platform was read, UTC; absent offline. */
  readonly asOf?: Timestamp;
  /** The capture that was read in place of the platform. */
  readonly capture?: string;
  /** Calls to the platform, by operation. */
  readonly calls?: Readonly<Record<string, Count>>;
  /** Total calls to the platform. */
  readonly totalCalls?: Count;
  /** Of the definitions of all selected policies. */
  readonly policiesDigest?: Digest;
  /** Of their effective severities, parameters, and what settings disable or narrow. */
  readonly settingsDigest?: Digest;
  /** The commit of the desired state, if it is known. */
  readonly commit?: string;
  /** Whether e-mail addresses are replaced with hashes (`--redact`). */
  readonly redacted?: true;
  /** The earlier scan that findings are compared with. */
  readonly comparedWith?: ComparedWith;
  /** The last complete scan that the ledger knows. `comparedWith` takes precedence. */
  readonly earlierScan?: EarlierScan;
}
