// Keys in use beside a declared one that no rotation explains: two runs that could not see each other created both, or a person did. Each works, and its secret
// may be anywhere. Only a person knows which one is used, so none is revoked, and none is kept in silence.
import { type Address, partsOf } from '../address.ts';
import type { Conflict, Declared, Lookup, Observed } from '../kind.ts';
import { textIn } from '../read-value.ts';
import { declaredIn, familyOf, type KeyFamily, pinnedElsewhere } from './family.ts';
import { baseOf, isReserved } from './rotation-name.ts';

const startOf = (key: Observed): number => Date.parse(textIn(key, 'start_validity') ?? '');

/** An older key cannot be the successor of a newer one. If the platform reports only the day, a key of the same day may be. */
const cameBefore = (key: Observed, other: Observed): boolean => startOf(key) < startOf(other);

const describeKeys = (keys: readonly Observed[]): string => keys.map((key) => `${textIn(key, 'name') ?? key.id} (${key.id})`).join(', ');

/** Without declared rotation, a key named `deploy.old` is not treated as the remainder of a rotation. */
export const isRotated = ({ kind, values }: Declared): boolean =>
  kind === 'api-key' && ['rotate_after', 'overlap', 'deliver_to'].some((field) => values[field] !== undefined);

export interface RotationRemains {
  /** Replaced by the present key. */
  readonly replaced: readonly Observed[];
  /** Of an interrupted run: the sink may hold the secret of one of them. */
  readonly open: readonly Observed[];
  /** The keys of the family that the rotation cannot handle, and why. */
  readonly unexplained: readonly { readonly keys: readonly Observed[]; readonly why: string }[];
}

/**
 * What interrupted runs left: replaced since, possibly the last that was delivered, and foreign. A run renames each `.next` before it creates another
 * key, so a present key that is younger than a `.next` was created by somebody else: the sink may hold the secret of the `.next`.
 */
export const remainsOf = (declared: Declared, { next, aside, old }: KeyFamily, present: Observed): RotationRemains => {
  const isRepeated = declared.values['rotate_after'] !== undefined;
  // Next to an old key, or without rotation, a key that was set aside has been replaced by the current one.
  const replaced = aside.filter((key) => old.length > 0 || !isRepeated || cameBefore(key, present));
  const open = [...next, ...aside].filter((key) => !replaced.includes(key));
  const isForeign = next.some((key) => cameBefore(key, present));
  const all = [...open, ...old];
  if (isForeign || (open.length > 0 && old.length > 0)) {
    const why = `${describeKeys(all)} and ${describeKeys([present])} are all valid, and which of them was delivered last is not known`;
    return { replaced, open, unexplained: [{ keys: all, why }] };
  }
  if (open.length > 0 && !isRepeated) {
    const why = `${describeKeys(open)} is left of an interrupted run, and \`rotate_after\` is not declared, so no rotation replaces it`;
    return { replaced, open, unexplained: [{ keys: open, why }] };
  }
  const younger = [...replaced, ...old].filter((key) => cameBefore(present, key));
  if (younger.length === 0) return { replaced, open, unexplained: [] };
  const why = `${describeKeys(younger)} is younger than ${describeKeys([present])}, which is to have replaced it`;
  return { replaced, open, unexplained: [{ keys: younger, why }] };
};

const nameOf = (key: Observed): string => textIn(key, 'name') ?? '';

/** Why no rotation of the declared key explains this one; undefined: it is explained, or it does not belong to the declared key. */
const whyUnexplained = (declared: Declared, family: KeyFamily, present: Observed, key: Observed): string | undefined => {
  const shown = describeKeys([key]);
  if (!isReserved(nameOf(key))) return `${shown} is a second valid key with the name of ${declared.address} (${present.id})`;
  const inRotation = [...family.next, ...family.aside, ...family.old];
  if (!isRotated(declared) || !inRotation.includes(key)) {
    return `${shown} is a second valid key with a rotation name of ${declared.address}, and no rotation explains it`;
  }
  return remainsOf(declared, family, present).unexplained.find(({ keys }) => keys.includes(key))?.why;
};

interface Known {
  readonly declared: Declared;
  readonly family: KeyFamily;
}

/** By every name that a key of the account may share with a declared one. */
type Names = ReadonlyMap<string, Known>;
const names = new WeakMap<Lookup, Map<Address, Names>>();

/** Each account is indexed once: it may have many keys. */
const namesIn = (account: Address, lookup: Lookup): Names => {
  const accounts = names.get(lookup) ?? new Map<Address, Names>();
  names.set(lookup, accounts);
  const known = accounts.get(account);
  if (known) return known;
  const all = declaredIn(account, lookup).flatMap((declared) => {
    const family = familyOf(declared, lookup);
    const own = [partsOf(declared.address, 'api-key').name, family.name, ...family.bases];
    return own.map((name) => [name, { declared, family }] as const);
  });
  // The first declaration of a name has it.
  const own = new Map(all.toReversed());
  accounts.set(account, own);
  return own;
};

const action = 'Revoke the key that nobody uses, or declare it under a name of its own with `id:`.';

/** Not while the declared key is missing or ambiguous: that is reported, and its steps take care of the others. */
export const conflictOf = (key: Observed, lookup: Lookup): Conflict | undefined => {
  if (key.phase === 'retired' || key.parent === undefined) return undefined;
  const known = namesIn(key.parent, lookup).get(baseOf(nameOf(key)));
  if (!known) return undefined;
  const { declared, family } = known;
  const [present, ...others] = family.present;
  if (!present || others.length > 0 || present.id === key.id || pinnedElsewhere(key, declared, lookup)) return undefined;
  const why = whyUnexplained(declared, family, present, key);
  return why === undefined ? undefined : { at: declared.at, why, action };
};

/** Several valid keys have the name of a declared one. */
export const sharedName = ({ address, at }: Declared, ids: readonly string[]): Conflict => ({
  at,
  why: `${ids.length} valid keys have the name of ${address} (${ids.join(', ')}), and which of them is used is not known: none is changed`,
  action: 'Revoke the keys that nobody uses, or pin the right one with `id:` and revoke the others.',
});
