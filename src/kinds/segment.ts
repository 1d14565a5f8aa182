// One part of an address's path, decoded: what the file calls the thing, or what it hangs below.
import { type Address, parseAddress } from './address.ts';

/** '' where the path is shorter. */
export const segment = (address: Address, at: number): string => parseAddress(address)?.path[at] ?? '';
