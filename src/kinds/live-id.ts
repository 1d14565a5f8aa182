// The platform id of the live item of a declared address, as an argument of a call.
import type { Address } from './address.ts';
import type { Lookup } from './kind.ts';
import type { Arg } from './step.ts';

/** Its id; if it does not exist yet, the id of the item that an earlier step creates. */
export const idArg = (address: Address, lookup: Lookup): Arg => lookup.liveOf(address)?.id ?? { idOf: address };
