// The consequences of a step as text: whose access changes and how, which data is lost, and what cannot be undone.
import type { AccessChanges, AccessEntry } from '../access/access-changes.ts';
import { type Address, addressOf, kindOf, nameOf, partsOf } from '../kinds/address.ts';
import { kindNamed } from '../kinds/catalogue.generated.ts';
import { count } from '../kinds/count.ts';
import { foldedEmail } from '../kinds/email.ts';
import { livePermissions } from '../kinds/grants/role-permissions.ts';
import type { Lookup } from '../kinds/kind.ts';
import type { KindName } from '../kinds/names.generated.ts';
import { textsIn } from '../kinds/read-value.ts';
import type { ConsequenceText } from './consequence-text.ts';
import type { Effect } from './effect.ts';
import type { Step } from './plan.ts';

/** The identity whose access a step changes. */
const subjectOf = (address: Address): readonly Address[] => {
  const kind = kindOf(address);
  if (kind === 'group-member') return [addressOf('member', foldedEmail(partsOf(address, 'group-member').email))];
  return kind === 'member' || kind === 'service-account' || kind === 'api-key' ? [address] : [];
};

/** The means by which a step changes the access of identities. Changes by groups come from other steps. */
const means: readonly AccessEntry['means']['type'][] = ['role', 'role-changed', 'direct', 'scopes'];

export interface Entries {
  readonly bySubject: ReadonlyMap<Address, readonly AccessEntry[]>;
  readonly byRole: ReadonlyMap<string, readonly AccessEntry[]>;
}

const put = <Key>(into: Map<Key, AccessEntry[]>, key: Key, entry: AccessEntry): void => {
  const own = into.get(key);
  if (own) own.push(entry);
  else into.set(key, [entry]);
};

/** Created once for all steps of a class. */
export const entriesOf = (changes: AccessChanges | undefined): Entries => {
  const [bySubject, byRole] = [new Map<Address, AccessEntry[]>(), new Map<string, AccessEntry[]>()];
  for (const entry of changes?.entries ?? []) {
    for (const subject of entry.subjects) put(bySubject, subject, entry);
    if (entry.means.type === 'role-changed') put(byRole, entry.means.role, entry);
  }
  return { bySubject, byRole };
};

const some = (rights: readonly string[]): ConsequenceText[number] =>
  rights.length === 1 ? { name: rights[0] ?? '' } : `${rights.length} permissions`;

const verbs: Readonly<Record<AccessEntry['change'], readonly [one: string, many: string]>> = {
  gains: ['gains', 'gain'],
  loses: ['loses', 'lose'],
};

/** The holders of a role that is changed. */
const holdersText = (role: string, change: AccessEntry['change'], { byRole }: Entries): ConsequenceText => {
  const own = (byRole.get(role) ?? []).filter((entry) => entry.change === change);
  const subjects = new Set(own.flatMap((entry) => entry.subjects)).size;
  if (subjects === 0) return [change === 'gains' ? 'nobody gains permissions by it now' : 'nobody loses permissions by it now'];
  const [one, many] = verbs[change];
  return [`${subjects} ${subjects === 1 ? `holder ${one}` : `holders ${many}`} `, some([...new Set(own.flatMap((entry) => entry.rights))])];
};

/** `2 gain cr_image_list, 1 already has it`: the access that people, accounts and keys gain or lose. */
const accessText = (step: Step, change: AccessEntry['change'], entries: Entries): ConsequenceText | undefined => {
  const [first] = step.resources;
  if (first && step.kind === 'role') return holdersText(nameOf(first), change, entries);
  const subjects = [...new Set(step.resources.flatMap(subjectOf))];
  if (subjects.length === 0) return undefined;
  if (step.kind === 'group-member') return ['unknown: the API does not expose what a group grants'];
  const own = subjects.map((subject) =>
    (entries.bySubject.get(subject) ?? []).filter((entry) => entry.change === change && means.includes(entry.means.type)),
  );
  const unknown = own.flat().find((entry) => entry.unknown !== undefined)?.unknown;
  if (unknown !== undefined) return ['unknown: ', { name: unknown }];
  const rights = own.map((all) => new Set(all.flatMap((entry) => entry.rights)));
  const touched = rights.filter(({ size }) => size > 0);
  const all = [...new Set(touched.flatMap((set) => [...set]))].sort();
  if (all.length === 0) return [change === 'gains' ? 'no additional permissions' : 'no permissions lost'];
  const [one, many] = verbs[change];
  if (subjects.length === 1) return [`${one} `, some(all)];
  const rest = subjects.length - touched.length;
  const them = all.length === 1 ? 'it' : 'them';
  const others =
    change === 'gains' ? `${rest} already ${rest === 1 ? 'has' : 'have'} ${them}` : `${rest} ${rest === 1 ? 'keeps' : 'keep'} ${them}`;
  return [`${touched.length} ${touched.length === 1 ? one : many} `, some(all), rest > 0 ? `, ${others}` : ''];
};

