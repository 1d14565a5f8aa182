// The three usual write calls: a creation, a change of fields, a deletion. Each says what nearly all of its sort have in common; a kind says the rest, or what is
// different.
import type { Json } from '../json.ts';
import type { Address } from './address.ts';
import { asSeen, awaited, existing, exists, gone, has } from './condition.ts';
import type { Observed } from './kind.ts';
import { inRegion } from './regional.ts';
import type { StepDraft } from './step.ts';

/** Everything that a draft needs, with what the helper knows left open to something else. */
type Own<Usual extends keyof StepDraft> = Omit<StepDraft, Usual> & Partial<Pick<StepDraft, Usual>>;

const harmless = { reversibility: 'reversible', accessEffect: 'none' } as const;

/** Nothing has the address before the call, and something has it afterwards. */
export const creating = (
  address: Address,
  own: Own<'resources' | 'preconditions' | 'postconditions' | 'reversibility' | 'accessEffect'>,
): StepDraft => ({
  resources: [address],
  creates: address,
  preconditions: [gone(awaited(address))],
  postconditions: [exists(awaited(address))],
  ...harmless,
  ...own,
});

/** The fields are as the plan saw them before the call, and have these values afterwards. */
export const changing = (
  observed: Observed,
  values: Readonly<Record<string, Json>>,
  own: Own<'resources' | 'preconditions' | 'postconditions' | 'reversibility' | 'accessEffect'>,
): StepDraft => ({
  resources: [observed.address],
  ...inRegion(observed),
  preconditions: asSeen(observed, ...Object.keys(values)),
  postconditions: Object.entries(values).map(([field, value]) => has(existing(observed), field, value)),
  ...harmless,
  ...own,
});

/** It exists before the call, and is gone afterwards. */
export const deleting = (observed: Observed, own: Own<'resources' | 'preconditions' | 'postconditions' | 'accessEffect'>): StepDraft => ({
  resources: [observed.address],
  deletes: observed.address,
  ...inRegion(observed),
  preconditions: [exists(existing(observed))],
  postconditions: [gone(existing(observed))],
  accessEffect: 'none',
  ...own,
});
