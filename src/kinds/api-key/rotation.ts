// What rules see of a key that is being rotated: its part in it, whose rotation it is, and when its end comes.
import { parseDuration } from '../../yaml/duration.ts';
import { type Address, addressOf, partsOf } from '../address.ts';
import type { Around, Declared, InRules, Observed } from '../kind.ts';
import { textIn } from '../read-value.ts';
import { baseNames, rotationOf } from './rotation-name.ts';
import { latestValidFrom } from './valid-from.ts';

const minute = 60_000;

/**
 * Milliseconds added to an overlap. It counts from when the new key was delivered, and the platform says when it was created: a sink may take a
 * minute, an answer as long, and the clocks may differ by five minutes.
 */
export const graceAfter = (overlap: number): number => (overlap === 0 ? 0 : 10 * minute);

/** The end of the overlap: as due work counts it, from when the new key was there at the latest. */
const retirement = (overlap: string | undefined, successor: Observed | undefined): string | undefined => {
  const start = successor && latestValidFrom(successor);
  const length = overlap === undefined ? 0 : parseDuration(overlap);
  return start === undefined || length === undefined ? undefined : new Date(start + length + graceAfter(length)).toISOString();
};

/** Every address by which the names of a declared key's rotation may speak of it. */
export const calledInRotation = ({ address, pin, renamedFrom }: Declared): readonly Address[] => {
  const before = renamedFrom === undefined ? undefined : partsOf(renamedFrom, 'api-key').name;
  const { account, name: own } = partsOf(address, 'api-key');
  return baseNames(own, { id: pin, before }).map((name) => addressOf('api-key', account, name));
};

/** Only a declared key is rotated: beside any other, `.old` and `.next` are names like all. An end that is not known is left out. */
export const rotationFacts = (item: Observed, around: Around): InRules => {
  const rotated = item.phase === 'retired' ? undefined : rotationOf(textIn(item, 'name') ?? '');
  const key = rotated && around(addressOf('api-key', partsOf(item.address, 'api-key').account, rotated.of));
  if (!rotated || !key?.declared) return { values: { rotation: null, retires_at: null } };
  const { declared, live } = key;
  if (rotated.part !== 'old') return { declared, values: { rotation: 'next', retires_at: null } };
  const retires_at = retirement(textIn(declared, 'overlap'), live);
  return { declared, values: { rotation: 'old', ...(retires_at === undefined ? {} : { retires_at }) } };
};
