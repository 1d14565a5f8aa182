// The next reads for the complete access of one member or service account, with as few calls as possible.
import { addressOf, collectionOf } from '../kinds/address.ts';
import type { Observed } from '../kinds/kind.ts';
import type { KindName } from '../kinds/names.generated.ts';
import { isWhole } from '../live/completeness.ts';
import type { More } from '../live/read-more.ts';
import { rolesHeld } from './access-of.ts';
import type { AccessHolder } from './find-holder.ts';
import { mailDomain } from './mail-domain.ts';
import type { AccessWorld } from './world.ts';

const signIn: readonly KindName[] = ['access-control', 'domain'];

/** Lists of one call each. They are not needed for an invited member, who has no access yet. */
const listsFor = (holder: AccessHolder): readonly KindName[] => {
  if (holder.type === 'account') return ['role', 'permission', 'scope'];
  return holder.member?.phase === 'settled' ? ['role', 'permission', 'group', ...signIn] : ['invitation', ...signIn];
};

const wasAsked = (item: Observed, field: string): boolean => item.values[field] !== undefined || item.unread[field] !== undefined;

const collection = ({ lookup }: AccessWorld, kind: KindName, below?: Observed): readonly More[] =>
  lookup.completeness(collectionOf(kind, below?.address)).type === 'not-requested'
    ? [{ type: 'collection', kind, ...(below ? { below } : {}) }]
    : [];

const fieldsOf = (item: Observed, ...fields: readonly string[]): readonly More[] => {
  const missing = fields.filter((field) => !wasAsked(item, field));
  return missing.length > 0 ? [{ type: 'fields', of: item, fields: missing }] : [];
};

/** One call returns roles and direct permissions. If it does not contain the roles, the holders of each role are read. */
const grants = (item: Observed, { lookup }: AccessWorld): readonly More[] => {
  if (item.phase !== 'settled') return [];
  const own = fieldsOf(item, 'roles', 'permissions');
  if (own.length > 0 || item.values['roles'] !== undefined) return own;
  return lookup.all('role').flatMap((role) => fieldsOf(role, 'holders'));
};

const permissions = (item: Observed, world: AccessWorld): readonly More[] =>
  rolesHeld(item, world).names.flatMap((name) => {
    const role = world.lookup.live(addressOf('role', name));
    return role ? fieldsOf(role, 'permissions') : [];
  });

const ofPerson = ({ member, invitation }: Extract<AccessHolder, { readonly type: 'person' }>, world: AccessWorld): readonly More[] => {
  const domain = world.lookup.live(addressOf('domain', mailDomain(member ?? invitation)));
  return [
    ...(member ? [...grants(member, world), ...permissions(member, world)] : []),
    ...(member ? world.lookup.all('group').flatMap((group) => collection(world, 'group-member', group)) : []),
    ...(domain ? collection(world, 'federation', domain) : []),
  ];
};

/** Empty if no read is left. Every read yields a value or the reason why there is none, so that repeated calls terminate. */
export const readsForWho = (world: AccessWorld, holder: AccessHolder): readonly More[] => {
  const { lookup } = world;
  const first = listsFor(holder).flatMap((kind) => collection(world, kind));
  if (holder.type === 'person') return [...first, ...ofPerson(holder, world)];
  const { account } = holder;
  const keys = isWhole(lookup.completeness(collectionOf('service-account'))) ? collection(world, 'api-key', account) : [];
  return [...first, ...grants(account, world), ...permissions(account, world), ...keys];
};
