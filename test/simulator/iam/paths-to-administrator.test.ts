// Each way and each edge of a path to administrator, tried with exactly the key of that account; and the choices of the platform that paths depend on.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { edgeRows } from '../../../src/access/paths/edges.ts';
import type { EdgeName, Way } from '../../../src/access/paths/path.ts';
import type { Json } from '../../../src/json.ts';
import type { OperationId } from '../../../src/platform/operations.ts';
import type { Description } from '../../../src/simulator/description.ts';
import { type Asked, at, listAt, open, type Question, textAt } from '../ask.ts';

const account = (name: string, permissions: readonly string[], scopes: readonly string[], more: object = {}) => ({
  name,
  roles: ['labs'],
  permissions: [...permissions],
  api_keys: [{ name: 'k', api_key: `${name}-key`, scopes: [...scopes] }],
  ...more,
});

const both = ['iam:read', 'iam:write'];

const state = (behaviour: Description['behaviour'] = {}): Description => ({
  behaviour,
  people: [{ email: 'helper@acme.example', name: 'Helper' }],
  tenants: [
    {
      id: 'ef4a70d5-c51a-40ee-94f7-3e1e08903425',
      legal_name: 'Acme',
      owner: 'root@acme.example',
      credentials: [{ api_key: 'owner-key', owner: true }, { api_key: 'other-key' }],
      roles: [{ name: 'labs', description: 'Experiments', permissions: ['bs_volume_list'] }],
      members: [
        { email: 'root@acme.example', roles: ['administrator'] },
        { email: 'root2@acme.example', roles: ['administrator'] },
      ],
      service_accounts: [
        account('with', ['turia_iam_editor'], both),
        account('without', ['mke_iam_adm'], both),
        account('no-scope', ['turia_iam_editor'], ['iam:read']),
        account('boss', [], both, { roles: ['administrator'] }),
      ],
      groups: [{ name: 'Team', identifier: 'team', roles: ['labs'] }],
      domains: [{ domain: 'acme.example', verified: true, federations: [{ type: 'saml', name: 'login' }] }],
    },
  ],
});

let platform: Asked;
const opened = async (behaviour?: Description['behaviour']) => {
  platform = await open({ state: state(behaviour) });
};
beforeEach(() => opened());
afterEach(async () => platform.close());

const idOf = async (operation: OperationId, name: string, question: Question = {}): Promise<string> => {
  const { body } = await platform.ask(operation, question);
  const items = Array.isArray(body) ? listAt(body) : [...listAt(body, 'items'), ...listAt(body, 'data')];
  const found = items.find((one) => [one['name'], one['email'], one['domain']].includes(name));
  return textAt(found, 'uuid') || textAt(found, 'id');
};

const accountId = (name: string) => idOf('iam.listServiceAccounts', name);

/** By means: the call that starts the path, for the account with this name. */
const ways: Readonly<Record<Way, (name: string) => Promise<readonly [OperationId, Question]>>> = {
  grant: async (name) => [
    'iam.editMemberGrants',
    { path: { uuid: await accountId(name) }, body: { operation: 'add', roles: ['administrator'] } },
  ],
  invite: async () => ['iam.addMember', { body: { email: 'helper@acme.example', roles: ['administrator'] } }],
  'edit-role': async () => ['iam.updateRolePermissions', { path: { role_name: 'labs' }, body: { add: ['turia_iam_adm'] } }],
  'create-key': async () => ['iam.createApiKey', { path: { sa_uuid: await accountId('boss') }, body: { name: 'mine', scopes: both } }],
  'change-federation': async () => {
    const domain_id = await idOf('iam.listDomains', 'acme.example');
    const federation_id = await idOf('iam.listFederations', 'login', { path: { domain_id } });
    return ['iam.updateFederation', { path: { domain_id, federation_id }, body: { saml: { sso_url: 'https://evil.example/sso' } } }];
  },
};

describe.each(Object.entries(ways))('the way %s', (_, way) => {
  it('is open to the key of an account with the right and the scope', async () => {
    const [operation, question] = await way('with');
    const { status } = await platform.ask(operation, { ...question, key: 'with-key' });
    expect(status).toBeGreaterThanOrEqual(200);
    expect(status).toBeLessThan(300);
  });

  it.each(['without', 'no-scope'])('is closed to the key of %s', async (name) => {
    const [operation, question] = await way(name);
    expect((await platform.ask(operation, { ...question, key: `${name}-key` })).status).toBe(403);
  });
});

/** Makes the account without rights administrator with this key. */
const promote = async (key: string): Promise<number> => {
  const [operation, question] = await ways.grant('without');
  return (await platform.ask(operation, { ...question, key })).status;
};

