// A declared API key and the live keys that belong to it: the current one, and those that rotations and interrupted runs left. Rotation keeps its state in
// names. `id:` in the file may name a key that a rotation replaced: its successor is found by the name that the rotation gives it.
import { type Address, addressOf, partsOf } from '../address.ts';
import type { Declared, Lookup, Observed } from '../kind.ts';
import { textIn } from '../read-value.ts';
import { accountOf } from './account-of.ts';
import { asideName, baseNames, nextName, oldName, rotationOf, successorName, unprovedName } from './rotation-name.ts';

export interface KeyFamily {
  /** The name of a new key, which is also the prefix of the names of its rotation. */
  readonly name: string;
  /** The current name. */
  readonly account: Address;
  /** The address of a key of this name, below the current name of the account. */
  readonly at: (name: string) => Address;
  /** Keys in use that match the declared one. If there are several, the right one is not known. */
  readonly present: readonly Observed[];
  /** The key that `id:` names, if it was replaced: already revoked, or among `old`. */
  readonly replaced?: Observed;
  /** Created by a run that was interrupted before the key before it was renamed. It is not known whether their secrets were delivered. */
  readonly next: readonly Observed[];
  /** Such keys under their other name: another key was about to be created. */
  readonly aside: readonly Observed[];
  /** Replaced keys that work until their overlap has passed. */
  readonly old: readonly Observed[];
  /** Revoked keys that had the name. */
  readonly revoked: readonly Observed[];
  /** Whether another key in use already has the name. */
  readonly taken: boolean;
  /** All possible prefixes of the names of its rotation. */
  readonly bases: readonly string[];
}

interface AccountKeys {
  readonly inUse: ReadonlyMap<string, readonly Observed[]>;
  readonly revoked: ReadonlyMap<string, readonly Observed[]>;
  readonly byId: ReadonlyMap<string, Observed>;
  /** The declared key that pins an id. */
  readonly pins: ReadonlyMap<string, Address>;
  readonly declared: readonly Declared[];
  readonly names: ReadonlySet<string>;
}

const liveAccount = (account: Address, lookup: Lookup): Address => lookup.liveOf(account)?.address ?? account;

const byName = (keys: readonly Observed[]): ReadonlyMap<string, readonly Observed[]> => {
  const groups = new Map<string, Observed[]>();
  for (const key of keys) {
    const name = textIn(key, 'name') ?? '';
    const group = groups.get(name);
    if (group) group.push(key);
    else groups.set(name, [key]);
  }
  return groups;
};

/** Each account is indexed once for each world: an account may have many keys. */
interface Index {
  readonly declared: ReadonlyMap<Address, readonly Declared[]>;
  readonly keys: Map<Address, AccountKeys>;
  readonly bases: Map<Address, ReadonlyMap<string, boolean>>;
}
const indexes = new WeakMap<Lookup, Index>();

const declaredByAccount = (lookup: Lookup): ReadonlyMap<Address, readonly Declared[]> => {
  const accounts = new Map<Address, Declared[]>();
  for (const declared of lookup.allDeclared('api-key')) {
    const account = liveAccount(declared.parent ?? accountOf(declared.address), lookup);
    const keys = accounts.get(account);
    if (keys) keys.push(declared);
    else accounts.set(account, [declared]);
  }
  return accounts;
};

const indexOf = (lookup: Lookup): Index => {
  const index = indexes.get(lookup) ?? { declared: declaredByAccount(lookup), keys: new Map(), bases: new Map() };
  indexes.set(lookup, index);
  return index;
};

const keysOf = (account: Address, lookup: Lookup): AccountKeys => {
  const index = indexOf(lookup);
  const known = index.keys.get(account);
  if (known) return known;
  const { items } = lookup.below('api-key', account);
  const declared = index.declared.get(account) ?? [];
  const keys: AccountKeys = {
    inUse: byName(items.filter(({ phase }) => phase !== 'retired')),
    revoked: byName(items.filter(({ phase }) => phase === 'retired')),
    byId: new Map(items.map((key) => [key.id, key])),
    pins: new Map(declared.flatMap(({ pin, address }) => (pin === undefined ? [] : [[pin, address] as const]))),
    declared,
    names: new Set(declared.map(({ address }) => partsOf(address, 'api-key').name)),
  };
  index.keys.set(account, keys);
  return keys;
};

type Naming = Pick<KeyFamily, 'name' | 'present' | 'bases'> & Partial<Pick<KeyFamily, 'replaced'>>;

type Named = (name: string) => readonly Observed[];

