// Each way of a path to administrator, walked with exactly the key of that account; and the choices of the platform that paths depend on.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
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
        { name: 'boss', roles: ['administrator'] },
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
const ways: Readonly<Record<string, (name: string) => Promise<readonly [OperationId, Question]>>> = {
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
