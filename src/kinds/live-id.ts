// The live item that a declared address means, and its platform id as an argument of a call.
import { type Address, kindOf } from './address.ts';
import type { Look, Observed } from './kind.ts';
import type { Arg } from './step.ts';

/** By its address; by `id:` where the file pins it; a service account, which the platform renames in place, by the name it still has. */
export const liveOf = (address: Address, look: Look): Observed | undefined => {
  const live = look.live(address);
  const declared = live ? undefined : look.declared(address);
  if (!declared) return live;
  const kind = kindOf(address);
  if (declared.pin !== undefined) return look.liveById(kind, declared.pin);
  return declared.renamedFrom && kind === 'service-account' ? look.live(declared.renamedFrom) : undefined;
};

/** Its id; that of what an earlier step creates, where it is not there yet. */
export const idArg = (address: Address, look: Look): Arg => liveOf(address, look)?.id ?? { idOf: address };
