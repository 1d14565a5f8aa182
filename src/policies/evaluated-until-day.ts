// The day through which the previous month is still evaluated, as the policy about budgets and its settings say.
import type { SelectedPolicies } from './select.ts';

/** Empty where the policy is not selected: then the usual day holds. */
export const evaluatedUntilDay = ({ policies }: SelectedPolicies): { readonly closeDay?: number } => {
  const day = policies.find(({ policy }) => policy.id === 'budget-exceeded')?.params['close_day'];
  return typeof day === 'number' ? { closeDay: day } : {};
};
