// Where to look up the target of a condition: its collection, region and parent follow from its kind and address.
import { type Address, type CollectionName, collectionAt, scopeOf } from '../kinds/address.ts';
import type { Located } from '../kinds/kind.ts';
import type { Target } from '../kinds/step.ts';
import type { Ids } from './ids.ts';

const collectionIn = (target: Target): CollectionName => ('in' in target ? target.in : collectionAt(target.address));

/** The parent: the account of a key. */
export const parentOf = (target: Target): Address | undefined => scopeOf(collectionIn(target)).parent;

/** By id if it is known, because an existing resource keeps its id when it is renamed; otherwise by address. */
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
