// The findings of a result by their status: each card, tab, list and sentence of a page counts the lists of this one function.
import { countsAsFailure, onlyWarns } from '../policies/since.ts';
import { isOverdue } from './finding-age.ts';
import type { FindingTab } from './finding-tabs.ts';
import type { ReportedFinding, Review } from './review.ts';
import { driftRule, notAppliedRule } from './sarif-rules.ts';
import { isNew, scanBefore } from './scan-before.ts';

export const tabsOf = (finding: ReportedFinding, run: Review['run']): readonly FindingTab[] => {
  if (onlyWarns(finding)) return ['warns'];
  if (!countsAsFailure(finding)) return finding.verdict.type === 'fail' ? [] : [finding.verdict.type];
  // Of a first scan nothing is marked, because everything is new in it.
  const fresh = isNew(finding) && scanBefore(run) ? (['new'] as const) : [];
  return ['failed', ...fresh, ...(isOverdue(finding.due, run.now) ? (['overdue'] as const) : [])];
};

/** Failures of the earlier result that this one evaluated again and did not find. What is in sync again is no finding of a policy. */
const fixedIn = ({ absent = [] }: Review): readonly ReportedFinding[] =>
  absent.filter((one) => countsAsFailure(one) && one.policy !== driftRule && one.policy !== notAppliedRule);

export type FindingsByTab = Readonly<Record<FindingTab, readonly ReportedFinding[]>>;

export const findingsByTab = (review: Review): FindingsByTab => {
  const all: Record<FindingTab, ReportedFinding[]> = { failed: [], new: [], overdue: [], warns: [], unknown: [], waived: [], fixed: [] };
  for (const finding of review.findings ?? []) for (const tab of tabsOf(finding, review.run)) all[tab].push(finding);
  all.fixed.push(...fixedIn(review));
  return all;
};
