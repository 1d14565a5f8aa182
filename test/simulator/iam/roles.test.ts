import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Asked, at, listAt, open, textAt } from '../ask.ts';
import { organization } from '../organization.ts';

let platform: Asked;
beforeEach(async () => {
  platform = await open({ state: organization });
});
afterEach(async () => platform.close());

const permissionsOf = async (role_name: string) =>
  at((await platform.ask('iam.getRolePermissions', { path: { role_name } })).body, 'permissions');

describe('roles', () => {
  it('are the managed ones and the custom ones, found by name', async () => {
    const { body } = await platform.ask('iam.listRoles');
    expect(listAt(body).map((role) => [role['name'], role['origin']])).toEqual([
      ['administrator', 'default'],
      ['editor', 'default'],
      ['viewer', 'default'],
      ['finance', 'default'],
      ['disks', 'custom'],
    ]);
    expect(await platform.ask('iam.listRoles', { query: { role_name: 'disks' } })).toMatchObject({ body: [{ name: 'disks' }] });
  });

  it('return an array for their creation (I4)', async () => {
    const response = await platform.ask('iam.createRole', { body: { name: 'fresh', permissions: ['bs_volume_list'] } });
    expect([response.status, response.body]).toEqual([201, [{ name: 'fresh', description: null, origin: 'custom' }]]);
    expect(await permissionsOf('fresh')).toEqual(['bs_volume_list']);
  });

  it('copy the current permissions of their base role', async () => {
    await platform.ask('iam.createRole', { body: { name: 'more', based_role: 'disks', permissions: ['bs_volume_get', 'bs_volume_list'] } });
    await platform.ask('iam.updateRolePermissions', { path: { role_name: 'disks' }, body: { add: ['bs_volume_delete'] } });
    expect(await permissionsOf('more')).toEqual(['bs_volume_list', 'bs_volume_extend', 'bs_volume_get']);
  });

  it('gain and lose permissions, and return an array', async () => {
    const response = await platform.ask('iam.updateRolePermissions', {
      path: { role_name: 'disks' },
      body: { add: ['bs_volume_get', 'bs_volume_list'], remove: ['bs_volume_extend', 'bs_snapshot_get'] },
    });
    expect([response.status, response.body]).toEqual([200, [{ name: 'disks', description: 'Volumes', origin: 'custom' }]]);
    expect(await permissionsOf('disks')).toEqual(['bs_volume_list', 'bs_volume_get']);
  });

  it.each([
    ['a name that is taken', { name: 'disks' }, 400],
    ['an unknown base', { name: 'x', based_role: 'nope' }, 400],
    ['an unknown permission', { name: 'x', permissions: ['nope'] }, 422],
    ['an empty name', { name: '' }, 422],
  ])('are refused: %s', async (_, body, status) => {
    expect((await platform.ask('iam.createRole', { body })).status).toBe(status);
  });

  it('that the platform manages are never changed or deleted', async () => {
    const path = { role_name: 'editor' };
    expect((await platform.ask('iam.updateRolePermissions', { path, body: { add: ['bs_volume_list'] } })).status).toBe(422);
    expect((await platform.ask('iam.deleteRole', { path })).status).toBe(422);
  });

  it('have service accounts among their members, without a profile', async () => {
    const { body } = await platform.ask('iam.listRoleMembers', { path: { role_name: 'editor' } });
    expect(listAt(body).map((one) => [one['email'], one['member_role'], one['roles']])).toEqual([
      ['rui@acme.example', 'employee', ['editor', 'disks']],
      ['ci@org-4471.sa.example', null, ['editor']],
    ]);
  });

  it('are revoked from everyone when they are deleted', async () => {
    expect((await platform.ask('iam.deleteRole', { path: { role_name: 'disks' } })).status).toBe(204);
    const uuid = textAt((await platform.ask('iam.listMembers', { query: { email: 'rui@acme.example' } })).body, 0, 'uuid');
    expect((await platform.ask('iam.getMemberGrants', { path: { uuid } })).body).toMatchObject({ roles: ['editor'] });
    expect((await platform.ask('iam.getRolePermissions', { path: { role_name: 'disks' } })).status).toBe(404);
  });

  it('are addressed by their percent-encoded name in the path', async () => {
    await platform.ask('iam.createRole', { body: { name: 'ops & co' } });
    expect((await platform.ask('iam.deleteRole', { path: { role_name: 'ops & co' } })).status).toBe(204);
  });
});

describe('the catalogues', () => {
  it.each([
    [{}, 4],
    [{ product_name: 'turiaiam' }, 1],
    [{ product_name: 'turia' }, 0],
    [{ product_name: 'turia', partial_match: 'true' }, 1],
    [{ product_name: 'TuriaIam' }, 0],
    [{ product_name: 'TuriaIam', case_sensitive: 'false' }, 1],
  ])('of permissions filtered by %o hold %d products', async (query: Record<string, string>, count) => {
    expect(listAt((await platform.ask('iam.listPermissions', { query })).body)).toHaveLength(count);
  });

  it('refuse a switch that is neither true nor false', async () => {
    expect((await platform.ask('iam.listPermissions', { query: { partial_match: 'maybe' } })).status).toBe(422);
  });
});

describe('access control', () => {
  it('is created without a body, becomes visible later, and then changes switch by switch', async () => {
    const slow = await open({ transition: 1000 });
    expect((await slow.ask('iam.getAccessControl')).status).toBe(404);
    expect((await slow.ask('iam.updateAccessControl', { body: { status: true } })).status).toBe(404);
    const response = await slow.ask('iam.createAccessControl', { body: { name: 'acme' } });
    expect([response.status, response.text]).toEqual([202, 'null']);
    expect((await slow.ask('iam.getAccessControl')).status).toBe(404);
    await slow.control('POST', '/clock', { advance: '1h' });
    expect((await slow.ask('iam.getAccessControl')).body).toMatchObject({ name: 'acme', enabled: true, enforce_mfa: false });
    expect((await slow.ask('iam.updateAccessControl', { body: { enforce_mfa: true, status: null } })).body).toMatchObject({
      enabled: true,
      enforce_mfa: true,
    });
    expect((await slow.ask('iam.updateAccessControl', { body: { status: false } })).body).toMatchObject({
      enabled: false,
      enforce_mfa: true,
    });
    expect((await slow.ask('iam.updateAccessControl', { body: { enforce_mfa: 'yes' } })).status).toBe(422);
    await slow.close();
  });
});
