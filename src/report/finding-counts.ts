// The findings of a result in counts. Every finding counts once, under its own severity, however a format groups it: every output asks here.
import type { Severity } from '../desired/desired.ts';
import { openIn } from '../policies/outlook.ts';
import { severities } from '../policies/policy.ts';
import { countsAsFailure, onlyWarns } from '../policies/since.ts';
import type { Count } from '../value-types.ts';
import { isOverdue } from './finding-age.ts';
import type { ReportedFinding, Review } from './review.ts';
import type { Say } from './texts/texts.ts';

/** Findings in counts. */
export interface FindingCounts {
  /** Waived findings and those that only warn do not count. */
  readonly failures: Readonly<Record<Severity, Count>>;
  /** Failures that only warn. */
  readonly onlyWarn: Count;
  /** Results that could not be evaluated. */
  readonly unknown: Count;
  /** Failures that a waiver covers. */
  readonly waived: Count;
}

type Counted = Pick<ReportedFinding, 'severity' | 'verdict' | 'onlyWarnsUntil'>;

const none: FindingCounts = { failures: { critical: 0, high: 0, medium: 0, low: 0, info: 0 }, onlyWarn: 0, unknown: 0, waived: 0 };

/** Linear in findings. `before`: counted with them. */
export const countFindings = (findings: readonly Counted[], before = none): FindingCounts => {
  const { failures: already, ...rest } = before;
  const [failures, others] = [{ ...already }, { ...rest }];
  for (const finding of findings) {
    const { type } = finding.verdict;
    if (countsAsFailure(finding)) failures[finding.severity] += 1;
    else if (onlyWarns(finding)) others.onlyWarn += 1;
    else if (type === 'unknown' || type === 'waived') others[type] += 1;
  }
  return { failures, ...others };
};

export const failuresIn = ({ failures }: Pick<FindingCounts, 'failures'>): number =>
  severities.reduce((sum, severity) => sum + failures[severity], 0);

/** undefined: nothing fails. */
export const worstIn = ({ failures }: Pick<FindingCounts, 'failures'>): Severity | undefined =>
  severities.find((severity) => failures[severity] > 0);

/** `1 critical`, `4 high (2 new)`: the most severe first, without zeros. `fresh`: those of them that the earlier scan did not have. */
export const severityCounts = ({ failures, onlyWarn }: FindingCounts, say: Say, fresh: FindingCounts = none): readonly string[] => [
  ...severities.flatMap((severity) =>
    failures[severity] > 0 ? [`${say.counts.severity(failures[severity], severity)}${say.since.amongThem(fresh.failures[severity])}`] : [],
  ),
  ...(onlyWarn > 0 ? [say.counts.onlyWarn(onlyWarn)] : []),
];

/** Failures by their due dates. */
export interface DueCounts {
  readonly overdue: number;
  readonly soon: number;
  readonly later: number;
  readonly without: number;
}

/** The days before its due date from which a finding is counted as due soon. */
export const soon = 7;

/** undefined: no finding has a due date. */
export const countDue = (findings: readonly (Counted & Pick<ReportedFinding, 'due'>)[], now: string): DueCounts | undefined => {
  const failures = findings.filter(countsAsFailure);
  const dated = failures.flatMap(({ due }) => due ?? []);
  if (dated.length === 0) return undefined;
  const overdue = dated.filter((due) => isOverdue(due, now)).length;
  const near = dated.filter((due) => !isOverdue(due, now) && Date.parse(due) - Date.parse(now) <= soon * 86_400_000).length;
  return { overdue, soon: near, later: dated.length - overdue - near, without: failures.length - dated.length };
};

/** The findings that a report lists: those of the evaluation; for a plan, the open ones after the change, which code scanning compares with those of the base. */
export const findingsIn = ({ findings, outlook }: Pick<Review, 'findings' | 'outlook'>): readonly ReportedFinding[] =>
  findings ?? (outlook ? openIn(outlook) : []);
