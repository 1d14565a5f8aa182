// Policy results in a review: findings, counts, and a card of each policy that has findings.

import type { PolicyResults } from '../policies/evaluate-policies.ts';
import type { UnknownCause } from '../policies/finding.ts';
import type { SelectedPolicies } from '../policies/select.ts';
import type { Coverage, Review, RuleCard } from './review.ts';

const cardsIn = (selection: SelectedPolicies, named: ReadonlySet<string>): readonly RuleCard[] =>
  selection.policies
    .filter(({ policy }) => named.has(policy.id))
    .map(({ policy, severity }) => ({
      id: policy.id,
      from: policy.at === undefined ? 'built-in' : 'own',
      title: policy.title.en,
      why: policy.why.en,
      severity,
      fix: policy.fix.text.en,
      controls: policy.controls,
    }));

/** The cards of the given policies: from the first selection that has one. */
export const ruleCards = (selections: readonly SelectedPolicies[], named: ReadonlySet<string>): readonly RuleCard[] => {
  const found = new Map(selections.toReversed().flatMap((selection) => cardsIn(selection, named).map((card) => [card.id, card] as const)));
  return [...found.values()].sort((a, b) => (a.id < b.id ? -1 : 1));
};

const coverageOf = ({ counts }: PolicyResults): Coverage => {
  const sum = (name: 'pass' | 'fail' | 'waived' | 'skip'): number => counts.reduce((total, count) => total + count[name], 0);
  const unknown: Partial<Record<UnknownCause, number>> = {};
  for (const { causes } of counts) {
    // The keys are all of UnknownCause.
    for (const [cause, many] of Object.entries(causes) as [UnknownCause, number][]) unknown[cause] = (unknown[cause] ?? 0) + many;
  }
  return {
    rules: counts.length,
    pass: sum('pass'),
    fail: sum('fail'),
    waived: sum('waived'),
    skip: sum('skip'),
    notJudged: counts.reduce((total, count) => total + count.notJudged, 0),
    unknown,
  };
};

export const evaluationOf = (
  judgement: PolicyResults,
  selection: SelectedPolicies,
): Required<Pick<Review, 'findings' | 'coverage' | 'rules'>> => ({
  findings: judgement.findings,
  coverage: coverageOf(judgement),
  rules: cardsIn(selection, new Set(judgement.findings.map((finding) => finding.policy))),
});
