// The day through which the previous month is still evaluated, according to the budget policy and its settings.
import type { SelectedPolicies } from './select.ts';

/** Empty if the policy is not selected: then the default day applies. */
export const evaluatedUntilDay = ({ policies }: SelectedPolicies): { readonly closeDay?: number } => {
  const day = policies.find(({ policy }) => policy.id === 'budget-exceeded')?.params['close_day'];
  return typeof day === 'number' ? { closeDay: day } : {};
};
