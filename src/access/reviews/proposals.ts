// What a review proposes to revoke: rights to write without a recorded write. Reads are not recorded, so no right to read is ever proposed for revocation, and a proposal
// is a comment on which nothing acts.
import { kindOf } from '../../kinds/address.ts';
import { textIn } from '../../kinds/read-value.ts';
import type { Live } from '../../live/live.ts';
import { eventProducts } from '../../platform/event-type.ts';
import { keySubjects } from '../subjects.ts';
import { type AccessWorld, accessWorld } from '../world.ts';
import type { HeldAccess } from './held-access.ts';
import { rightIn } from './held-lines.ts';

/** What the ledger remembers. Times and days are UTC. */
export interface KnownWrites {
  /** The first day of the unbroken interval, up to now, in which all events were read; undefined: there is none. */
  readonly since: string | undefined;
  /** The last write by one of these ids, in a product, or in any. */
  readonly lastWrite: (ids: readonly string[], product?: string) => string | undefined;
  /** The first scan since which the subject holds exactly this. */
  readonly heldSince: (held: HeldAccess) => string | undefined;
}

export interface Writes {
  /** By product: the day of the last write, or since when there was none. */
  readonly last: Readonly<Record<string, string>>;
  /** In words, for comments. */
  readonly proposals: readonly string[];
}

/** The products of which a file declares access. */
const products = [eventProducts['block-storage'], eventProducts.registry, eventProducts.iam];

/** Of these it is known that they only write: a level such as `editor` may be needed for reads, too. */
const onlyWrites =
  /_(add|approve|attach|copy|create|delete|detach|edit|extend|push|put|remove|rename|reset|restore|retype|revoke|schedule|set|update|upload|write)$/;

/** Milliseconds. */
const longEnough = 90 * 86_400_000;

/** The ids that an event of a subject can name: which one is not documented. Nobody acts as an invitation, and registry members are their own users. */
const idsIn = (world: AccessWorld): ((held: HeldAccess) => readonly string[]) => {
  const keys = new Map(keySubjects(world).map(({ address, items }) => [address, items.map(({ id }) => id)]));
  return ({ address, id }) => {
    const kind = kindOf(address);
    if (kind === 'api-key') return keys.get(address) ?? [id];
    if (kind === 'service-account') return [id, ...world.lookup.below('api-key', address).items.map((key) => key.id)];
    return kind === 'member' ? [id] : [];
  };
};

/** Whether ids of events are those of people and accounts: otherwise no write of anybody would be found. */
const isUnderstood = ({ lookup }: AccessWorld, since: string, { lastWrite }: KnownWrites): boolean =>
  (lastWrite([...lookup.all('member'), ...lookup.all('service-account')].map(({ id }) => id)) ?? '') >= since;

/** Permissions that only write, with their product as events name it. */
const writePermissions = ({ lookup }: AccessWorld): ReadonlyMap<string, string> =>
  new Map(
    lookup.all('permission').flatMap((item) => {
      const [name = '', product = ''] = [textIn(item, 'name'), textIn(item, 'product')];
      return onlyWrites.test(name) && products.includes(product) ? [[name, product] as const] : [];
    }),
  );

const unrecorded = 'reads are not recorded';

const proposalOf = (
  right: string,
  since: string,
  productOf: ReadonlyMap<string, string>,
  wrote: (product?: string) => boolean,
): readonly string[] => {
  if (right === 'role editor') return wrote() ? [] : [`role viewer instead of editor: no write since ${since}; ${unrecorded}`];
  const [, permission = ''] = /^permission (.+)$/s.exec(right) ?? [];
  const product = productOf.get(permission);
  return product === undefined || wrote(product) ? [] : [`revoke ${permission}: no write in ${product} since ${since}; ${unrecorded}`];
};

/** For each subject: its last writes, and proposals if the ledger knows enough for them. */
export const writesOf = (live: Live, known: KnownWrites): ((held: HeldAccess) => Writes) => {
  const world = accessWorld(live);
  const { since } = known;
  const idsOf = idsIn(world);
  const productOf = writePermissions(world);
  const oldEnough = new Date(Date.parse(live.readAt) - longEnough).toISOString();
  const proposes = since !== undefined && since <= oldEnough && isUnderstood(world, since, known);
  return (held) => {
    const ids = idsOf(held);
    if (ids.length === 0) return { last: {}, proposals: [] };
    const last = products.flatMap((product): readonly (readonly [string, string])[] => {
      const at = known.lastWrite(ids, product);
      if (at !== undefined) return [[product, at.slice(0, 10)]];
      return since === undefined ? [] : [[product, `none since ${since}`]];
    });
    const isHeldLongEnough = (known.heldSince(held) ?? live.readAt) <= oldEnough;
    const wrote = (product?: string): boolean => (known.lastWrite(ids, product) ?? '') >= (since ?? '');
    const proposals = proposes && isHeldLongEnough ? held.holds.flatMap((line) => proposalOf(rightIn(line), since, productOf, wrote)) : [];
    return { last: Object.fromEntries(last), proposals };
  };
};
