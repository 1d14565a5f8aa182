// Which findings a page for people shows. A filter never changes a count, a verdict or a file for programs: they are about all findings.
import type { Severity } from '../desired/desired.ts';
import type { Finding } from '../policies/finding.ts';
import { bySeverity } from './caused-findings.ts';

/** As the verdict of a finding is called. */
export const findingStatuses = ['fail', 'unknown', 'waived'] as const;

export type FindingStatus = (typeof findingStatuses)[number];

export interface FindingFilter {
  /** Ids; empty: of all policies. */
  readonly policies: readonly string[];
  /** The least severity; null: all. */
  readonly severity: Severity | null;
  /** Empty: all. */
  readonly statuses: readonly FindingStatus[];
}

/** An option of whatever prints the findings of a result. */
export interface Filtered {
  /** Absent: all are shown. */
  readonly filter?: FindingFilter | undefined;
}

export type Filterable = Pick<Finding, 'policy' | 'severity' | 'verdict'>;

export const filterFindings = <One extends Filterable>(
  findings: readonly One[],
  { policies, severity, statuses }: FindingFilter,
): readonly One[] => {
  const [named, wanted] = [new Set(policies), new Set(statuses)];
  return findings.filter(
    (one) =>
      (named.size === 0 || named.has(one.policy)) &&
      (severity === null || bySeverity(one.severity, severity) <= 0) &&
      (wanted.size === 0 || wanted.has(one.verdict.type)),
  );
};
