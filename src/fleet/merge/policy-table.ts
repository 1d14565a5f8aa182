// Findings counted by policy over all organizations: bounded by the number of policies, not of organizations.
import type { Severity } from '../../desired/desired.ts';
import { countsAsFailure } from '../../policies/since.ts';
import { bySeverity } from '../../report/caused-findings.ts';
import { findingsIn } from '../../report/findings-in.ts';
import type { PolicySummary } from '../../report/fleet/merged-fleet.ts';
import type { Review } from '../../report/review.ts';

/** More policies than anybody writes: a result from elsewhere could name any number. */
const mostPolicies = 2000;

interface Row {
  readonly policy: string;
  readonly title: string;
  severity: Severity | null;
  failures: number;
  unknown: number;
  waived: number;
  organizations: number;
}

export interface PolicyTable {
  readonly add: (review: Review) => void;
  /** The most severe first, then those in the most organizations. */
  readonly rows: () => readonly PolicySummary[];
}

const worse = (one: Severity | null, other: Severity): Severity => (one === null || bySeverity(other, one) < 0 ? other : one);

export const policyTable = (): PolicyTable => {
  const rows = new Map<string, Row>();
  const rowOf = (policy: string, titles: ReadonlyMap<string, string>): Row | undefined => {
    const known = rows.get(policy);
    if (known || rows.size >= mostPolicies) return known;
    const row = { policy, title: titles.get(policy) ?? policy, severity: null, failures: 0, unknown: 0, waived: 0, organizations: 0 };
    rows.set(policy, row);
    return row;
  };
  return {
    add: (review) => {
      const titles = new Map((review.policies ?? []).map(({ id, title }) => [id, title]));
      const failing = new Set<Row>();
      for (const finding of findingsIn(review)) {
        const row = rowOf(finding.policy, titles);
        if (!row) continue;
        if (finding.verdict.type === 'unknown') row.unknown += 1;
        if (finding.verdict.type === 'waived') row.waived += 1;
        if (!countsAsFailure(finding)) continue;
        row.failures += 1;
        row.severity = worse(row.severity, finding.severity);
        failing.add(row);
      }
      for (const row of failing) row.organizations += 1;
    },
    rows: () =>
      [...rows.values()].toSorted(
        (a, b) =>
          bySeverity(a.severity ?? 'info', b.severity ?? 'info') || b.organizations - a.organizations || (a.policy < b.policy ? -1 : 1),
      ),
  };
};
