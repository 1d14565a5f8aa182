// Access that ends within a week, and days on which more of it ends than a limit allows without an acknowledgement.
import type { AccessEnd, Desired, EndingGrant } from '../desired/desired.ts';
import { earliestEnd, endingOf } from '../due/end-access.ts';
import type { Source } from '../errors.ts';
import type { Address } from '../kinds/address.ts';
import { kindNamed } from '../kinds/catalogue.generated.ts';
import type { Lookup } from '../kinds/kind.ts';
import { groupBy } from '../live/group-by.ts';
import type { Count } from '../value-types.ts';
import type { Limits } from './limits.ts';

/** One end of access. */
export interface EndSoon {
  /** The resource. */
  readonly address: Address;
  /** What ends of it; absent: all of it. */
  readonly grant?: EndingGrant;
  /**
   * UTC: the first moment without it.
   * @format date-time
   */
  readonly end: string;
  /** The line that declares it. */
  readonly at: Source;
}

/** More ends of one section on one day than its limit. */
export interface ManyEnds {
  /** The key in `ownership:`, such as `members`. */
  readonly section: string;
  /** UTC, `YYYY-MM-DD`. */
  readonly day: string;
  /** How many end. */
  readonly ends: Count;
  /** The limit without an acknowledgement. */
  readonly limit: Count;
}

/** Access that ends within a week. */
export interface EndsSoon {
  /** The first to come first. */
  readonly ends: readonly EndSoon[];
  /** Days above a limit. */
  readonly above: readonly ManyEnds[];
}

const week = 7 * 86_400_000;

const sectionOf = ({ kind }: AccessEnd): string => kindNamed(kind).place?.ownership ?? kind;

const isGone = (end: AccessEnd, lookup: Lookup): boolean => {
  const ending = endingOf(end, lookup);
  return ending.type === 'answers' && ending.answers.length === 0;
};

/** Ends that a scan has seen ahead have only the limit of scheduled removals. */
const limitOf = (section: string, end: AccessEnd, limits: Limits, seenEnd: (end: AccessEnd) => boolean): number =>
  seenEnd(end) ? limits.dueRemovals : limits.removals(section).number;

/** Declared ends of access that are to come, the first first. Linear. What is gone already does not end any more. */
export const endsToCome = ({ ends }: Pick<Desired, 'ends'>, lookup: Lookup, now: Date): readonly AccessEnd[] =>
  ends
    .filter((one) => one.end > now.getTime() && !isGone(one, lookup))
    .map((one) => ({ ...one, end: earliestEnd(one, lookup) }))
    .toSorted((a, b) => a.end - b.end);

/** As a result reports it. */
export const reportedEnd = ({ address, grant, end, at }: AccessEnd): EndSoon => ({
  address,
  ...(grant && { grant }),
  end: new Date(end).toISOString(),
  at,
});

export const endsSoon = (
  toCome: readonly AccessEnd[],
  now: Date,
  { limits, seenEnd = () => false }: { readonly limits: Limits; readonly seenEnd?: ((end: AccessEnd) => boolean) | undefined },
): EndsSoon => {
  const soon = toCome.filter(({ end }) => end <= now.getTime() + week);
  const days = groupBy(soon, (one) => `${new Date(one.end - 1).toISOString().slice(0, 10)} ${sectionOf(one)}`);
  const above = [...days].flatMap(([key, own]): readonly ManyEnds[] => {
    const [day = '', section = ''] = key.split(' ');
    const limit = Math.min(...own.map((one) => limitOf(section, one, limits, seenEnd)));
    return own.length > limit ? [{ section, day, ends: own.length, limit }] : [];
  });
  return {
    ends: soon.map(reportedEnd),
    above,
  };
};
