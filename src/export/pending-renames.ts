// `renamed_from` whose old name is still live: the rename is pending. Like `removed:`, it is a request, not drift.
import type { Desired } from '../desired/desired.ts';
import { isArray, type Json } from '../json.ts';
import { type Address, nameOf } from '../kinds/address.ts';
import { kindNamed } from '../kinds/catalogue.generated.ts';
import type { Declared, Lookup } from '../kinds/kind.ts';
import type { KindName } from '../kinds/names.generated.ts';

export interface PendingRenames {
  /** Declared items that still have their old name. */
  readonly open: ReadonlySet<Address>;
  /** By kind and old name: the name in the files. */
  readonly called: ReadonlyMap<string, string>;
}

export const pendingRenames = ({ items }: Desired, lookup: Lookup): PendingRenames => {
  const open = items.flatMap(({ address, kind, renamedFrom }) => {
    const old = renamedFrom && lookup.live(renamedFrom);
    return renamedFrom && old && old.phase !== 'retired' ? [{ address, kind, renamedFrom }] : [];
  });
  return {
    open: new Set(open.map(({ address }) => address)),
    called: new Map(open.map(({ address, kind, renamedFrom }) => [`${kind} ${nameOf(renamedFrom)}`, nameOf(address)])),
  };
};

/** A live value with the names of the files: a holder of the role `ops` holds the role that will be called `operators`. */
export const asCalled = ({ called }: PendingRenames, kind: KindName, field: string, value: Json): Json => {
  const to = kindNamed(kind).fields[field]?.refersTo?.kind;
  if (to === undefined || called.size === 0) return value;
  const name = (one: Json): Json => (typeof one === 'string' ? (called.get(`${to} ${one}`) ?? one) : one);
  return isArray(value) ? [...new Set(value.map(name))] : name(value);
};

/** Whether a field differs because of a pending rename: the name itself, or a reference to it. */
export const isByRename = ({ open, called }: PendingRenames, { kind, address, values }: Declared, field: string): boolean => {
  const to = kindNamed(kind).fields[field]?.refersTo?.kind;
  const named = new Set([values[field] ?? []].flat());
  return open.has(address) || (to !== undefined && [...called].some(([old, name]) => old.startsWith(`${to} `) && named.has(name)));
};
