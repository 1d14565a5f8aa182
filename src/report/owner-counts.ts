// Open findings by the owner of their resource. Whoever is only responsible because nobody owns it counts as no owner.
import { groupBy } from '../live/group-by.ts';
import { isOverdue } from './finding-age.ts';
import type { FindingsByTab } from './finding-status.ts';
import type { ReportedFinding } from './review.ts';

export interface OwnerCount {
  /** Empty: no owner. */
  readonly owner: string;
  readonly open: number;
  /** Critical and high ones. */
  readonly urgent: number;
  readonly overdue: number;
}

/** Empty: the resource has none. */
export const ownerOf = ({ owner = '', routedBy }: Pick<ReportedFinding, 'owner' | 'routedBy'>): string =>
  routedBy === 'fallback' ? '' : owner;

/** Those with most open findings first; "no owner" last, always. */
export const ownerCounts = ({ failed }: FindingsByTab, now: string): readonly OwnerCount[] => {
  const groups = groupBy(failed, ownerOf);
  const counted = [...new Set([...groups.keys(), ''])].map((owner): OwnerCount => {
    const own = groups.get(owner) ?? [];
    return {
      owner,
      open: own.length,
      urgent: own.filter(({ severity }) => severity === 'critical' || severity === 'high').length,
      overdue: own.filter(({ due }) => isOverdue(due, now)).length,
    };
  });
  return counted.toSorted((a, b) => Number(a.owner === '') - Number(b.owner === '') || b.open - a.open || (a.owner < b.owner ? -1 : 1));
};
