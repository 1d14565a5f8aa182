// The few shapes of conditions and targets that the steps of all kinds are made of.
import type { Json } from '../json.ts';
import type { Address } from './address.ts';
import type { Observed } from './kind.ts';
import type { Condition, Target } from './step.ts';

/** What exists: by its platform id. */
export const existing = (item: Pick<Observed, 'id' | 'in' | 'address'>): Target => ({ id: item.id, in: item.in, address: item.address });

/** What is not there yet: by its address. */
export const awaited = (address: Address): Target => ({ address });

export const has = (at: Target, field: string, value: Json): Condition => ({ at, field, is: value });

/** A list holds all of these. */
export const holds = (at: Target, field: string, includes: readonly string[]): Condition => ({ at, field, includes });

/** A list holds none of these. */
export const lacks = (at: Target, field: string, excludes: readonly string[]): Condition => ({ at, field, excludes });

export const exists = (at: Target): Condition => ({ at, exists: true });

export const gone = (at: Target): Condition => ({ at, exists: false });

/** Nobody else has the name that a rename gives: another run, or a person, may have taken it since the plan. */
export const nameIsOpen = (address: Address): Condition => gone(awaited(address));

/** The values of these fields as the plan saw them; what was not read is left out, for nothing was seen. */
export const asSeen = (item: Observed, ...fields: readonly string[]): readonly Condition[] =>
  fields.flatMap((field) => {
    const value = item.values[field];
    return value === undefined ? [] : [has(existing(item), field, value)];
  });
