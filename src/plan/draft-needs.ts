// What must be there before a step can run: the things whose ids its call names, and those that its kind asks for.
import { isArray } from '../json.ts';
import type { Address } from '../kinds/address.ts';
import type { Arg, StepDraft } from '../kinds/step.ts';

const isReference = (arg: object): arg is { readonly idOf: Address } => 'idOf' in arg && typeof arg.idOf === 'string';

/** Addresses whose platform id an argument needs. */
export const idsIn = (arg: Arg | undefined): readonly Address[] => {
  if (typeof arg !== 'object' || arg === null) return [];
  if (isReference(arg)) return [arg.idOf];
  return (isArray(arg) ? arg : Object.values(arg)).flatMap(idsIn);
};

export const needsOf = ({ step }: { readonly step: StepDraft }): readonly Address[] => [
  ...new Set([...idsIn(step.path), ...idsIn(step.body), ...(step.requires ?? [])]),
];
