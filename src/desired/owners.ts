// Who is responsible for a resource, as the file says: its own `owner`, else that of the resource it belongs to; for a waiver, the waiver's.
import { type Address, parentOf, parseAddress } from '../kinds/address.ts';
import type { Desired } from './desired.ts';

export type OwnerOf = (address: string) => string | undefined;

export const ownersIn = (desired: Pick<Desired, 'items' | 'waivers'> | undefined): OwnerOf => {
  if (!desired) return () => undefined;
  const owners = new Map<string, string>();
  for (const { policy, resource, owner } of desired.waivers) owners.set(`waiver/${policy}/${resource}`, owner);
  for (const { address, values } of desired.items) {
    const { owner } = values;
    if (typeof owner === 'string') owners.set(address, owner);
  }
  const above = (address: Address): string | undefined => {
    const parent = parentOf(address);
    return parent === undefined ? undefined : (owners.get(parent) ?? above(parent));
  };
  return (address) => {
    const own = owners.get(address);
    const parsed = own === undefined ? parseAddress(address) : undefined;
    return own ?? (parsed && above(parsed.address));
  };
};
