// The access-related state of the organization after the steps of a plan, according to the postconditions of each step.
import { isArray, type Json, type JsonObject } from '../json.ts';
import { type Address, kindOf } from '../kinds/address.ts';
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

/** Items after some of the steps. An id is looked up in its collection, an address anywhere. */
interface Draft {
  readonly byId: Map<string, Observed>;
  readonly byAddress: Map<Address, Observed>;
}

const idKey = ({ in: collection, id }: Pick<Observed, 'in' | 'id'>): string => `${collection} ${id}`;

const draftOf = (live: Live): Draft => {
  const items = live.collections.filter(({ kind }) => accessKinds.has(kind)).flatMap((collection) => collection.items);
  const byAddress = new Map<Address, Observed>();
  // A retired item does not keep an address that an active item has.
  for (const item of items) if (item.phase !== 'retired' || !byAddress.has(item.address)) byAddress.set(item.address, item);
  return { byId: new Map(items.map((item) => [idKey(item), item])), byAddress };
};

const put = ({ byId, byAddress }: Draft, item: Observed): void => {
  byId.set(idKey(item), item);
  byAddress.set(item.address, item);
};

const find = ({ byId, byAddress }: Draft, at: Target): Observed | undefined =>
  'id' in at ? byId.get(idKey(at)) : byAddress.get(at.address);

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

const take = (draft: Draft, gone: Set<string>, at: Target): void => {
  const item = find(draft, at);
  if (!item) return;
  gone.add(idKey(item));
  draft.byId.delete(idKey(item));
  draft.byAddress.delete(item.address);
};

const perform = (draft: Draft, gone: Set<string>, step: Step): void => {
  const { creates } = step;
  if (creates && accessKinds.has(kindOf(creates)) && !draft.byAddress.has(creates))
    put(
      draft,
      newItem(creates, step, (address) => draft.byAddress.get(address)),
    );
  for (const condition of step.postconditions) {
    if (!accessKinds.has(kindOf(condition.at.address))) continue;
    if ('exists' in condition) {
      if (!condition.exists) take(draft, gone, condition.at);
      continue;
    }
    const item = find(draft, condition.at);
    if (item) put(draft, changed(item, condition));
  }
};

/** Dependents of a deleted resource are deleted with it: keys of an account, memberships of a group, assignments of a role. */
const cleared = (items: readonly Observed[], removed: readonly Observed[]): readonly Observed[] => {
  const gone = new Set(removed.map(({ address }) => address));
  const roles = new Set(removed.flatMap(({ kind, id }) => (kind === 'role' ? [id] : [])));
  const unburdened = (item: Observed): Observed => {
    const held = textsIn(item, 'roles');
    if (!held?.some((role) => roles.has(role))) return item;
    return { ...item, values: { ...item.values, roles: held.filter((role) => !roles.has(role)) } };
  };
  return items.filter(({ parent }) => parent === undefined || !gone.has(parent)).map(unburdened);
};

/**
 * `live` after these steps, in their order, for members, accounts, keys, roles and groups; other kinds are unchanged. Anything that a step does not
 * state stays as it was read, and anything that was not read stays unread.
 */
export const afterSteps = (live: Live, steps: readonly Step[]): Live => {
  if (steps.length === 0) return live;
  const draft = draftOf(live);
  const before = new Map(draft.byId);
  const gone = new Set<string>();
  for (const step of steps) perform(draft, gone, step);
  const removed = [...before].flatMap(([key, item]) => (gone.has(key) ? [item] : []));
  const items = groupBy(cleared([...draft.byId.values()], removed), (item) => item.in);
  const own = live.collections.filter(({ kind }) => accessKinds.has(kind));
  const known = new Set<string>(own.map(({ name }) => name));
  const fresh = [...items].flatMap(([name, [first, ...others]]): readonly Collection[] =>
    first && !known.has(name) ? [{ name, kind: first.kind, completeness: { type: 'complete' }, items: [first, ...others] }] : [],
  );
  return {
    ...live,
    collections: [
      ...live.collections.map((one) => (accessKinds.has(one.kind) ? { ...one, items: items.get(one.name) ?? [] } : one)),
      ...fresh,
    ],
  };
};
