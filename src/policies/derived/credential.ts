// The credential of this run, as the trust file names it: what it may do, and what the reads of this run need.
import { effectivePermissions } from '../../access/effective-permissions.ts';
import { accessWorld } from '../../access/world.ts';
import { type Address, kindOf } from '../../kinds/address.ts';
import { accountOf } from '../../kinds/api-key/account-of.ts';
import { kindList } from '../../kinds/catalogue.generated.ts';
import { textsIn } from '../../kinds/read-value.ts';
import type { Live } from '../../live/live.ts';
import { operationIds, operationOf } from '../../platform/operations.ts';
import { scopesOf } from '../../platform/scopes.ts';
import { unknown, type Value } from '../evaluate/value.ts';
import { unreadField } from '../world/unread.ts';
import type { Derived } from './derived.ts';

/** Who signs in, without access to anything. */
const signingIn = ['openid', 'email', 'profile'] as const;

/** What reading these products needs; patterns, because some products have several names for it. */
const neededScopes = ({ calls }: Live): readonly string[] => {
  const products = new Set(operationIds.filter((id) => Object.hasOwn(calls, id)).map((id) => operationOf(id).product));
  const needed = [...products].flatMap((product) => {
    const scopes = scopesOf(product);
    if (!scopes) return [];
    const { read, alsoRead = [] } = scopes;
    return alsoRead.some((pattern) => pattern.endsWith('*')) ? alsoRead : [read, ...alsoRead];
  });
  return [...signingIn, ...needed].sort();
};

const neededPermissions = ({ collections }: Live): readonly string[] => {
  const read = new Set<string>(collections.flatMap(({ kind, completeness }) => (completeness.type === 'not-requested' ? [] : [kind])));
  return [...new Set(kindList.flatMap(({ name, permissions }) => (read.has(name) ? permissions.read : [])))].sort();
};

const notFound = (field: string, address: Address): Value =>
  unknown('no-value', [`credential.${field}`], `${address} was not found: the trust file names it as the identity of this run`);

const holding = (identity: Address, live: Live): Readonly<Record<'scopes' | 'permissions', Value>> => {
  const world = accessWorld(live);
  const key = kindOf(identity) === 'api-key' ? world.lookup.live(identity) : undefined;
  const owner = kindOf(identity) === 'api-key' ? accountOf(identity) : identity;
  const holder = world.lookup.live(owner);
  const found = holder && effectivePermissions(world)(holder);
  const scopesOfKey = (): Value => {
    if (!key) return notFound('scopes', identity);
    return textsIn(key, 'scopes') ?? unreadField('credential.scopes', key.unread['scopes'] ?? 'it was not requested');
  };
  const permissions: Value = !found
    ? notFound('permissions', owner)
    : found.incomplete === undefined
      ? found.names
      : { type: 'partial', items: found.names, because: unreadField('credential.permissions', found.incomplete) };
  return { scopes: kindOf(identity) === 'api-key' ? scopesOfKey() : [], permissions };
};

export const credential: Derived = {
  shape: {
    name: 'credential',
    title: ['credential', 'credentials'],
    about: 'The identity of this run, as the trust file names it. Only an audit looks at it.',
    declarable: false,
    fields: {
      address: { type: 'string', about: '`credential/<identity>`.', side: 'live' },
      identity: { type: 'string', about: 'The member, service account or API key that runs Tenantry.', side: 'live' },
      scopes: { type: 'list<string>', about: 'The scopes of its key; empty if it is not a key.', side: 'live' },
      permissions: { type: 'list<string>', about: 'Every permission of it, or of its service account.', side: 'live' },
      needed_scopes: { type: 'list<string>', about: 'Patterns of the scopes that the reads of this run need.', side: 'live' },
      needed_permissions: { type: 'list<string>', about: 'The permissions that the reads of this run need.', side: 'live' },
    },
    links: {},
    sample: {
      address: 'credential/api-key/tenantry/plan',
      identity: 'api-key/tenantry/plan',
      scopes: ['iam:read', 'mcr.read'],
      permissions: ['bs_volume_list', 'cr_registry_list'],
      needed_scopes: ['iam.read', 'iam:read', 'mcr.read'],
      needed_permissions: ['bs_volume_list', 'cr_registry_list'],
    },
  },
  rows: ({ identity, live }, reads = new Set()) => {
    if (identity === undefined || !live) return undefined;
    if (!reads.has('credential.permissions')) return [];
    const address = `credential/${identity}`;
    const needed = { needed_scopes: neededScopes(live), needed_permissions: neededPermissions(live) };
    return [{ address, values: { address, identity, ...needed, ...holding(identity, live) } }];
  },
};
