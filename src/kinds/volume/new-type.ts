// The type that a volume is created with or changed to: only a deleted one is refused before the call. Whether the platform accepts a deprecated one, no
// document says (contradictions.md B35).
import { addressOf } from '../address.ts';
import type { Lookup } from '../kind.ts';
import { textIn } from '../read-value.ts';
import type { Arg, StepDraft } from '../step.ts';

const statusOf = (type: string, region: string, lookup: Lookup): string | undefined =>
  textIn(lookup.live(addressOf('volume-type', region, type)), 'status');

/** Platform rules 2 and 7, as far as they can be checked before the call. */
export const whyNotType = (type: string, region: string, lookup: Lookup): { readonly why: string; readonly instead: string } | undefined =>
  statusOf(type, region, lookup) === 'deleted'
    ? { why: `volume type ${type} is no longer available in ${region}`, instead: 'use an available type' }
    : undefined;

/** `{name}` in a body, as our own steps write it. */
const named = (body: Arg | undefined, field: string): string | undefined => {
  if (typeof body !== 'object' || body === null) return undefined;
  const reference = Object.entries(body).find(([key]) => key === field)?.[1];
  if (typeof reference !== 'object' || reference === null || !('name' in reference)) return undefined;
  return typeof reference.name === 'string' ? reference.name : undefined;
};

const newTypeOf = ({ operation, body }: Pick<StepDraft, 'operation' | 'body'>): string | undefined => {
  if (operation === 'blockStorage.createVolume') return named(body, 'type');
  return operation === 'blockStorage.retypeVolume' ? named(body, 'new_type') : undefined;
};

/** The type of this step, if the platform lists it as deprecated. */
export const deprecatedType = (step: Pick<StepDraft, 'operation' | 'body' | 'region'>, lookup: Lookup): string | undefined => {
  const type = newTypeOf(step);
  return type !== undefined && statusOf(type, step.region ?? '', lookup) === 'deprecated' ? type : undefined;
};
