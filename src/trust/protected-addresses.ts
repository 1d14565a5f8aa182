// The people and the identity whose access no file may take into its own hands, with the reason.
import type { Guards } from '../desired/desired.ts';
import { type Address, addressOf, kindOf } from '../kinds/address.ts';
import { accountOf } from '../kinds/api-key/account-of.ts';
import { foldedEmail } from '../kinds/email.ts';
import type { Trust } from './trust.ts';

export const protectedAddresses = (guards: Guards, trust: Trust): ReadonlyMap<Address, string> => {
  const people = [...(guards.breakGlass ?? []), ...(trust.guards.breakGlass ?? [])];
  const running =
    trust.identity === undefined ? [] : [trust.identity, ...(kindOf(trust.identity) === 'api-key' ? [accountOf(trust.identity)] : [])];
  return new Map([
    ...people.map((email) => [addressOf('member', foldedEmail(email)), 'it is a break-glass member'] as const),
    ...running.map((address) => [address, 'it runs Tenantry'] as const),
  ]);
};
