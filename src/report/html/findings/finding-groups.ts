// The findings of a page in groups: by status, then by policy, the worst first. What one failure causes is below it, and what is unknown for one cause is
// one row.
import { groupBy } from '../../../live/group-by.ts';
import { groupCaused } from '../../caused-findings.ts';
import { byCause, worstFirst } from '../../finding-blocks.ts';
import type { FindingsByTab } from '../../finding-status.ts';
import { ownerOf } from '../../owner-counts.ts';
import { productOf } from '../../product-of.ts';
import type { ReportedFinding } from '../../review.ts';

/** Each finding of a page is in one of these. */
export const groupTabs = ['failed', 'warns', 'unknown', 'waived', 'fixed'] as const;

export interface FindingRow {
  readonly finding: ReportedFinding;
  /** All that it represents: more than one only if they are unknown for one cause. */
  readonly alike: readonly ReportedFinding[];
  /** Below the row that causes it. */
  readonly isEffect: boolean;
}

export interface ListedGroup {
  readonly tab: (typeof groupTabs)[number];
  readonly policy: string;
  readonly rows: readonly FindingRow[];
}

const alone = (finding: ReportedFinding, isEffect = false): FindingRow => ({ finding, alike: [finding], isEffect });

const failed = (tab: 'failed' | 'warns', findings: readonly ReportedFinding[]): readonly ListedGroup[] => {
  const { first, causedBy, worstFirst: order } = groupCaused(findings);
  return [...groupBy(first.toSorted(order), ({ policy }) => policy)].map(([policy, causes]) => ({
    tab,
    policy,
    rows: causes.flatMap((cause) => [alone(cause), ...causedBy(cause).map((effect) => alone(effect, true))]),
  }));
};

const unknown = (findings: readonly ReportedFinding[]): readonly FindingRow[] =>
  byCause(findings, (one) => `${productOf(one.address)} ${ownerOf(one)}`).flatMap((alike) =>
    alike[0] ? [{ finding: alike[0], alike, isEffect: false }] : [],
  );

const byPolicy = (tab: 'unknown' | 'waived' | 'fixed', findings: readonly ReportedFinding[]): readonly ListedGroup[] =>
  [...groupBy(findings.toSorted(worstFirst), ({ policy }) => policy)].map(([policy, own]) => ({
    tab,
    policy,
    rows: tab === 'unknown' ? unknown(own) : own.map((one) => alone(one)),
  }));

export const groupsOf = (tabs: FindingsByTab): readonly ListedGroup[] => [
  ...failed('failed', tabs.failed),
  ...failed('warns', tabs.warns),
  ...byPolicy('unknown', tabs.unknown),
  ...byPolicy('waived', tabs.waived),
  ...byPolicy('fixed', tabs.fixed),
];
