// Who runs Tenantry and who may write, as a trust file names them.
import { type Address, addressOf, hasAllParts, parseAddress, partsOf } from '../kinds/address.ts';
import { foldedEmail } from '../kinds/email.ts';

/** A key of a service account, or a member. */
export const identityAt = (text: string): Address | undefined => {
  const { address, kind } = parseAddress(text) ?? {};
  if (!address || !hasAllParts(address)) return undefined;
  if (kind === 'member') return addressOf(kind, foldedEmail(partsOf(address, kind).email));
  return kind === 'api-key' ? address : undefined;
};

/** An id of the platform has no slash; anything else is the address of somebody who can write. undefined: it is neither. */
export const writerAt = (text: string): string | undefined => {
  const { address, kind } = parseAddress(text) ?? {};
  if (address && kind === 'service-account' && hasAllParts(address)) return address;
  return identityAt(text) ?? (text.includes('/') ? undefined : text);
};
