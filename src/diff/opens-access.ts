// Whether a difference grants access or drops a protection. The kind is asked for the steps that would lead to it; they are never executed.
import { isArray } from '../json.ts';
import { collectionAt } from '../kinds/address.ts';
import { kindNamed } from '../kinds/catalogue.generated.ts';
import type { Change, Declared, Kind, Lookup, Observed } from '../kinds/kind.ts';
import type { StepDraft } from '../kinds/step.ts';
import type { FieldChange } from './difference.ts';

const isOpening = ({ accessEffect, acknowledge = [] }: StepDraft): boolean => accessEffect === 'grants' || acknowledge.length > 0;

/** Unless steps lead to all of it, it does if the kind is about access. */
const opens = (kind: Kind, change: Change, lookup: Lookup): boolean => {
  const answers = kind.answer?.(change, lookup) ?? [];
  const steps = answers.flatMap((one) => (one.type === 'steps' ? one.chain : []));
  const isPartial = steps.length === 0 || answers.some(({ type }) => type !== 'steps');
  return isPartial ? kind.opensAccess === true : steps.some(isOpening);
};

/** Whether a list of access has names in `from` that are not in `to`. */
const listsMore = (changes: readonly FieldChange[], { fields }: Kind): boolean =>
  changes.some(({ field, from, to }) => {
    if (!fields[field]?.grants) return false;
    const declared = isArray(to) ? to : [];
    return isArray(from) && from.some((name) => !declared.includes(name));
  });

interface Differing {
  readonly declared: Declared;
  readonly observed: Observed;
}

/** Whether `from` (what is live) opens more than `to` (what is declared): by the steps from the one to the other. Linear in fields. */
export const fieldsOpenAccess = (entry: Differing, changes: readonly FieldChange[], lookup: Lookup): boolean => {
  const kind = kindNamed(entry.observed.kind);
  if (listsMore(changes, kind)) return true;
  const values = (side: 'from' | 'to') => Object.fromEntries(changes.map((change) => [change.field, change[side]]));
  const declared: Declared = { ...entry.declared, values: { ...entry.declared.values, ...values('from') } };
  const observed: Observed = { ...entry.observed, values: { ...entry.observed.values, ...values('to') } };
  const around: Lookup = { ...lookup, declared: (address) => (address === declared.address ? declared : lookup.declared(address)) };
  return opens(kind, { type: 'changed', declared, observed, fields: changes.map(({ field }) => field) }, around);
};

/** Whether a live item gives somebody access, or trusts somebody. Settings that always exist (access control) give nobody access by existing. */
export const itemOpensAccess = ({ kind: name }: Pick<Observed, 'kind'>): boolean => {
  const { opensAccess = false, place, represents } = kindNamed(name);
  return opensAccess && (place?.key !== undefined || represents !== undefined);
};

/** Whether something declared protects what is without it, like a snapshot schedule or access control. */
export const absenceOpensAccess = (declared: Declared, lookup: Lookup): boolean => {
  const { kind, address, parent, region, values, at } = declared;
  const observed: Observed = {
    kind,
    address,
    values,
    id: declared.pin ?? '',
    in: collectionAt(address),
    unread: {},
    phase: 'settled',
    ...(parent !== undefined && { parent }),
    ...(region !== undefined && { region }),
  };
  return opens(kindNamed(kind), { type: 'unexpected', observed, because: 'removed', at }, lookup);
};
