// The reads of the policies of a run: the cells that a world must fill, and the data that must be read from the platform for it.
import { reviewWants } from '../access/reviews/held-access.ts';
import type { Kind } from '../kinds/kind.ts';
import type { KindName } from '../kinds/names.generated.ts';
import type { Want } from '../live/plan-reads.ts';
import { computedFields } from './computed/list.ts';
import { organizationLink } from './derived/organization.ts';
import { kindsOf } from './for-kind.ts';
import { itemsInScope } from './items-in-scope.ts';
import type { SelectedPolicies } from './select.ts';
import { fromUsage } from './world/partial-kinds.ts';

/** Fields and links as `kind.field`, of every policy that is evaluated. */
export const readsOfSelection = ({ policies }: SelectedPolicies): ReadonlySet<string> =>
  withNeeds(policies.flatMap(({ policy, disabled }) => (disabled === undefined ? [...policy.reads, ...policy.shows] : [])));

/** What is computed from other fields, which must be there as well. */
const needs: ReadonlyMap<string, readonly string[]> = new Map([
  ...computedFields.map(({ kind, name, needs: its }) => [`${kind}.${name}`, its] as const),
  ['access-review.state', reviewWants.flatMap(({ kind, fields }) => (fields === 'all' ? [] : fields.map((field) => `${kind}.${field}`)))],
]);
const withNeeds = (reads: readonly string[]): ReadonlySet<string> => new Set(reads.flatMap((read) => [read, ...(needs.get(read) ?? [])]));

/** What derived kinds are computed from, if a policy is about them. */
const sources: ReadonlyMap<string, readonly KindName[]> = new Map<string, readonly KindName[]>([
  ...fromUsage.map((kind) => [kind, ['usage']] as const),
  ['access-review', reviewWants.map(({ kind }) => kind)],
  // An event names its actor by the id of a member, a service account or a key.
  ['event', ['audit-event', 'member', 'service-account', 'api-key']],
]);

/** A kind that only policies ask for, one call per item: no read of an item that a policy is not about. */
const isNarrowed = ({ asked, details = [] }: Kind): boolean => asked === true && details.some(({ per }) => per === 'self');

/** The wants of the policies that are about some items of a kind only; the other policies. */
const narrowedWants = (
  selection: SelectedPolicies,
  kinds: readonly Kind[],
): { readonly narrowed: readonly Want[]; readonly others: SelectedPolicies } => {
  const narrowed: Want[] = [];
  const others = selection.policies.filter((one) => {
    const kind = kinds.find(({ name }) => name === one.policy.kind);
    if (!kind || one.disabled !== undefined || !isNarrowed(kind)) return true;
    const only = itemsInScope(one, kind, kinds);
    if (only)
      narrowed.push(
        ...wantsOfPolicies({ ...selection, policies: [one] }, kinds).map((want) => (want.kind === kind.name ? { ...want, only } : want)),
      );
    return only === undefined;
  });
  return { narrowed, others: { ...selection, policies: others } };
};

/** For `planReads`: every kind that a policy is about, and every field and link that it reads, of any kind. */
export const wantsOfSelection = (selection: SelectedPolicies, kinds: readonly Kind[]): readonly Want[] => {
  const { narrowed, others } = narrowedWants(selection, kinds);
  return [...wantsOfPolicies(others, kinds), ...narrowed.toSorted((a, b) => (a.kind < b.kind ? -1 : 1))];
};

const wantsOfPolicies = (selection: SelectedPolicies, kinds: readonly Kind[]): readonly Want[] => {
  const evaluated = new Set(selection.policies.flatMap(({ policy, disabled }) => (disabled === undefined ? kindsOf(policy) : [])));
  const named = new Map<string, KindName>(kinds.map((kind) => [kind.name, kind.name]));
  const linked = new Map(kinds.map((kind) => [organizationLink(kind), kind.name]));
  const fields = new Map<KindName, Set<string>>();
  const want = (kind: KindName | undefined, ...more: readonly string[]): void => {
    if (kind === undefined) return;
    const found = fields.get(kind) ?? new Set();
    for (const field of more) found.add(field);
    fields.set(kind, found);
  };
  for (const kind of evaluated) for (const source of sources.get(kind) ?? [kind]) want(named.get(source));
  for (const read of readsOfSelection(selection)) {
    const [on = '', name = ''] = read.split('.');
    if (on === 'organization') want(linked.get(name));
    else want(named.get(on), name);
  }
  return [...fields].map(([kind, names]) => ({ kind, fields: [...names].sort() })).sort((a, b) => (a.kind < b.kind ? -1 : 1));
};
