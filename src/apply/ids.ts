// Platform ids during an apply: ids that were read, and ids of resources that its steps created.
import { isArray } from '../json.ts';
import type { Address } from '../kinds/address.ts';
import type { Lookup } from '../kinds/kind.ts';
import type { Arg } from '../kinds/step.ts';
import type { RequestBody } from '../platform/operation.ts';
import type { Secret } from '../secret.ts';

export interface Ids {
  /** The id of an existing resource: created by this run, or live when the plan was created. */
  readonly of: (address: Address) => string | undefined;
  /** The id of a resource that this run created. The former address of a renamed live resource does not lead to its successor. */
  readonly made: (address: Address) => string | undefined;
  readonly learn: (address: Address, id: string) => void;
  /** The live state of the plan: reads resolve ids with it (the name of a proxy cache for its id). */
  readonly lookup: Lookup;
  /** A key that this run created was delivered, but not verified. */
  readonly doubt: (address: Address) => void;
  readonly isDoubted: (address: Address) => boolean;
  /** Forgets a resource that this run created and rolled back. */
  readonly forget: (address: Address) => void;
}

export const idsOf = (lookup: Lookup): Ids => {
  const learned = new Map<Address, string>();
  const doubted = new Set<Address>();
  const liveId = (address: Address): string | undefined => {
    const live = lookup.live(address);
    return live && live.phase !== 'retired' ? live.id : undefined;
  };
  return {
    lookup,
    of: (address) => learned.get(address) ?? liveId(address),
    made: (address) => learned.get(address),
    doubt: (address) => void doubted.add(address),
    isDoubted: (address) => doubted.has(address),
    learn: (address, id) => void learned.set(address, id),
    forget: (address) => void learned.delete(address),
  };
};

type Reference = { readonly idOf: Address } | { readonly secret: string };

const isReference = (arg: object): arg is Reference => {
  const [entry, ...others] = Object.entries(arg);
  return entry !== undefined && others.length === 0 && (entry[0] === 'idOf' || entry[0] === 'secret') && typeof entry[1] === 'string';
};

/** Replaces the references of an argument by their values. Throws a TypeError (a defect) if an id is unknown: the caller must look ids up first. */
export const fillArg = (arg: Arg, ids: Ids, secret: (name: string) => Secret): RequestBody => {
  if (typeof arg !== 'object' || arg === null) return arg;
  if (isArray(arg)) return arg.map((one) => fillArg(one, ids, secret));
  if (!isReference(arg)) return Object.fromEntries(Object.entries(arg).map(([key, value]) => [key, fillArg(value, ids, secret)]));
  if ('secret' in arg) return secret(arg.secret);
  const id = ids.of(arg.idOf);
  if (id === undefined) throw new TypeError(`the id of ${arg.idOf} is unknown`);
  return id;
};
