// A plan without what an apply has accepted already: the same base would list it again.
import { acknowledgements, digestsOf } from './digests.ts';
import type { NoLongerReverted, Plan } from './plan.ts';

export const withoutAccepted = (plan: Plan, ids: ReadonlySet<NoLongerReverted['id']>): Plan => {
  const left = { ...plan, noLongerReverted: plan.noLongerReverted.filter(({ id }) => !ids.has(id)) };
  return { ...left, digests: digestsOf(left), acknowledge: acknowledgements(left) };
};