const listed = (words: readonly [one: string, many: string], names: readonly string[]): ConsequenceText =>
  names.flatMap((name, at): ConsequenceText => [at > 0 ? ', ' : `${names.length === 1 ? words[0] : words[1]} `, { name }]);

/** ` (27 permissions)`: those of a role now. */
export const permitsText = (role: string, lookup: Lookup): string => {
  const permissions = livePermissions(role, lookup);
  return permissions ? ` (${count(permissions.length, 'permission')})` : ' (unknown permissions)';
};

/** ` (role editor; scope mcr.write)`; empty: nothing. */
export const heldBy = (address: Address, lookup: Lookup): ConsequenceText => {
  const live = lookup.live(address);
  const roles = live ? (textsIn(live, 'roles') ?? []) : [];
  const scopes = live ? (textsIn(live, 'scopes') ?? []) : [];
  const held = [
    ...listed(['role', 'roles'], roles),
    ...(roles.length > 0 && scopes.length > 0 ? ['; '] : []),
    ...listed(['scope', 'scopes'], scopes),
  ];
  return held.length > 0 ? [' (', ...held, ')'] : [];
};

type Lost = (address: Address, lookup: Lookup) => ConsequenceText;

/** By kind: what stops working without the resource. The step itself names the data that is lost. */
const lost: Readonly<Partial<Record<KindName, Lost>>> = {
  repository: () => ['its images are lost'],
  'api-key': (address, lookup) => ['anything still using this key stops working', ...heldBy(address, lookup)],
  'service-account': (address, lookup) => ['anything still using its keys stops working', ...heldBy(address, lookup)],
  role: () => ['whoever holds it loses its permissions'],
  group: () => ['its members lose what it grants'],
  scheduler: () => ['no more snapshots are made by it'],
  'proxy-cache': () => ['images can no longer be pulled through it'],
};

/** What an access-granting step opens if it changes no identity's own access. */
const opened: Readonly<Partial<Record<KindName, string>>> = {
  'access-control': 'a protection of every sign-in is removed',
  'proxy-cache': 'images from this host can be pulled through it',
  federation: 'this identity provider decides who signs in',
  'registry-member': 'this user can use the registry',
};

const lockout: Readonly<Partial<Record<KindName, string>>> = {
  'access-control': 'whoever has not enrolled in MFA can no longer sign in',
  federation: 'people of this domain sign in only through this identity provider',
};

const byUndo: Readonly<Record<Step['reversibility'], string>> = {
  reversible: 'access is not what it was before',
  'partially-reversible': 'it cannot be fully reversed',
  irreversible: 'it cannot be reversed',
};

const ours = (text: string | undefined): ConsequenceText | undefined => (text === undefined ? undefined : [text]);

/** Without a full stop. `entries`: the access changes of all steps of its class. */
export const consequenceOf = (step: Step, effects: readonly Effect[], entries: Entries, lookup: Lookup): ConsequenceText => {
  const [first] = step.resources;
  if (!first) return [byUndo[step.reversibility]];
  const stops = effects.includes('deletes') ? lost[step.kind]?.(first, lookup) : undefined;
  const parts = [
    ...(stops ? [stops] : []),
    ...(effects.includes('grants') ? [accessText(step, 'gains', entries) ?? ours(opened[step.kind])] : []),
    ...(effects.includes('revokes') ? [accessText(step, 'loses', entries)] : []),
    ...(effects.includes('lockout-risk') ? [ours(lockout[step.kind] ?? 'people may no longer be able to sign in')] : []),
    ours(step.loses),
  ].filter((part) => part !== undefined);
  if (parts.length > 0) return parts.flatMap((part, at) => (at === 0 ? part : ['; ', ...part]));
  return [effects.includes('deletes') ? `this ${kindNamed(step.kind).title[0]} is lost` : byUndo[step.reversibility]];
};
