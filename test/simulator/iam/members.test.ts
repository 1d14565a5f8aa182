import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Asked, at, listAt, open, textAt } from '../ask.ts';
import { organization, tenant } from '../organization.ts';

let platform: Asked;
beforeEach(async () => {
  platform = await open({ state: organization });
});
afterEach(async () => platform.close());

const memberId = async (email: string): Promise<string> =>
  textAt((await platform.ask('iam.listMembers', { query: { email } })).body, 0, 'uuid');

describe('members', () => {
  it('are found by their e-mail in any spelling, and exclude service accounts', async () => {
    const all = await platform.ask('iam.listMembers');
    expect(listAt(all.body).map((member) => member['email'])).toEqual([
      'ana@acme.example',
      'livia@acme.example',
      'rui@acme.example',
      'noemi@acme.example',
    ]);
    expect(await memberId('RUI@acme.example')).toBe(await memberId('rui@acme.example'));
    expect((await platform.ask('iam.listMembers', { query: { email: 'none@acme.example' } })).body).toEqual([]);
  });

  it('are added at once when they have an account', async () => {
    const { status, body } = await platform.ask('iam.addMember', {
      body: { email: 'Tadeu@acme.example', roles: ['editor'], permissions: ['bs_volume_list'] },
    });
    expect([status, body]).toEqual([
      200,
      { uuid: at(body, 'uuid'), email: 'tadeu@acme.example', name: 'Tadeu Luz', tenant_id: tenant, profile: 'employee', action: 'added' },
    ]);
    const grants = await platform.ask('iam.getMemberGrants', { path: { uuid: textAt(body, 'uuid') } });
    expect(grants.body).toEqual({ roles: ['editor'], permissions: ['bs_volume_list'] });
  });

  it('are invited when they have no account, and are members once they accept', async () => {
    const { status, body } = await platform.ask('iam.addMember', { body: { email: 'new@acme.example', roles: ['editor'] } });
    expect([status, body]).toEqual([
      200,
      { uuid: '', email: 'new@acme.example', name: '', tenant_id: tenant, profile: null, action: null },
    ]);
    expect(await memberId('new@acme.example')).toBe('');
    const pending = await platform.ask('iam.listInvitations', { query: { status: 'pending' } });
    expect(listAt(pending.body).map((one) => one['email'])).toEqual(['ines@acme.example', 'new@acme.example']);
    expect((await platform.control('POST', '/invitations', { email: 'new@acme.example', answer: 'accepted' })).status).toBe(204);
    const uuid = await memberId('new@acme.example');
    expect((await platform.ask('iam.getMemberGrants', { path: { uuid } })).body).toEqual({ roles: [], permissions: [] });
    expect(listAt((await platform.ask('iam.listInvitations')).body).some((one) => one['email'] === 'new@acme.example')).toBe(false);
  });

  it.each([
    ['a member already', { email: 'rui@acme.example' }, /already a member/],
    ['invited already', { email: 'ines@acme.example' }, /already invited/],
    ['an unknown role', { email: 'x@acme.example', roles: ['nope'] }, /role nope does not exist/],
    ['an unknown permission', { email: 'x@acme.example', permissions: ['nope'] }, /permission nope does not exist/],
    ['no e-mail address', { email: 'nobody' }, /"body","email"/],
  ])('are refused: %s', async (_, body, says) => {
    const response = await platform.ask('iam.addMember', { body });
    expect(response.status).toBe(422);
    expect(response.text).toMatch(says);
  });

  it('leave their groups when they are removed', async () => {
    const uuid = await memberId('rui@acme.example');
    expect((await platform.ask('iam.removeMember', { path: { uuid } })).status).toBe(204);
    expect((await platform.ask('iam.removeMember', { path: { uuid } })).status).toBe(404);
    const group_id = textAt((await platform.ask('iam.listGroups')).body, 'items', 0, 'id');
    const members = await platform.ask('iam.listGroupMembers', { path: { group_id } });
    expect(listAt(members.body, 'items').map((one) => one['email'])).toEqual(['ana@acme.example']);
  });

  it('who are administrators can be removed only by the owner, who cannot be removed (20025)', async () => {
    const livia = await memberId('livia@acme.example');
    const refused = { status: 400, body: { detail: { message: expect.any(String), error_code: 20_025 } } };
    expect(await platform.ask('iam.removeMember', { path: { uuid: livia }, key: 'not-owner' })).toMatchObject(refused);
    expect(await platform.ask('iam.removeMember', { path: { uuid: await memberId('ana@acme.example') } })).toMatchObject(refused);
    expect((await platform.ask('iam.removeMember', { path: { uuid: livia } })).status).toBe(204);
  });
});

