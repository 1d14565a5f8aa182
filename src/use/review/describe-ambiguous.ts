// The candidates of an ambiguous declaration: none of them is changed, and a person must choose one.
import type { Address } from '../../kinds/address.ts';
import { chosenUnplanned } from '../../plan/only.ts';
import type { Plan } from '../../plan/plan.ts';
import { plainText } from '../../platform/plain-text.ts';
import { count } from '../../report/document.ts';
import type { ReviewFacts } from '../../report/review.ts';

type Shared = readonly [address: Address, ids: readonly string[]];

export const ambiguousIn = (plan: Plan | undefined, chosen: ReviewFacts['chosen']): readonly Shared[] =>
  (plan ? chosenUnplanned(plan, chosen) : []).flatMap(({ address, answer }) =>
    answer.type === 'unknown' && answer.ids ? [[address, answer.ids] as const] : [],
  );

/** After an apply: its result. undefined: there is none. */
export const describeAmbiguous = ({ plan, after, drift, chosen }: ReviewFacts): string | undefined => {
  const drifted = drift?.entries.flatMap(({ address, type, ids }): readonly Shared[] =>
    type === 'ambiguous' && ids ? [[address, ids]] : [],
  );
  const [first, ...others] = new Map([...ambiguousIn(after ?? plan, chosen), ...(drifted ?? [])]);
  if (!first) return undefined;
  const [address, ids] = first;
  const more = others.length > 0 ? ` (and ${count(others.length, 'other name')})` : '';
  const all = ids.map((id) => plainText(id)).join(', ');
  return `Ambiguous: ${count(ids.length, 'live resource')} are called ${plainText(address)}${more}, and none of them was changed: ${all}. Pin the right one with \`id:\`.`;
};