/** Permissions of administrator, all or without those of identity and access, held directly. */
const holdingAll = async (isLeftOut: (name: string) => boolean): Promise<number> => {
  const { body } = await platform.ask('iam.getRolePermissions', { path: { role_name: 'administrator' } });
  const all = at(body, 'permissions');
  const permissions = Array.isArray(all) ? all.filter((one: Json) => typeof one === 'string' && !isLeftOut(one)) : [];
  const path = { uuid: await accountId('without') };
  expect((await platform.ask('iam.editMemberGrants', { path, body: { operation: 'add', permissions } })).status).toBe(204);
  return promote('without-key');
};

/** With the secret that a list of the keys of an administrator's account shows to this key. */
const withListedSecret = async (key: string): Promise<number> => {
  await platform.close();
  await opened({ key_lists: 'with_secrets' });
  const { status, body } = await platform.ask('iam.listApiKeys', { path: { sa_uuid: await accountId('boss') }, key });
  return status === 200 ? promote(textAt(listAt(body)[0], 'api_key')) : status;
};

/** Tried with the credentials of exactly the subject: with what makes the edge, and without it. */
const tries: Readonly<Partial<Record<EdgeName, readonly [has: () => Promise<number>, lacks: () => Promise<number>]>>> = {
  holds: [() => promote('boss-key'), () => promote('without-key')],
  'holds-all': [() => holdingAll(() => false), () => holdingAll((name) => name.startsWith('turia_iam'))],
  'writes-iam': [() => promote('with-key'), () => promote('no-scope-key')],
  'lists-secret': [() => withListedSecret('with-key'), () => withListedSecret('without-key')],
};

/** Edges that no call can try, with the reason. */
const untried: Readonly<Partial<Record<EdgeName, string>>> = {
  'product-right': 'nothing documents what it permits: the simulator refuses it, as the account `without` above shows',
  accepts: 'an invitation is accepted in a mailbox, not by a call',
  'group-holds': 'a group has no credentials',
  'in-group': 'members have no keys in the documents, and that an account can be in a group is not documented',
  'adds-to-group': 'nothing documents what the profile admin of a group may do',
  'signs-in-as': 'an identity provider is outside',
  'reads-mail': 'a mailbox is outside',
  receives: 'a sink is outside: whoever reads it has the key, which writes-iam tries',
  runs: 'the workflow is outside: whoever runs it has the key, which writes-iam tries',
};

describe('an edge', () => {
  it('is tried, or has a reason why it cannot be', () => {
    expect([...Object.keys(tries), ...Object.keys(untried)].sort()).toEqual(Object.keys(edgeRows).sort());
  });

  it.each(Object.entries(tries))('%s leads to administrator, and without it nothing does', async (_, [has, lacks]) => {
    expect(await lacks()).toBe(403);
    expect(await has()).toBe(204);
  });
});

const revoking: Json = { operation: 'remove', roles: ['administrator'] };

describe('what the documents leave open', () => {
  it.each([
    ['everybody', 'other-key', 204],
    ['owner_only', 'other-key', 400],
    ['owner_only', 'owner-key', 204],
  ] as const)('revoking the role through grants, for %s with %s (I43)', async (administrator_grants, key, status) => {
    await platform.close();
    await opened({ administrator_grants });
    const uuid = await idOf('iam.listMembers', 'root2@acme.example');
    const { status: got, body } = await platform.ask('iam.editMemberGrants', { path: { uuid }, body: revoking, key });
    expect(got).toBe(status);
    expect(at(body, 'detail', 'error_code')).toBe(status === 400 ? 20_025 : undefined);
    const batch = await platform.ask('iam.batchEditGrants', {
      body: { member_ids: [uuid], operation: 'remove', role_names: ['administrator'], permission_names: [] },
      key,
    });
    expect(batch.status).toBe(status);
  });

  it.each([
    ['without_secrets', null],
    ['with_secrets', 'with-key'],
  ] as const)('a list of keys, %s (I42)', async (key_lists, expected) => {
    await platform.close();
    await opened({ key_lists });
    const { body } = await platform.ask('iam.listApiKeys', { path: { sa_uuid: await accountId('with') } });
    expect(at(body, 0, 'api_key')).toBe(expected);
  });

  it('lists a group among the holders of a role, until the role is deleted (I41)', async () => {
    const { body } = await platform.ask('iam.listRoleMembers', { path: { role_name: 'labs' } });
    expect(listAt(body).map((holder) => textAt(holder, 'email').split('@')[0])).toContain('team');
    await platform.ask('iam.deleteRole', { path: { role_name: 'labs' } });
    await platform.ask('iam.createRole', { body: { name: 'labs' } });
    expect((await platform.ask('iam.listRoleMembers', { path: { role_name: 'labs' } })).body).toEqual([]);
  });
});
