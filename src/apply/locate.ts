// Where a target of a condition is to be looked for: its collection, its region and its parent follow from the kind and the address.
import { type Address, type CollectionName, collectionAt, scopeOf } from '../kinds/address.ts';
import type { Located } from '../kinds/kind.ts';
import type { Target } from '../kinds/step.ts';
import type { Ids } from './ids.ts';

const collectionIn = (target: Target): CollectionName => ('in' in target ? target.in : collectionAt(target.address));

/** What it stands below: the account of a key. */
export const parentOf = (target: Target): Address | undefined => scopeOf(collectionIn(target)).parent;

/** By its id where it is known: what exists keeps it under whatever name. What is not there yet is looked for by its address. */
export const locate = (target: Target, ids: Ids): Located => {
  const { address } = target;
  const within = collectionIn(target);
  const { region, parent } = scopeOf(within);
  const id = 'id' in target ? target.id : ids.made(address);
  const parentId = parent && ids.of(parent);
  return {
    address,
    in: within,
    ...(id === undefined ? {} : { id }),
    ...(region === undefined ? {} : { region }),
    ...(parentId === undefined ? {} : { parentId }),
  };
};
