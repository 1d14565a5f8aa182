// What to fix first: actions, not findings. One action may close many findings, and each finding belongs to one action.
import type { Severity } from '../desired/desired.ts';
import { groupBy } from '../live/group-by.ts';
import { bySeverity, groupCaused, worstOf } from './caused-findings.ts';
import { driftedIn } from './drift.ts';
import { isOverdue } from './finding-age.ts';
import type { FindingsByTab } from './finding-status.ts';
import type { ReportedFinding, ReportedPolicy, Review } from './review.ts';
import { isNew, scanBefore } from './scan-before.ts';

export interface FirstAction {
  /** remove: the resource must not exist, and the plan removes it; fix: what the policy asks for. */
  readonly type: 'remove' | 'fix';
  /** Of the worst finding. */
  readonly policy: string;
  readonly card: ReportedPolicy | undefined;
  readonly severity: Severity;
  /** Addresses, each once. */
  readonly resources: readonly string[];
  /** Every finding that it closes, effects included. */
  readonly closes: readonly ReportedFinding[];
  readonly isNew: boolean;
  readonly overdue: number;
}

/** Resources that must not exist, and that a step of the plan removes. */
const removedByPlan = ({ drift }: Review): ReadonlySet<string> =>
  new Set(driftedIn(drift).flatMap(({ type, address, unplanned }) => (type === 'unexpected' && !unplanned ? [address] : [])));

/** The worst first, then what closes most. */
export const firstActions = (review: Review, { failed }: FindingsByTab): readonly FirstAction[] => {
  const cards = new Map((review.policies ?? []).map((card) => [card.id, card]));
  const removed = removedByPlan(review);
  const { first, causedBy } = groupCaused(failed);
  const groups = groupBy(first, ({ address, policy }) => (removed.has(address) ? `-${address}` : `+${policy}`));
  const actions = [...groups].flatMap(([key, causes]): readonly FirstAction[] => {
    const closes = causes.flatMap((cause) => [cause, ...causedBy(cause)]);
    const worst = closes.toSorted((a, b) => bySeverity(a.severity, b.severity))[0];
    if (!worst) return [];
    const policy = key.startsWith('+') ? (causes[0] ?? worst).policy : worst.policy;
    return [
      {
        type: key.startsWith('-') ? 'remove' : 'fix',
        policy,
        card: cards.get(policy),
        severity: worstOf(closes),
        resources: [...new Set(causes.map(({ address }) => address))],
        closes,
        isNew: scanBefore(review.run) !== undefined && closes.every(isNew),
        overdue: closes.filter(({ due }) => isOverdue(due, review.run.now)).length,
      },
    ];
  });
  return actions.toSorted(
    (a, b) => bySeverity(a.severity, b.severity) || b.closes.length - a.closes.length || (a.policy < b.policy ? -1 : 1),
  );
};
