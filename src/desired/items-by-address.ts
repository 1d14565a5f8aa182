// Items by address: duplicates are a problem.
import type { Problem } from '../errors.ts';
import type { Address } from '../kinds/address.ts';
import { showPath } from '../yaml/path.ts';
import type { DeclaredItem } from './declare-items.ts';
import { showSource } from './show-source.ts';

export type ItemsByAddress = ReadonlyMap<Address, DeclaredItem>;

/** The first item of each address; keys with different notations (capitals of an e-mail, a region in the key) are duplicates. */
export const itemsByAddress = (
  items: readonly DeclaredItem[],
): { readonly byAddress: ItemsByAddress; readonly problems: readonly Problem[] } => {
  const byAddress = new Map<Address, DeclaredItem>();
  const problems: Problem[] = [];
  for (const item of items) {
    const { address, at } = item.declared;
    const first = byAddress.get(address);
    if (first === undefined) byAddress.set(address, item);
    else {
      const message = `${showPath(item.written.path)} declares ${address}, which is already declared: ${showPath(first.written.path)} at ${showSource(first.declared.at)}`;
      problems.push({ code: 'declared-twice', message, at, help: 'Remove one of the two.' });
    }
  }
  return { byAddress, problems };
};
