// The fields for policies of a key during its rotation: its part, the rotated key, and the end of its overlap.
import { parseDuration } from '../../yaml/duration.ts';
import { type Address, addressOf, partsOf } from '../address.ts';
import type { Around, Declared, InPolicies, Observed } from '../kind.ts';
import { textIn } from '../read-value.ts';
import { baseNames, rotationOf } from './rotation-name.ts';
import { latestValidFrom } from './valid-from.ts';

const minute = 60_000;

/**
 * Milliseconds added to an overlap. The overlap starts at the delivery of the new key, but the platform reports its creation: a sink may take a minute, a
 * response as long, and the clocks may differ by five minutes.
 */
export const graceAfter = (overlap: number): number => (overlap === 0 ? 0 : 10 * minute);

/** The end of the overlap, computed as for scheduled work: from the latest time at which the new key was created. */
const retirement = (overlap: string | undefined, successor: Observed | undefined): string | undefined => {
  const start = successor && latestValidFrom(successor);
  const length = overlap === undefined ? 0 : parseDuration(overlap);
  return start === undefined || length === undefined ? undefined : new Date(start + length + graceAfter(length)).toISOString();
};

/** All addresses by which the rotation names of a declared key may refer to it. */
export const calledInRotation = ({ address, pin, renamedFrom }: Declared): readonly Address[] => {
  const before = renamedFrom === undefined ? undefined : partsOf(renamedFrom, 'api-key').name;
  const { account, name: own } = partsOf(address, 'api-key');
  return baseNames(own, { id: pin, before }).map((name) => addressOf('api-key', account, name));
};

/** Only a declared key is rotated: for any other key, `.old` and `.next` are ordinary names. An unknown end is left out. */
export const rotationFacts = (item: Observed, around: Around): InPolicies => {
  const rotated = item.phase === 'retired' ? undefined : rotationOf(textIn(item, 'name') ?? '');
  const key = rotated && around(addressOf('api-key', partsOf(item.address, 'api-key').account, rotated.of));
  if (!rotated || !key?.declared) return { values: { rotation: null, retires_at: null } };
  const { declared, live } = key;
  if (rotated.part !== 'old') return { declared, values: { rotation: 'next', retires_at: null } };
  const retires_at = retirement(textIn(declared, 'overlap'), live);
  return { declared, values: { rotation: 'old', ...(retires_at === undefined ? {} : { retires_at }) } };
};
