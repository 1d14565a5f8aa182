// The permissions of the identity that runs Tenantry: certain, missing, or unknown, from its key, its account and its roles.
import { describe, expect, it } from 'vitest';
import { type OperationOf, operationIds, operationOf } from '../../src/platform/operations.ts';
import { productScopes } from '../../src/platform/scopes.ts';
import { assumedPermission, enforcePermissions, permissionsOf, type Ruling } from '../../src/simulation/permissions.ts';
import { createApp } from '../../src/simulator/create-app.ts';
import type { TenantDescription } from '../../src/simulator/description-parts.ts';
import { stepOf } from '../apply/step-of.ts';
import { addressOfText, clientOf, fileOf, now, platformOf, readFor } from '../plan/world.ts';

const identity = 'api-key/ci/tenantry';
/** Declared resources are read, so none of them is hidden. */
const file = `
roles: { runs: { permissions: [] } }
service_accounts: { ci: { roles: [runs], permissions: [bs_volume_list], api_keys: { tenantry: {} } } }
members: { rui@acme.example: { roles: [runs], permissions: [bs_volume_list] } }
groups: { ops: { name: Ops } }`;
const all = ['iam:read', 'iam:write', 'mcr.read', 'mcr.write'];

const permitted = async (permissions: readonly string[], scopes: readonly string[], who = identity) => {
  // A role grants its permissions, whatever its name.
  const holder = { roles: ['runs', 'cr_registry_create'], permissions: ['bs_volume_list'] };
  const state: TenantDescription = {
    roles: [{ name: 'runs', permissions }, { name: 'cr_registry_create' }],
    members: [{ email: 'rui@acme.example', ...holder }],
    service_accounts: [{ name: 'ci', ...holder, api_keys: [{ name: 'tenantry', scopes }] }],
  };
  const app = createApp({ state: platformOf(state), clock: { now: () => now.getTime() } });
  const live = await readFor(clientOf(app), fileOf(file));
  return permissionsOf(addressOfText(who), live, []);
};

describe('the running identity', () => {
  const held: Ruling = { type: 'held' };
  it.each<[string, readonly string[], readonly string[], OperationOf<'write' | 'probe'>, Ruling]>([
    ['has the permission and the scope', ['cr_registry_create'], all, 'registry.createRegistry', held],
    [
      'has a permission with the name of a scope, but not the scope',
      ['cr_registry_create', 'mcr.write'],
      ['iam:read', 'mcr.read'],
      'registry.createRegistry',
      { type: 'lacking', says: `${identity} does not have the scope mcr.write` },
    ],
    [
      'lacks the permission',
      ['cr_registry_delete'],
      all,
      'registry.createRegistry',
      { type: 'lacking', permission: 'cr_registry_create', says: `${identity} is not permitted to do this` },
    ],
    [
      'has the one scope of the two that are needed',
      ['cr_image_delete'],
      ['iam:read', 'mcr.write'],
      'registry.deleteImage',
      { type: 'lacking', says: `${identity} does not have the scope mcr.read` },
    ],
    ['has a permission that includes the one that is needed', ['turia_iam_adm'], all, 'iam.createGroup', held],
    [
      'lacks a permission whose name is not documented',
      [],
      all,
      'iam.createGroup',
      { type: 'not-known', says: 'the credential has the permission turia_iam_editor' },
    ],
  ])('%s', async (_, permissions, scopes, operation, ruling) => {
    expect((await permitted(permissions, scopes))?.(operation)).toEqual(ruling);
  });

  it('are never refused because of a permission that is assumed', async () => {
    const everyScope = Object.values(productScopes).flatMap(({ read, write }) => [read, write]);
    const allows = await permitted([], everyScope);
    const assumed = operationIds.filter((id) => operationOf(id).permission === null);
    expect(assumed.length).toBeGreaterThan(40);
    expect(assumed.filter((id) => allows?.(id).type === 'lacking')).toEqual([]);
  });

  it('as a member may have any scope', async () => {
    const ruling = await permitted(['cr_registry_create'], [], 'member/rui@acme.example');
    expect(ruling?.('registry.createRegistry')).toEqual({ type: 'not-known', says: 'the credential has the scope mcr.write' });
  });

  it.each<[string, readonly string[], boolean]>([
    ['if this was read with a scope that it lacks', ['mcr.write'], true],
    ['not if it has what this was read with', ['iam:read', 'mcr.read'], false],
  ])('is another key %s', async (_, scopes, isForeign) => {
    const ruling = (await permitted(['cr_registry_create'], scopes))?.('iam.createGroup');
    expect(ruling).toMatchObject({ type: 'lacking' });
    const because = 'But this was read with the scope iam:read, which it does not have either: `identity:` does not name the running key';
    expect([JSON.stringify(ruling).includes(because), JSON.stringify(ruling).includes('isForeign')]).toEqual([isForeign, isForeign]);
  });

  it('is unknown if nothing of it was read', async () => {
    expect(await permitted(['cr_registry_create'], all, 'api-key/elsewhere/tenantry')).toBeUndefined();
  });
});

describe('a step', () => {
  const step = stepOf(1, [addressOfText('group/ops')], { operation: 'iam.createGroup' });

  it.each<[Ruling, unknown]>([
    [
      { type: 'not-known', says: 'the credential has the scope iam:write' },
      [{ fact: 'permission', says: 'the credential has the scope iam:write' }],
    ],
    [{ type: 'held' }, []],
    [{ type: 'lacking', says: 'no' }, []],
  ])('assumes an unknown permission: %j', (ruling, assumed) => {
    expect(assumedPermission(() => ruling, step)).toEqual(assumed);
  });
});

describe('a call', () => {
  const called = (ruling: Ruling) => {
    const writer = clientOf(createApp({ state: platformOf(), clock: { now: () => now.getTime() } }));
    return enforcePermissions(writer, () => ruling).write('iam.createGroup', { body: { identifier: 'ops', name: 'Ops' } });
  };
  const denied = { type: 'denied', operation: 'iam.createGroup', method: 'POST', path: '/api/v1/groups', status: 403 } as const;

  it.each<[Ruling, object]>([
    [
      { type: 'lacking', says: 'no' },
      { ...denied, says: 'no' },
    ],
    [
      { type: 'lacking', permission: 'iam_x', says: 'no' },
      { ...denied, says: 'no', permission: 'iam_x' },
    ],
  ])('is refused like on the platform if it is certainly not permitted: %j', async (ruling, answer) => {
    expect(await called(ruling)).toStrictEqual(answer);
  });

  it.each<[Ruling]>([[{ type: 'held' }], [{ type: 'not-known', says: 'perhaps' }]])('is made otherwise: %j', async (ruling) => {
    expect(await called(ruling)).toMatchObject({ type: 'ok', status: 201 });
  });
});
