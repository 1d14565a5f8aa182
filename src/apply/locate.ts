// Where a target of a condition is to be looked for: its collection, its region and its parent follow from the kind and the address.
import { type Address, addressOf, type CollectionName, collectionOf, kindOf, parseAddress } from '../kinds/address.ts';
import { kindNamed } from '../kinds/catalogue.generated.ts';
import type { Located } from '../kinds/kind.ts';
import type { KindName } from '../kinds/names.generated.ts';
import type { Target } from '../kinds/step.ts';
import type { Ids } from './ids.ts';

/** The collection that holds an item of this address. */
const collectionAt = (address: Address): CollectionName => {
  const kind = kindNamed(kindOf(address));
  const { per } = kind.collection;
  const path = parseAddress(address)?.path ?? [];
  if (per === 'tenant') return collectionOf(kind.name);
  return collectionOf(kind.name, per === 'region' ? path[0] : addressOf(per, ...path.slice(0, -1)));
};

const isRegional = (name: KindName): boolean => {
  const { per } = kindNamed(name).collection;
  return per !== 'tenant' && (per === 'region' || isRegional(per));
};

const scopeOf = (name: CollectionName): string => (name.includes('@') ? name.slice(name.indexOf('@') + 1) : '');

/** What it hangs below: the account of a key. */
export const parentOf = (target: Target): Address | undefined =>
  parseAddress(scopeOf('in' in target ? target.in : collectionAt(target.address)))?.address;

/** By its id where it is known: what exists keeps it under whatever name. What is not there yet is looked for by its address. */
export const locate = (target: Target, ids: Ids): Located => {
  const { address } = target;
  const within = 'in' in target ? target.in : collectionAt(address);
  const id = 'id' in target ? target.id : ids.made(address);
  const parent = parentOf(target);
  const parentId = parent && ids.of(parent);
  const region = isRegional(kindOf(address)) ? (parent ? parseAddress(parent)?.path[0] : scopeOf(within)) : undefined;
  return {
    address,
    in: within,
    ...(id === undefined ? {} : { id }),
    ...(region === undefined ? {} : { region }),
    ...(parentId === undefined ? {} : { parentId }),
  };
};
