// Finds the member, service account or key for the argument of `who`: an e-mail, an address, the name of a service account, or an id.
import { addressOf, collectionOf, nameOf, parseAddress, partsOf } from '../kinds/address.ts';
import { foldedEmail } from '../kinds/email.ts';
import type { Observed } from '../kinds/kind.ts';
import type { KindName } from '../kinds/names.generated.ts';
import { textIn } from '../kinds/read-value.ts';
import { whyUnread } from '../kinds/unread.ts';
import type { AccessWorld } from './world.ts';

export type AccessHolder =
  /** Accepted, invited, or both for a moment. */
  | { readonly type: 'person'; readonly member?: Observed; readonly invitation?: Observed }
  /** `key`: the name of the requested key; absent: all keys. */
  | { readonly type: 'account'; readonly account: Observed; readonly key?: string };

export type FoundHolder =
  | { readonly type: 'found'; readonly holder: AccessHolder }
  /** `known`: the possible values. */
  | { readonly type: 'nobody'; readonly known: readonly string[] }
  | { readonly type: 'several'; readonly items: readonly Observed[] }
  /** Not found, but the reads are incomplete. */
  | { readonly type: 'not-known'; readonly why: readonly string[] };

type Search =
  | { readonly by: 'address'; readonly kind: 'member' | 'invitation' | 'service-account'; readonly name: string; readonly key?: string }
  | { readonly by: 'email' | 'id' | 'name'; readonly text: string };

const isId = (text: string): boolean => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text);

const searchFor = (text: string): Search => {
  const parsed = parseAddress(text);
  if (parsed) {
    const { kind, address } = parsed;
    if (kind === 'api-key') {
      const { account, name } = partsOf(address, kind);
      return { by: 'address', kind: 'service-account', name: account, ...(name === '' ? {} : { key: name }) };
    }
    if (kind === 'member' || kind === 'invitation' || kind === 'service-account') return { by: 'address', kind, name: nameOf(address) };
  }
  if (text.includes('@')) return { by: 'email', text: foldedEmail(text) };
  return isId(text) ? { by: 'id', text: text.toLowerCase() } : { by: 'name', text };
};

const listsBy: Readonly<Record<'email' | 'id' | 'name', readonly KindName[]>> = {
  email: ['member', 'invitation', 'service-account'],
  id: ['member', 'service-account'],
  name: ['service-account'],
};

/** The lists that may contain this name, the likeliest first; one call each. */
export const kindsToSearch = (text: string): readonly KindName[] => {
  const search = searchFor(text);
  if (search.by !== 'address') return listsBy[search.by];
  const { kind } = search;
  if (kind === 'service-account') return [kind];
  return kind === 'member' ? ['member', 'invitation'] : ['invitation', 'member'];
};

const isMeant = (search: Search, item: Observed): boolean => {
  if (search.by === 'address') {
    const person = item.kind !== 'service-account';
    const address = addressOf(item.kind, person ? foldedEmail(search.name) : search.name);
    return (search.kind !== 'service-account') === person && item.address === address;
  }
  if (search.by === 'id') return item.id.toLowerCase() === search.text;
  if (search.by === 'name') return item.kind === 'service-account' && textIn(item, 'name') === search.text;
  return foldedEmail(textIn(item, 'email') ?? '') === search.text;
};

/** In the form of the argument: names for a name, addresses for an address. */
const namesOf = (search: Search, items: readonly Observed[]): readonly string[] => [
  ...new Set(
    items.flatMap((item): readonly string[] => {
      if (search.by === 'address') return [item.address];
      return [textIn(item, 'email'), ...(item.kind === 'service-account' ? [textIn(item, 'name')] : [])].flatMap((name) => name ?? []);
    }),
  ),
];

const holderOf = (search: Search, found: readonly Observed[]): AccessHolder | undefined => {
  const of = (kind: KindName): Observed | undefined => found.find((item) => item.kind === kind);
  const [account, member, invitation] = [of('service-account'), of('member'), of('invitation')];
  if (account) return { type: 'account', account, ...('key' in search && search.key !== undefined ? { key: search.key } : {}) };
  if (!member && !invitation) return undefined;
  return { type: 'person', ...(member ? { member } : {}), ...(invitation ? { invitation } : {}) };
};

export const findHolder = ({ lookup }: AccessWorld, text: string): FoundHolder => {
  const search = searchFor(text);
  const kinds = kindsToSearch(text);
  const items = kinds.flatMap((kind) => lookup.all(kind));
  const found = items.filter((item) => isMeant(search, item));
  const identities = found.filter(({ kind }) => kind !== 'invitation');
  if (identities.length > 1) return { type: 'several', items: identities };
  const holder = holderOf(search, found);
  if (holder) return { type: 'found', holder };
  const why = kinds.flatMap((kind) => {
    const cause = whyUnread(lookup.completeness(collectionOf(kind)));
    return cause === undefined ? [] : [`${kind}: ${cause}`];
  });
  return why.length > 0 ? { type: 'not-known', why } : { type: 'nobody', known: namesOf(search, items) };
};
