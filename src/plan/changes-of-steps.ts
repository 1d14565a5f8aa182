// Which part of a resource's changes each of its steps makes: its condition `done` says so.
import type { FieldChange } from '../diff/difference.ts';
import { isArray, type Json } from '../json.ts';
import type { Address } from '../kinds/address.ts';
import type { Condition, StepDraft } from '../kinds/step.ts';

/** What a step changes, field by field, and of which resource: one call may serve several. */
export interface StepChange extends FieldChange {
  /** The resource: one call may change several. */
  readonly resource: Address;
}

type OfField = Exclude<Condition, { readonly exists: boolean }>;

/** What the step leaves behind in a field of one of these addresses; undefined: it has no part in it. */
const claimOf = (step: StepDraft, addresses: ReadonlySet<Address>, field: string): OfField | undefined =>
  step.postconditions.find(
    (condition): condition is OfField => 'field' in condition && condition.field === field && addresses.has(condition.at.address),
  );

/** Whether the step brings a field of one of these addresses to what is declared. */
export const accomplishes = (step: StepDraft, addresses: ReadonlySet<Address>, field: string): boolean =>
  claimOf(step, addresses, field) !== undefined || isAlsoChanged(step, addresses, field);

const isAlsoChanged = ({ alsoChanges: fields = [], resources }: StepDraft, addresses: ReadonlySet<Address>, field: string): boolean =>
  fields.includes(field) && resources.some((address) => addresses.has(address));

const members = (value: Json): readonly Json[] => (isArray(value) ? value : []);

const afterIt = (claim: OfField, before: Json): Json => {
  if ('is' in claim) return claim.is;
  if ('includes' in claim) return [...new Set([...members(before), ...claim.includes])];
  return members(before).filter((one) => typeof one !== 'string' || !claim.excludes.includes(one));
};

/** In the order of the steps: each begins where the one before it ended, and the last ends at what is declared. */
const shared = (
  change: FieldChange,
  claims: readonly (readonly [StepDraft, OfField])[],
): readonly (readonly [StepDraft, FieldChange])[] => {
  let { from } = change;
  return claims.map(([step, claim], at) => {
    const to = at === claims.length - 1 ? change.to : afterIt(claim, from);
    const part = { field: change.field, from, to };
    from = to;
    return [step, part] as const;
  });
};

/**
 * The changes of a resource by the step that makes them. `addresses`: the resource's own, live and declared. A field that no step's `done` names is
 * shown with each step that covers it; one that no step brings about with none (explain-differences.ts). Linear in changes times steps of one resource.
 */
export const changesOfSteps = (
  of: Address,
  addresses: ReadonlySet<Address>,
  changes: readonly FieldChange[],
  steps: readonly StepDraft[],
): ReadonlyMap<StepDraft, readonly StepChange[]> => {
  const parts = changes.flatMap((change): readonly (readonly [StepDraft, FieldChange])[] => {
    const claims = steps.flatMap((step) => {
      const claim = claimOf(step, addresses, change.field);
      return claim ? [[step, claim] as const] : [];
    });
    if (claims.length > 0) return shared(change, claims);
    return steps.filter((step) => isAlsoChanged(step, addresses, change.field)).map((step) => [step, change] as const);
  });
  const own = new Map<StepDraft, StepChange[]>(steps.map((step) => [step, []]));
  for (const [step, part] of parts) own.get(step)?.push({ resource: of, ...part });
  return own;
};
