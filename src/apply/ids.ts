// Platform ids while a plan runs: those that were read, and those that its own steps yield.
import { type Address, addressOf, collectionOf, kindOf, parseAddress } from '../kinds/address.ts';
import { catalogue } from '../kinds/catalogue.generated.ts';
import type { Located, Look } from '../kinds/kind.ts';
import type { Arg, Target } from '../kinds/step.ts';
import type { Json } from '../json.ts';

export interface Ids {
  readonly of: (address: Address) => string | undefined;
  readonly learn: (address: Address, id: string) => void;
}

export const idsOf = (look: Look): Ids => {
  const learned = new Map<Address, string>();
  return {
    of: (address) => learned.get(address) ?? look.live(address)?.id,
    learn: (address, id) => void learned.set(address, id),
  };
};

/** Where a target is to be looked for: its collection, region and parent follow from the kind and the address. */
export const locate = (target: Target, ids: Ids): Located => {
  const { address } = target;
  const kind = kindOf(address);
  const { per } = catalogue[kind].collection;
  const path = parseAddress(address)?.path ?? [];
  const known = 'id' in target ? target.id : ids.of(address);
  const id = known === undefined ? {} : { id: known };
  if (per === 'tenant') return { address, in: collectionOf(kind), ...id };
  if (per === 'region') {
    const [region = ''] = path;
    return { address, in: collectionOf(kind, region), region, ...id };
  }
  const parent = addressOf(per, ...path.slice(0, -1));
  const parentId = ids.of(parent);
  const regional = catalogue[per].collection.per !== 'tenant' && path[0] !== undefined ? { region: path[0] } : {};
  return { address, in: collectionOf(kind, parent), ...regional, ...id, ...(parentId === undefined ? {} : { parentId }) };
};

/** An argument with its references filled; a secret comes from `secret`. Throws a TypeError (a defect) when an id is not known. */
export const fillArg = (arg: Arg, ids: Ids, secret: (name: string) => string): Json => {
  if (arg === null || typeof arg !== 'object') return arg;
  if (Array.isArray(arg)) return arg.map((one) => fillArg(one, ids, secret));
  const entries = Object.entries(arg);
  const [first] = entries;
  if (entries.length === 1 && first && typeof first[1] === 'string') {
    if (first[0] === 'secret') return secret(first[1]);
    if (first[0] === 'idOf') {
      const id = ids.of(first[1] as Address);
      if (id === undefined) throw new TypeError(`no id is known for ${first[1]}`);
      return id;
    }
  }
  return Object.fromEntries(entries.map(([key, value]) => [key, fillArg(value, ids, secret)]));
};
