// Revoked keys stay in the list: the platform itself tells, without a base, that what the file wants made was taken away.
import { kindOf, partsOf } from '../kinds/address.ts';
import type { Change, Look } from '../kinds/kind.ts';
import { textIn } from '../kinds/read-value.ts';

/** Whether a key of this name was revoked. A rotation revokes keys as `.old`, and a broken-off one as `.next`: those have another name. */
export const wasRevoked = (change: Change, look: Look): boolean => {
  if (change.type !== 'missing' || !change.declared.parent || kindOf(change.declared.address) !== 'api-key') return false;
  const name = partsOf(change.declared.address, 'api-key').name;
  return look.below('api-key', change.declared.parent).items.some((key) => key.phase === 'retired' && textIn(key, 'name') === name);
};
