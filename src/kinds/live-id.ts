// The platform id of the live item that a declared address means, as an argument of a call.
import type { Address } from './address.ts';
import type { Look } from './kind.ts';
import type { Arg } from './step.ts';

/** Its id; that of what an earlier step creates, where it is not there yet. */
export const idArg = (address: Address, look: Look): Arg => look.liveOf(address)?.id ?? { idOf: address };
