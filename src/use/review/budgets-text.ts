// The verdict of `tenantry spend` in one sentence: how many budgets are exceeded, and how many could not be evaluated.
import { count } from '../../report/document.ts';
import type { ReviewFacts } from '../../report/review.ts';

/** Never claims that no budget is exceeded if none was evaluated. */
export const budgetsText = ({ spend }: Pick<ReviewFacts, 'spend'>): string => {
  const verdicts = (spend?.budgets ?? []).filter(({ closed }) => !closed).map(({ verdict }) => verdict.type);
  const over = verdicts.filter((type) => type === 'over').length;
  const unknown = verdicts.filter((type) => type === 'unknown').length;
  if (verdicts.length === 0) return 'No budgets are declared.';
  if (unknown === verdicts.length) return 'No budget could be evaluated.';
  const before = (spend?.budgets ?? []).filter(({ closed, verdict }) => closed && verdict.type === 'over').length;
  const known = over === 0 ? 'No budget is exceeded' : `${count(over, 'budget is', 'budgets are')} exceeded`;
  const rest = [
    ...(unknown === 0 ? [] : [`${unknown} could not be evaluated`]),
    ...(before === 0 ? [] : [`${before} ${before === 1 ? 'was' : 'were'} exceeded in a month that is closed`]),
  ];
  return `${[known, ...rest].join('; ')}.`;
};
