// The resources that `--only` selects by address patterns. Guards still evaluate the whole plan.
import type { Address } from '../kinds/address.ts';
import { anyAddressPatternOf } from '../kinds/pattern.ts';
import type { Plan, StepClass, Unplanned } from './plan.ts';

export type Only = (address: Address) => boolean;

/** undefined: everything is selected. */
export const onlyOf = (patterns: readonly string[] = []): Only | undefined =>
  patterns.length === 0 ? undefined : anyAddressPatternOf(patterns);

/** Changes without a step in the selected classes and resources. Unknown entries have no class and count in every class. */
export const chosenUnplanned = (
  { unplanned }: Plan,
  { classes, only }: { readonly classes?: readonly StepClass[]; readonly only?: readonly string[] } = {},
): readonly Unplanned[] => {
  const chooses = onlyOf(only);
  return unplanned.filter(
    ({ address, class: name, answer }) =>
      (!chooses || chooses(address)) && (!classes || answer.type === 'unknown' || classes.includes(name)),
  );
};

/** What is no longer reverted of the selected resources, and what concerns the whole base. */
export const keptFor = ({ noLongerReverted }: Pick<Plan, 'noLongerReverted'>, only: Only | undefined): Plan['noLongerReverted'] =>
  only ? noLongerReverted.filter(({ address }) => address === undefined || only(address)) : noLongerReverted;
