// The desired state at a time: what has ended by then must not exist. Only scheduled work takes it away, so until then it is no difference either.
import { type Address, addressOf } from '../kinds/address.ts';
import { foldedEmail } from '../kinds/email.ts';
import type { Declared, Observed } from '../kinds/kind.ts';
import { textIn, textsIn } from '../kinds/read-value.ts';
import { type AccessEnd, type Desired, endingLists } from './desired.ts';
import { endsByAddress } from './ends.ts';

export interface EndedAt {
  /** The item has ended as a whole, or with the member that it belongs to. */
  readonly isEnded: (item: Declared) => boolean;
  /** Without its ended roles and permissions, except for those that the live item still has. */
  readonly asOf: (item: Declared, observed?: Observed) => Declared;
}

/** Who leaves the organization leaves its groups. */
const memberOf = ({ kind, values }: Declared): Address | undefined =>
  kind === 'group-member' ? addressOf('member', foldedEmail(textIn({ values }, 'email') ?? '')) : undefined;

/** The names of a list that have not ended, or that the live item still has. */
const left = (item: Declared, observed: Observed | undefined, field: string, gone: ReadonlySet<string>): readonly string[] => {
  const live = new Set(observed && textsIn(observed, field));
  return (textsIn(item, field) ?? []).filter((name) => !gone.has(name) || live.has(name));
};

const namesIn = (own: readonly AccessEnd[], field: string): ReadonlySet<string> =>
  new Set(own.flatMap(({ grant }) => (grant?.field === field ? [grant.name] : [])));

/** `now`: milliseconds since 1970, UTC. */
export const endedAt = ({ ends }: Pick<Desired, 'ends'>, now: number): EndedAt => {
  const ended = ends.filter(({ end }) => end <= now);
  const whole = new Set<Address | undefined>(ended.flatMap(({ address, grant }) => (grant ? [] : [address])));
  const grants = endsByAddress(ended.filter(({ grant }) => grant));
  return {
    isEnded: (item) => whole.has(item.address) || whole.has(memberOf(item)),
    asOf: (item, observed) => {
      const own = grants.get(item.address);
      if (!own) return item;
      const lists = endingLists.flatMap((field) => {
        const gone = namesIn(own, field);
        return gone.size === 0 ? [] : [[field, left(item, observed, field, gone)] as const];
      });
      return { ...item, values: { ...item.values, ...Object.fromEntries(lists) } };
    },
  };
};

/** The desired state without what has ended, for those who look at the files alone. */
export const withoutEnded = (desired: Desired, now: number): Desired => {
  if (!desired.ends.some(({ end }) => end <= now)) return desired;
  const { isEnded, asOf } = endedAt(desired, now);
  return { ...desired, items: desired.items.flatMap((item) => (isEnded(item) ? [] : [asOf(item)])) };
};
