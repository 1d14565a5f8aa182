// Ends of access that a change writes although they have come already: nothing is granted, and no step shows it.
import type { AccessEnd, Desired } from '../desired/desired.ts';
import { endingKey, endText } from '../desired/ends.ts';
import type { DueNote } from '../due/due.ts';
import { endingOf, endingText } from '../due/end-access.ts';
import type { Lookup } from '../kinds/kind.ts';
import type { Base } from './base.ts';

const keyOf = (end: AccessEnd): string => `${endingKey(end)} ${end.end}`;

/** Only with a base: without one, such a line may be old, and its access was taken away. `now`: milliseconds since 1970, UTC. */
export const pastEnds = ({ ends }: Pick<Desired, 'ends'>, base: Base | undefined, lookup: Lookup, now: number): readonly DueNote[] => {
  if (!base || base.type === 'unclear') return [];
  const known = new Set(base.type === 'known' ? base.desired.ends.map(keyOf) : []);
  return ends.flatMap((end): readonly DueNote[] => {
    if (end.end > now || known.has(keyOf(end))) return [];
    const ending = endingOf(end, lookup);
    if (ending.type === 'unread' || ending.answers.length > 0) return [];
    const message = `${endingText(end)} is not granted: its end of ${endText(end)} had come before this line was written`;
    return [{ address: end.address, message, at: end.at, unknown: false }];
  });
};
