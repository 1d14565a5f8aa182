// What `--only` chooses: resources by patterns of their addresses. Guards evaluate the whole plan all the same.
import type { Address } from '../kinds/address.ts';
import { anyAddressPatternOf } from '../kinds/pattern.ts';
import type { Plan, StepClass, Unplanned } from './plan.ts';

export type Only = (address: Address) => boolean;

/** undefined: everything is chosen. */
export const onlyOf = (patterns: readonly string[] = []): Only | undefined =>
  patterns.length === 0 ? undefined : anyAddressPatternOf(patterns);

/** What has no step, of the chosen classes and resources. What is unknown has no class: it counts in every one. */
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
