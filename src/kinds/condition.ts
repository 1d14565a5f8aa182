// The few shapes of conditions and targets in the steps of all kinds.
import type { Json } from '../json.ts';
import type { Address } from './address.ts';
import type { Observed } from './kind.ts';
import type { Condition, Target } from './step.ts';

/** An existing resource: by its platform id. */
export const existing = (item: Pick<Observed, 'id' | 'in' | 'address'>): Target => ({ id: item.id, in: item.in, address: item.address });

/** A resource that does not exist yet: by its address. */
export const awaited = (address: Address): Target => ({ address });

export const has = (at: Target, field: string, value: Json): Condition => ({ at, field, is: value });

/** A list contains all of these. */
export const holds = (at: Target, field: string, includes: readonly string[]): Condition => ({ at, field, includes });

/** A list contains none of these. */
export const lacks = (at: Target, field: string, excludes: readonly string[]): Condition => ({ at, field, excludes });

export const exists = (at: Target): Condition => ({ at, exists: true });

export const gone = (at: Target): Condition => ({ at, exists: false });

/** No other resource has the new name of a rename: another run, or a person, may have taken it since the plan. */
export const nameIsOpen = (address: Address): Condition => gone(awaited(address));

/** The values of these fields as the plan saw them; unread fields are left out, because the plan did not see them. */
export const asSeen = (item: Observed, ...fields: readonly string[]): readonly Condition[] =>
  fields.flatMap((field) => {
    const value = item.values[field];
    return value === undefined ? [] : [has(existing(item), field, value)];
  });
