// How many policy results there are, and how far they cover what policies evaluate.
import type { Severity } from '../desired/desired.ts';
import type { UnknownCause } from '../policies/finding.ts';
import type { Count, Share, Timestamp } from '../value-types.ts';

/** Counts of policy results over one world; unknown results by cause. */
export interface ResultCounts {
  /** Results that pass, fail or are waived. */
  readonly evaluated: Count;
  /** Results that pass. */
  readonly pass: Count;
  /** Results that fail and are not waived. */
  readonly fail: Count;
  /** Failures that a waiver covers. */
  readonly waived: Count;
  /** Results that could not be evaluated, by cause. */
  readonly unknown: Readonly<Partial<Record<UnknownCause, Count>>>;
  /** Resources that the policy does not apply to. */
  readonly notApplicable: Count;
  /** Declared world only: evaluations that need live data. */
  readonly needsLiveData: Count;
}

/** The counts of all policies together. */
export interface Coverage extends ResultCounts {
  /** Number of selected policies. */
  readonly policies: Count;
}

/** No evidence by itself: it is only as good as the share that was evaluated. null: there is nothing to divide by. */
export interface Score {
  /** The share of the evaluated results that pass; a waived failure does not pass. */
  readonly passed: Share | null;
  /** The share of the applicable results that could be evaluated. */
  readonly evaluated: Share | null;
}

/** One scan. */
export interface TrendPoint {
  /** When the platform was read, UTC. */
  readonly at: Timestamp;
  /** Failures by severity; waived ones do not count. Absent: the scan was not complete, which is a gap and never zero. */
  readonly failures?: FailureCounts;
}

/** Failures by severity. */
export type FailureCounts = Readonly<Record<Severity, Count>>;

/** A complete scan. */
export type KnownPoint = Required<TrendPoint>;

export const isKnown = (point: TrendPoint): point is KnownPoint => point.failures !== undefined;
