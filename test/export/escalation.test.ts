// After an export nobody gains unnoticed access: any single grant that is added on the platform differs from the file, and under `authoritative` it is more
// than unmanaged.
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compare } from '../../src/diff/compare.ts';
import type { DifferenceEntry } from '../../src/diff/difference.ts';
import { exportLive, exportText, exportTexts } from '../../src/export/export-live.ts';
import { updateFiles } from '../../src/export/update-files.ts';
import { kindList } from '../../src/kinds/catalogue.generated.ts';
import type { Observed } from '../../src/kinds/kind.ts';
import type { KindName } from '../../src/kinds/names.generated.ts';
import { textIn } from '../../src/kinds/read-value.ts';
import type { Live } from '../../src/live/live.ts';
import type { Args } from '../../src/platform/operation.ts';
import type { OperationOf } from '../../src/platform/operations.ts';
import type { Description } from '../../src/simulator/description.ts';
import { runs } from '../runs.ts';
import { awkward } from './awkward.ts';
import { declaredBy, loaded, owned, platformOf } from './worlds.ts';

type Texts = Readonly<Record<string, string>>;

interface Grant {
  readonly says: string;
  readonly operation: OperationOf<'write' | 'probe'>;
  readonly args: Args;
}

const oidc = {
  name: 'backdoor',
  client_id: 'x',
  client_secret: 'y',
  scopes: ['openid'],
  authorization_endpoint: 'https://idp.example/a',
  token_endpoint: 'https://idp.example/t',
  userinfo_endpoint: 'https://idp.example/u',
  jwks_uri: 'https://idp.example/k',
};

const itemsOf = (live: Live, kind: KindName): readonly Observed[] =>
  live.collections.flatMap(({ items }) => items.filter((item) => item.kind === kind && item.phase !== 'retired'));

/** A key with a rotation name cannot be declared: it is unmanaged from the beginning, and stays so. */
const isExported = ({ address }: Observed): boolean => !/\.(?:next|old)$/.test(address);

const regional = ({ region = '' }: Observed): Pick<Args, 'region'> => ({ region });

/** A person who is not a member of a group yet, or the first one who is. */
const newcomer = (live: Live, group: Observed): string => {
  const inside = new Set(itemsOf(live, 'group-member').flatMap((item) => (item.parent === group.address ? [textIn(item, 'email')] : [])));
  return (
    itemsOf(live, 'member')
      .map((item) => textIn(item, 'email') ?? '')
      .filter((email) => !inside.has(email))[0] ?? ''
  );
};

/** Every type of grant, for every subject and every target. */
const grants: Readonly<Record<string, (live: Live) => readonly Grant[]>> = {
  'a role or a permission to somebody': (live) =>
    [...itemsOf(live, 'member'), ...itemsOf(live, 'service-account')].flatMap(({ address, id }) =>
      [{ roles: ['administrator'] }, { roles: ['finance'] }, { permissions: ['bs_volume_delete'] }].map(
        (more): Grant => ({
          says: `${JSON.stringify(more)} to ${address}`,
          operation: 'iam.editMemberGrants',
          args: { path: { uuid: id }, body: { operation: 'add', ...more } },
        }),
      ),
    ),
  'a permission to a role': (live) =>
    itemsOf(live, 'role')
      .filter((role) => role.values['origin'] === 'custom')
      .map(({ address, id }) => ({
        says: `a permission to ${address}`,
        operation: 'iam.updateRolePermissions',
        args: { path: { role_name: id }, body: { add: ['bs_volume_delete'] } },
      })),
  'a role, with whoever may hold it': () => [
    { says: 'a role', operation: 'iam.createRole', args: { body: { name: 'backdoor', permissions: ['bs_volume_delete'] } } },
  ],
  'somebody to a group': (live) =>
    itemsOf(live, 'group').map((group) => ({
      says: `a member to ${group.address}`,
      operation: 'iam.addGroupMember',
      args: { path: { group_id: group.id }, body: { member_email: newcomer(live, group), profile: 'admin' } },
    })),
  'more to somebody in a group': (live) =>
    itemsOf(live, 'group-member')
      .filter((item) => item.values['profile'] !== 'admin')
      .map(({ address, id, parent }) => ({
        says: `admin to ${address}`,
        operation: 'iam.updateGroupMember',
        args: {
          path: { group_id: itemsOf(live, 'group').find((group) => group.address === parent)?.id ?? '', member_id: id },
          body: { profile: 'admin' },
        },
      })),
  'a scope to a key, granted or waiting': (live) =>
    itemsOf(live, 'api-key')
      .filter(isExported)
      .flatMap((key) =>
        ['iam:read', 'dbaas.write'].map(
          (scope): Grant => ({
            says: `${scope} to ${key.address}`,
            operation: 'iam.updateApiKey',
            args: {
              path: {
                sa_uuid: itemsOf(live, 'service-account').find(({ address }) => address === key.parent)?.id ?? '',
                apikey_uuid: key.id,
              },
              body: { scopes: [...new Set([...[key.values['scopes_asked'] ?? []].flat(), scope])] },
            },
          }),
        ),
      ),
  'a key to an account': (live) =>
    itemsOf(live, 'service-account').flatMap(({ id, address }) =>
      ['backdoor', 'rotated.next', 'asks.old'].map(
        (name): Grant => ({
          says: `the key ${name} to ${address}`,
          operation: 'iam.createApiKey',
          args: { path: { sa_uuid: id }, body: { name, scopes: ['iam:read'] } },
        }),
      ),
    ),
  'an account': () => [
    {
      says: 'an account',
      operation: 'iam.createServiceAccount',
      args: { body: { name: 'backdoor', description: 'x', email: 'backdoor' } },
    },
  ],
  'somebody to the organization': () => [
    { says: 'a member', operation: 'iam.addMember', args: { body: { email: 'known@acme.example', roles: ['administrator'] } } },
    { says: 'an invitation', operation: 'iam.addMember', args: { body: { email: 'stranger@acme.example' } } },
  ],
  'a group': () => [{ says: 'a group', operation: 'iam.createGroup', args: { body: { identifier: 'backdoor', name: 'Backdoor' } } }],
  'a domain': () => [{ says: 'a domain', operation: 'iam.createDomain', args: { body: { domain: 'backdoor.example' } } }],
  'a federation to a domain': (live) =>
    itemsOf(live, 'domain').map(({ id, address }) => ({
      says: `a federation to ${address}`,
      operation: 'iam.createOidcFederation',
      args: { path: { domain_id: id }, body: oidc },
    })),
  'somebody to a registry': (live) =>
    itemsOf(live, 'registry').map((registry) => ({
      says: `a member to ${registry.address}`,
      operation: 'registry.addRegistryMember',
      args: { path: { registry_id: registry.id }, body: { user_id: user, role: 'developer' }, ...regional(registry) },
    })),
};

