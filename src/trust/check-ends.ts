// Ends of access that the trust file excludes: of what runs Tenantry, and of break-glass members.
import type { Desired } from '../desired/desired.ts';
import type { Problem } from '../errors.ts';
import { protectedAddresses } from './protected-addresses.ts';
import type { Trust } from './trust.ts';

/** Each at its `until`. */
export const checkEnds = (trust: Trust, { ends, guards }: Desired): readonly Problem[] => {
  if (ends.length === 0) return [];
  const protectedBy = protectedAddresses(guards, trust);
  return ends.flatMap(({ address, at }): readonly Problem[] => {
    const why = protectedBy.get(address);
    if (why === undefined) return [];
    return [{ code: 'access-end', message: `${address} has no end: ${why}`, at, help: 'Remove `until`.' }];
  });
};