const idOf = async (email: string): Promise<string> =>
  textAt(listAt((await platform.ask('iam.listInvitations')).body).find((one) => one['email'] === email) ?? null, 'id');

describe('invitations', () => {
  it('are pending again when they are sent again', async () => {
    const response = await platform.ask('iam.resendInvitation', { path: { invite_id: await idOf('old@acme.example') } });
    expect([response.status, at(response.body, 'status')]).toEqual([200, 'pending']);
  });

  it('are gone when they are cancelled', async () => {
    const invite_id = await idOf('ines@acme.example');
    expect((await platform.ask('iam.cancelInvitation', { path: { invite_id } })).status).toBe(204);
    expect((await platform.ask('iam.cancelInvitation', { path: { invite_id } })).status).toBe(404);
  });

  it('are replaced when a member with an expired one is added again', async () => {
    await platform.ask('iam.addMember', { body: { email: 'no@acme.example' } });
    const { body } = await platform.ask('iam.listInvitations');
    expect(listAt(body).filter((one) => one['email'] === 'no@acme.example')).toMatchObject([{ status: 'pending' }]);
  });

  it('are filtered by the documented statuses only', async () => {
    expect((await platform.ask('iam.listInvitations', { query: { status: 'accepted' } })).status).toBe(422);
  });
});

const grantsOf = async (uuid: string) => (await platform.ask('iam.getMemberGrants', { path: { uuid } })).body;

const batch = async (member_ids: string[], role_names: string[]) =>
  (await platform.ask('iam.batchEditGrants', { body: { member_ids, operation: 'add', role_names } })).status;

describe('grants', () => {
  it('are added and removed; grants already held or not held change nothing', async () => {
    const uuid = await memberId('rui@acme.example');
    const edit = async (body: { operation: string; roles?: string[]; permissions?: string[] }) =>
      (await platform.ask('iam.editMemberGrants', { path: { uuid }, body })).status;
    expect(await edit({ operation: 'add', roles: ['viewer', 'editor'], permissions: ['bs_volume_get'] })).toBe(204);
    expect(await edit({ operation: 'remove', roles: ['disks', 'finance'], permissions: ['cr_registry_list'] })).toBe(204);
    expect(await grantsOf(uuid)).toEqual({ roles: ['editor', 'viewer'], permissions: ['bs_volume_get'] });
    expect(await edit({ operation: 'add', roles: ['nope'] })).toBe(422);
    expect(await edit({ operation: 'replace' })).toBe(422);
  });

  it('can make a member an administrator, and revoke it', async () => {
    const uuid = await memberId('rui@acme.example');
    const profile = async () => at((await platform.ask('iam.listMembers', { query: { email: 'rui@acme.example' } })).body, 0, 'profile');
    await platform.ask('iam.editMemberGrants', { path: { uuid }, body: { operation: 'add', roles: ['administrator'] } });
    expect(await profile()).toBe('administrator');
    await platform.ask('iam.editMemberGrants', { path: { uuid }, body: { operation: 'remove', roles: ['administrator'] } });
    expect(await profile()).toBe('employee');
  });

  it('of many change together or not at all', async () => {
    const [rui, noemi] = [await memberId('rui@acme.example'), await memberId('noemi@acme.example')];
    expect(await batch([rui, noemi], ['viewer'])).toBe(204);
    expect(await grantsOf(noemi)).toMatchObject({ roles: ['viewer'] });
    expect(await batch([noemi, '11111111-2222-4333-8444-555555555555'], ['finance'])).toBe(422);
    expect(await batch([noemi], ['finance', 'nope'])).toBe(422);
    expect(await batch([], ['finance'])).toBe(422);
    expect(
      await batch(
        Array.from({ length: 101 }, () => noemi),
        ['finance'],
      ),
    ).toBe(422);
    expect(await grantsOf(noemi)).toMatchObject({ roles: ['viewer'] });
  });

  it('are held by service accounts like by members', async () => {
    const uuid = textAt((await platform.ask('iam.listServiceAccounts')).body, 1, 'uuid');
    await platform.ask('iam.editMemberGrants', { path: { uuid }, body: { operation: 'add', roles: ['viewer'] } });
    expect(await grantsOf(uuid)).toEqual({ roles: ['viewer'], permissions: [] });
  });
});
