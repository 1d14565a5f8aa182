// The live item that a declared address means, and its platform id as an argument of a call.
import { type Address, kindOf } from '../address.ts';
import { groupsByName } from './group-by-name.ts';
import type { Look, Observed } from '../kind.ts';
import type { Arg } from '../step.ts';

/** Kinds that others name. */
const renamedInPlace: ReadonlySet<string> = new Set(['service-account', 'proxy-cache', 'volume']);

/**
 * By its address; by `id:` where the file pins it; a service account, proxy cache or volume, which the platform renames in place, by the name it still
 * has; a group also by its exact name, if only one has it.
 */
export const liveOf = (address: Address, look: Look): Observed | undefined => {
  const live = look.live(address);
  const declared = live ? undefined : look.declared(address);
  if (!declared) return live;
  const kind = kindOf(address);
  if (declared.pin !== undefined) return look.liveById(kind, declared.pin);
  if (renamedInPlace.has(kind)) return declared.renamedFrom && look.live(declared.renamedFrom);
  const named = kind === 'group' ? groupsByName(declared, look) : [];
  return named.length === 1 ? named[0] : undefined;
};

/** Its id; that of what an earlier step creates, where it is not there yet. */
export const idArg = (address: Address, look: Look): Arg => liveOf(address, look)?.id ?? { idOf: address };
