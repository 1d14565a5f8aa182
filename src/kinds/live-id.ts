// The live item that a declared address means, and its platform id as an argument of a call.
import { type Address, kindOf } from './address.ts';
import { groupsByName } from './group/by-name.ts';
import type { Look, Observed } from './kind.ts';
import type { Arg } from './step.ts';

/** Kinds that others name. */
const renamedInPlace: ReadonlySet<string> = new Set(['service-account', 'proxy-cache', 'volume']);

/**
 * By `id:` where the file pins it; by its address; a service account, proxy cache or volume, which the platform renames in place, by the name it still
 * has; a group also by its exact name, if only one has it.
 */
export const liveOf = (address: Address, look: Look): Observed | undefined => {
  const [kind, given] = [kindOf(address), look.declared(address)];
  // Another item may have the name that the file gives to the pinned one.
  if (given?.pin !== undefined) return look.liveById(kind, given.pin);
  const live = look.live(address);
  const declared = live ? undefined : given;
  if (!declared) return live;
  if (renamedInPlace.has(kind)) return declared.renamedFrom && look.live(declared.renamedFrom);
  const named = kind === 'group' ? groupsByName(declared, look) : [];
  return named.length === 1 ? named[0] : undefined;
};

/** Its id; that of what an earlier step creates, where it is not there yet. */
export const idArg = (address: Address, look: Look): Arg => liveOf(address, look)?.id ?? { idOf: address };
