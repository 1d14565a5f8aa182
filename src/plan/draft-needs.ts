// The dependencies of a step: the resources whose ids its call contains, and those that its kind requires.
import { isArray } from '../json.ts';
import type { Address } from '../kinds/address.ts';
import type { Arg, StepDraft } from '../kinds/step.ts';

const isReference = (arg: object): arg is { readonly idOf: Address } => 'idOf' in arg && typeof arg.idOf === 'string';

/** The addresses whose platform ids an argument requires. */
export const idsIn = (arg: Arg | undefined): readonly Address[] => {
  if (typeof arg !== 'object' || arg === null) return [];
  if (isReference(arg)) return [arg.idOf];
  return (isArray(arg) ? arg : Object.values(arg)).flatMap(idsIn);
};

export const needsOf = ({ step }: { readonly step: StepDraft }): readonly Address[] => [
  ...new Set([...idsIn(step.path), ...idsIn(step.body), ...(step.requires ?? [])]),
];
