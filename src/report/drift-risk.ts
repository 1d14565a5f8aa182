// Drift by what it puts at risk: every output lists it in this order.
import { type Drift, driftedIn } from './drift.ts';
import { productOf } from './product-of.ts';
import type { Review } from './review.ts';

/** The worst first. */
const risks = ['access', 'data', 'other'] as const;

export type Risk = (typeof risks)[number];

const riskOf = ({ address }: Drift): Risk => {
  const product = productOf(address);
  if (product === 'iam') return 'access';
  return product === 'block-storage' || product === 'registry' ? 'data' : 'other';
};

/** Groups that are not empty; within each, the order of addresses. */
export const driftByRisk = (drift: Review['drift']): readonly (readonly [Risk, readonly Drift[]])[] => {
  const drifted = driftedIn(drift).map((one) => ({ one, risk: riskOf(one) }));
  return risks
    .map((risk) => [risk, drifted.filter((each) => each.risk === risk).map(({ one }) => one)] as const)
    .filter(([, own]) => own.length > 0);
};