const user = '7fbe3a53-8cd1-420f-8414-34374894d2fe';

const entries = (texts: Texts, live: Live, isOwned: boolean): readonly DifferenceEntry[] => {
  const desired = declaredBy(texts);
  return Object.values(compare(isOwned ? owned(desired) : desired, live, kindList).entries).flat();
};

const saying = (entry: DifferenceEntry): string => {
  const { type, address } = entry;
  return JSON.stringify([type, address, 'changes' in entry ? entry.changes : [], 'ids' in entry ? entry.ids : []]);
};

/** The new differences. */
const drift = (texts: Texts, before: Live, after: Live, isOwned: boolean): readonly DifferenceEntry[] => {
  const known = new Set(entries(texts, before, isOwned).map(saying));
  return entries(texts, after, isOwned).filter((entry) => entry.type !== 'same' && !known.has(saying(entry)));
};

const variants: Readonly<Record<string, (live: Live) => Texts>> = {
  'one file': (live) => ({ 'all.yaml': exportText(exportLive(live, kindList)) }),
  'one file per section': (live) => exportTexts(exportLive(live, kindList)),
  'an update of what has nothing': (live) => {
    const names = ['roles', 'members', 'groups', 'service_accounts', 'domains', 'registries', 'proxy_caches', 'volumes', 'schedulers'];
    const texts = { 'all.yaml': `version: 1\n${names.map((name) => `${name}: {}\n`).join('')}` };
    return { ...texts, ...updateFiles(loaded(texts), live, kindList).texts };
  },
  'an update of what says nothing of grants': (live) => {
    const items = (kind: KindName, key: string): string =>
      itemsOf(live, kind)
        .map((item) => `  ${JSON.stringify(textIn(item, key))}: {}\n`)
        .join('');
    const names = ['roles', 'groups', 'service_accounts', 'registries', 'proxy_caches', 'volumes', 'schedulers'];
    const texts = {
      'all.yaml': `version: 1\nmembers:\n${items('member', 'email')}domains: {}\n`,
      'rest.yaml': `version: 1\n${names.map((name) => `${name}: {}\n`).join('')}`,
    };
    return { ...texts, ...updateFiles(loaded(texts), live, kindList).texts };
  },
};

/** Only reported where more is impossible: resources that the platform never removes, and keys with rotation names. */
const isOnlyReported = ({ type, address }: DifferenceEntry): boolean =>
  type === 'unmanaged' && !/^(?:domain|federation)\//.test(address) && !/\.(?:next|old)$/.test(address);

const facts = ({ collections }: Live): string =>
  JSON.stringify(collections.map(({ name, items }) => [name, items.map(({ address, values }) => [address, values])]));

/** A generated organization with one more person, who has no access. */
const withStranger = (state: Description): Description => {
  const [only = {}] = state.tenants ?? [];
  const regions = Object.entries(only.regions ?? {}).map(([name, region]) => [
    name,
    { ...region, registry_users: [...(region.registry_users ?? []), { id: user, username: 'stranger' }] },
  ]);
  const people = [...(state.people ?? []), { email: 'known@acme.example' }];
  return { ...state, people, tenants: [{ ...only, regions: Object.fromEntries(regions) }] };
};

/** One grant of each type, and those that would be unnoticed, whatever was exported before. */
const unseen = async (seed: number, which: number): Promise<{ readonly made: number; readonly missed: readonly string[] }> => {
  const state = withStranger(awkward(seed));
  const missed: string[] = [];
  let made = 0;
  for (const grantsOf of Object.values(grants)) {
    const platform = platformOf(state);
    const before = await platform.read();
    const possible = grantsOf(before);
    const grant = possible[which % possible.length];
    const answer = grant && (await platform.writer.write(grant.operation, grant.args));
    const after = await platform.read();
    if (!grant || answer?.type !== 'ok' || facts(before) === facts(after)) continue;
    made += 1;
    for (const [name, textsOf] of Object.entries(variants)) {
      const texts = textsOf(before);
      if (drift(texts, before, after, false).length === 0) missed.push(`${name}: ${grant.says} is in sync`);
      if (drift(texts, before, after, true).every(isOnlyReported)) missed.push(`${name}: ${grant.says} is no more than unmanaged`);
    }
  }
  return { made, missed };
};

describe('a grant that is added after an export', () => {
  it('is drift, and unexpected if the file is authoritative', async () => {
    let made = 0;
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 1_000_000 }), fc.nat(), async (seed, which) => {
        const found = await unseen(seed, which);
        expect(found.missed).toEqual([]);
        made += found.made;
      }),
      runs(1),
    );
    expect(made).toBeGreaterThan(0);
  });
});
