// The access-related state of the organization after the steps of a plan, according to the postconditions of each step.
import { isArray, type Json, type JsonObject } from '../json.ts';
import { type Address, kindOf, scopeOf } from '../kinds/address.ts';
import type { Observed } from '../kinds/kind.ts';
import type { KindName } from '../kinds/names.generated.ts';
import { textsIn } from '../kinds/read-value.ts';
import { sortedSet } from '../kinds/sorted-set.ts';
import type { Condition, StepDraft, Target } from '../kinds/step.ts';
import { groupBy } from '../live/group-by.ts';
import type { Collection, Live } from '../live/live.ts';
import { newItem } from './new-item.ts';

/** Kinds that access depends on, and ways to sign in. Other kinds are not changed here. */
export const accessKinds: ReadonlySet<KindName> = new Set([
  'member',
  'invitation',
  'service-account',
  'api-key',
  'role',
  'group',
  'group-member',
  'domain',
  'federation',
  'access-control',
]);

type Step = Pick<StepDraft, 'resources' | 'creates' | 'deletes' | 'body' | 'postconditions' | 'waitsFor'>;

/** Items of one kind after some of the steps, by id in their collection and by address. */
interface Index {
  readonly byId: Map<string, Observed>;
  readonly byAddress: Map<Address, Observed>;
}

/** Only kinds that a step looks at are indexed: most plans change one or two. */
interface Draft {
  readonly kinds: ReadonlyMap<KindName, Index>;
  readonly of: (kind: KindName) => Index;
  /** Keys of items that steps made, and items of the platform that they deleted. */
  readonly made: Set<string>;
  readonly removed: Observed[];
}

const idKey = ({ in: collection, id }: Pick<Observed, 'in' | 'id'>): string => `${collection} ${id}`;

const indexOf = (items: readonly Observed[]): Index => {
  const byAddress = new Map<Address, Observed>();
  // A retired item does not keep an address that an active item has.
  for (const item of items) if (item.phase !== 'retired' || !byAddress.has(item.address)) byAddress.set(item.address, item);
  return { byId: new Map(items.map((item) => [idKey(item), item])), byAddress };
};

const draftOf = ({ collections }: Live): Draft => {
  const kinds = new Map<KindName, Index>();
  const of = (kind: KindName): Index => {
    const known = kinds.get(kind) ?? indexOf(collections.flatMap((one) => (one.kind === kind && accessKinds.has(kind) ? one.items : [])));
    kinds.set(kind, known);
    return known;
  };
  return { kinds, of, made: new Set(), removed: [] };
};

const put = ({ of }: Draft, item: Observed): void => {
  const { byId, byAddress } = of(item.kind);
  byId.set(idKey(item), item);
  byAddress.set(item.address, item);
};

const atAddress = ({ of }: Draft, address: Address): Observed | undefined => of(kindOf(address)).byAddress.get(address);

const find = (draft: Draft, at: Target): Observed | undefined =>
  'id' in at ? draft.of(scopeOf(at.in).kind).byId.get(idKey(at)) : atAddress(draft, at.address);

const changedTo = (item: Observed, condition: Exclude<Condition, { readonly exists: boolean }>): Json | undefined => {
  if ('is' in condition) return condition.is;
  const before = textsIn(item, condition.field);
  // A list that was not read is still unknown afterwards.
  if (!before) return undefined;
  if ('includes' in condition) return sortedSet([...before, ...condition.includes]);
  const taken = new Set(condition.excludes);
  return before.filter((one) => !taken.has(one));
};

/** Requested scopes count as granted, except those that already wait for approval. */
const granted = (item: Observed, asked: Json): JsonObject => {
  const waiting = new Set(textsIn(item, 'scopes_pending_approval'));
  return isArray(asked) ? { scopes: asked.filter((one) => typeof one === 'string' && !waiting.has(one)) } : {};
};

const changed = (item: Observed, condition: Exclude<Condition, { readonly exists: boolean }>): Observed => {
  const { field } = condition;
  // An expired invitation that is sent again can be accepted.
  if (field === 'phase' && item.kind === 'invitation' && 'is' in condition && condition.is === 'settled')
    return { ...item, phase: 'settled' };
  const value = changedTo(item, condition);
  if (value === undefined || field === 'phase') return item;
  const more = field === 'scopes_asked' ? granted(item, value) : {};
  return { ...item, values: { ...item.values, [field]: value, ...more } };
};

const take = (draft: Draft, at: Target): void => {
  const item = find(draft, at);
  if (!item) return;
  if (!draft.made.has(idKey(item))) draft.removed.push(item);
  const { byId, byAddress } = draft.of(item.kind);
  byId.delete(idKey(item));
  byAddress.delete(item.address);
};

const create = (draft: Draft, address: Address, step: Step): void => {
  const item = newItem(address, step, (other) => atAddress(draft, other));
  draft.made.add(idKey(item));
  put(draft, item);
};

const perform = (draft: Draft, step: Step): void => {
  const { creates } = step;
  if (creates && accessKinds.has(kindOf(creates)) && !atAddress(draft, creates)) create(draft, creates, step);
  for (const condition of step.postconditions) {
    if (!accessKinds.has(kindOf(condition.at.address))) continue;
    if ('exists' in condition) {
      if (!condition.exists) take(draft, condition.at);
      continue;
    }
    const item = find(draft, condition.at);
    if (item) put(draft, changed(item, condition));
  }
};

/** Dependents of a deleted resource are deleted with it: keys of an account, memberships of a group, assignments of a role. */
const clearing = (removed: readonly Observed[]): ((items: readonly Observed[]) => readonly Observed[]) => {
  if (removed.length === 0) return (items) => items;
  const gone = new Set(removed.map(({ address }) => address));
  const roles = new Set(removed.flatMap(({ kind, id }) => (kind === 'role' ? [id] : [])));
  const unburdened = (item: Observed): Observed => {
    const held = textsIn(item, 'roles');
    if (!held?.some((role) => roles.has(role))) return item;
    return { ...item, values: { ...item.values, roles: held.filter((role) => !roles.has(role)) } };
  };
  return (items) => items.filter(({ parent }) => parent === undefined || !gone.has(parent)).map(unburdened);
};

/**
 * `live` after these steps, in their order, for members, accounts, keys, roles and groups; other kinds are unchanged. Anything that a step does not
 * state stays as it was read, and anything that was not read stays unread.
 */
export const afterSteps = (live: Live, steps: readonly Step[]): Live => {
  if (steps.length === 0) return live;
  const draft = draftOf(live);
  for (const step of steps) perform(draft, step);
  const cleared = clearing(draft.removed);
  const left = cleared([...draft.kinds.values()].flatMap(({ byId }) => [...byId.values()]));
  const items = groupBy(left, (item) => item.in);
  const known = new Set<string>(live.collections.map(({ name }) => name));
  const fresh = [...items].flatMap(([name, [first, ...others]]): readonly Collection[] =>
    first && !known.has(name) ? [{ name, kind: first.kind, completeness: { type: 'complete' }, items: [first, ...others] }] : [],
  );
  const after = (one: Collection): Collection => {
    if (!accessKinds.has(one.kind)) return one;
    return { ...one, items: draft.kinds.has(one.kind) ? (items.get(one.name) ?? []) : cleared(one.items) };
  };
  return { ...live, collections: [...live.collections.map(after), ...fresh] };
};