const namingOfPinned = (declared: Declared, pin: string, { inUse, byId, names }: AccountKeys, named: Named): Naming => {
  const own = partsOf(declared.address, 'api-key').name;
  const successor = successorName(own, pin);
  const bases = baseNames(own, { id: pin });
  const pinned = byId.get(pin);
  if (!pinned) return { name: own, present: [], bases };
  const called = textIn(pinned, 'name') ?? '';
  const replacedAs = bases.find((base) => called === oldName(base) || called === unprovedName(base));
  if (replacedAs !== undefined) {
    return { name: replacedAs, present: named(replacedAs).filter(({ id }) => id !== pin), replaced: pinned, bases };
  }
  if (pinned.phase === 'retired') return { name: own, present: [], bases };
  // A rotation that has begun under the longer name continues under it, regardless of the other key.
  const hasBegun = [nextName, asideName, oldName, unprovedName].some((nameOf) => named(nameOf(successor)).length > 0);
  const isShared = (inUse.get(own) ?? []).some(({ id }) => id !== pin);
  const isItsOwn = called !== '' && inUse.get(called)?.length === 1 && !names.has(called);
  return { name: isShared || hasBegun ? successor : own, present: [pinned], bases: isItsOwn ? [...bases, called] : bases };
};

const namingOf = (declared: Declared, keys: AccountKeys, named: Named): Naming => {
  if (declared.pin !== undefined) return namingOfPinned(declared, declared.pin, keys, named);
  const name = partsOf(declared.address, 'api-key').name;
  const before = declared.renamedFrom === undefined ? undefined : partsOf(declared.renamedFrom, 'api-key').name;
  const present = named(name);
  if (before === undefined) return { name, present, bases: [name] };
  return { name, present: present.length > 0 ? present : named(before), bases: baseNames(name, { before }) };
};

/** The keys of an account that belong to a declared key. A key that another line of the file pins belongs to that line. */
export const familyOf = (declared: Declared, lookup: Lookup): KeyFamily => {
  const account = liveAccount(declared.parent ?? accountOf(declared.address), lookup);
  const keys = keysOf(account, lookup);
  const isFree = ({ id }: Observed): boolean => (keys.pins.get(id) ?? declared.address) === declared.address;
  const named: Named = (name) => (keys.inUse.get(name) ?? []).filter(isFree);
  const naming = namingOf(declared, keys, named);
  const { name, present, bases } = naming;
  const meant = new Set(present);
  const called = (nameOf: (base: string) => string): readonly Observed[] =>
    bases.flatMap((base) => named(nameOf(base)).filter((key) => !meant.has(key)));
  return {
    ...naming,
    account,
    at: (given) => addressOf('api-key', partsOf(account, 'service-account').name, given),
    next: called(nextName),
    aside: called(asideName),
    old: [...called(oldName), ...called(unprovedName)],
    revoked: bases.flatMap((base) => keys.revoked.get(base) ?? []),
    taken: (keys.inUse.get(name) ?? []).some((key) => !meant.has(key)),
  };
};

/** The declared keys of an account, by its live address. */
export const declaredIn = (account: Address, lookup: Lookup): readonly Declared[] => indexOf(lookup).declared.get(account) ?? [];

/** Whether another line of the file pins this key. */
export const pinnedElsewhere = (key: Observed, declared: Declared, lookup: Lookup): boolean =>
  key.parent !== undefined && (keysOf(key.parent, lookup).pins.get(key.id) ?? declared.address) !== declared.address;

/** The possible prefixes of rotation names in an account, and whether the file rotates the key. */
const basesIn = (account: Address, lookup: Lookup): ReadonlyMap<string, boolean> => {
  const { bases, declared } = indexOf(lookup);
  const known = bases.get(account);
  if (known) return known;
  const own = new Map<string, boolean>();
  for (const one of declared.get(account) ?? []) {
    const isRotated = one.values['rotate_after'] !== undefined;
    for (const base of familyOf(one, lookup).bases) own.set(base, isRotated || (own.get(base) ?? false));
  }
  bases.set(account, own);
  return own;
};

/** Whether a live key is part of the rotation of a declared key; 'reported': it belongs to a key that the file does not rotate, or to any other key in use. */
export const isInRotation = (item: Observed, lookup: Lookup): boolean | 'reported' => {
  const rotated = rotationOf(textIn(item, 'name') ?? '');
  if (!rotated || item.parent === undefined) return false;
  const isRotated = basesIn(item.parent, lookup).get(rotated.of);
  if (isRotated === true) return true;
  return isRotated === false || keysOf(item.parent, lookup).inUse.has(rotated.of) ? 'reported' : false;
};
