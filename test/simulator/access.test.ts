// Common rules of all operations: the allowed callers, and the responses to malformed requests. Specific refusals of each are in contract/.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isObject, type Json } from '../../src/json.ts';
import type { Product } from '../../src/platform/operation.ts';
import { type OperationId, operationOf } from '../../src/platform/operations.ts';
import { parametersOf } from '../../src/platform/path-parameters.ts';
import { stoppedClock } from '../../src/simulator/clock.ts';
import { servedOperations } from '../../src/simulator/rows.ts';
import { type Asked, at, open, textAt } from './ask.ts';
import { organization, otherTenant } from './organization.ts';

const nobody = '11111111-2222-4333-8444-555555555555';

const pathOf = (operation: OperationId, value: string): Readonly<Record<string, string>> =>
  Object.fromEntries(parametersOf(operationOf(operation).path).map((name) => [name, value]));

/** Well-formed bodies, for operations that would otherwise stop at the body. */
const bodies: Partial<Readonly<Record<OperationId, Json>>> = {
  'iam.editMemberGrants': { operation: 'add' },
  'iam.createApiKey': { name: 'x' },
  'iam.addGroupMember': { member_email: 'ana@acme.example', profile: 'member' },
  'iam.updateGroupMember': { profile: 'member' },
  'iam.createOidcFederation': {
    name: 'x',
    client_id: 'x',
    client_secret: 'x',
    scopes: [],
    authorization_endpoint: 'x',
    token_endpoint: 'x',
    userinfo_endpoint: 'x',
    jwks_uri: 'x',
  },
  'iam.createSamlFederation': { name: 'x', entity_id: 'x', sso_url: 'x', idp_certificate: 'x' },
  'iam.updateFederation': { oidc: { name: 'x' } },
  'blockStorage.extendVolume': { size: 20 },
  'blockStorage.renameVolume': { name: 'new-name' },
  'blockStorage.retypeVolume': { new_type: { name: 'cloud_nvme5k' } },
  'blockStorage.renameSnapshot': { name: 'new-name' },
  'blockStorage.renameBackup': { name: 'new-name' },
  'blockStorage.copySnapshot': { destination_region: 'br-ne1' },
  'blockStorage.attachScheduler': { volume: { name: 'free' } },
  'blockStorage.detachScheduler': { volume: { name: 'free' } },
  'registry.addRegistryMember': { user_id: nobody },
  'registry.updateRegistryMember': { role: 'guest' },
};

const bodyOf = (operation: OperationId): Json => bodies[operation] ?? {};

/** Field names of each product's refusal. */
const refusalFields: Readonly<Record<Product, readonly string[]>> = {
  iam: ['message', 'slug'],
  registry: ['detail', 'message', 'slug'],
  'block-storage': ['detail', 'message', 'slug'],
  consumption: ['message', 'slug'],
  compute: ['details', 'message', 'slug'],
  audit: ['message', 'slug'],
  profile: ['message', 'slug'],
  network: ['message', 'slug'],
  database: ['message', 'slug'],
  kubernetes: ['message', 'slug'],
  'load-balancer': ['message', 'slug'],
  'ssh-key': ['message', 'slug'],
  'object-storage': ['message', 'slug'],
};

const keysOf = (body: Json | undefined): readonly string[] => {
  const object = Array.isArray(body) ? body[0] : body;
  return isObject(object) ? Object.keys(object).sort() : [];
};

describe('every operation', () => {
  let platform: Asked;
  beforeAll(async () => {
    platform = await open({ state: organization });
  });
  afterAll(async () => platform.close());

  it.each(servedOperations)('%s returns 401 from the gateway without a key, and with an unknown one', async (operation) => {
    const path = pathOf(operation, nobody);
    for (const key of [null, 'made-up']) {
      const { status, body } = await platform.ask(operation, { path, key, body: {} });
      expect([status, body]).toEqual([401, { message: 'Unauthorized', slug: 'Unauthorized' }]);
    }
  });

  it.each(servedOperations.filter((operation) => ['iam', 'registry', 'block-storage', 'compute'].includes(operationOf(operation).product)))(
    '%s answers 403 and names the permission that is missing',
    async (operation) => {
      const { status, body, text } = await platform.ask(operation, { path: pathOf(operation, nobody), key: 'nothing', body: {} });
      const { product, permission, effect } = operationOf(operation);
      expect(status).toBe(403);
      const assumed = effect === 'read' ? 'turia_iam_viewer' : 'turia_iam_editor';
      expect(text).toMatch(permission ?? (product === 'iam' ? assumed : /bs_|vm_|cr_/));
      expect(keysOf(body)).toEqual(product === 'iam' ? ['message', 'origin', 'permission', 'product'] : refusalFields[product]);
    },
  );

  it.each(servedOperations)('%s returns 403 from the gateway without its scope', async (operation) => {
    const { status, body } = await platform.ask(operation, { path: pathOf(operation, nobody), key: 'no-scope', body: {} });
    expect([status, at(body, 'slug')]).toEqual([403, 'Forbidden']);
  });

  const named = servedOperations.filter((operation) => parametersOf(operationOf(operation).path).length > 0);
  const identified = named.filter((operation) =>
    parametersOf(operationOf(operation).path).some((name) => /uuid|^id$|registry_id|domain_id/.test(name)),
  );
  it.each(identified.filter((operation) => operationOf(operation).product !== 'compute'))(
    '%s refuses an id that is no UUID',
    async (operation) => {
      const { status } = await platform.ask(operation, { path: pathOf(operation, 'not-a-uuid'), body: bodyOf(operation) });
      expect(status).toBe(operationOf(operation).product === 'registry' ? 400 : 422);
    },
  );

  const demanding = servedOperations.filter((operation) => operationOf(operation).body.some((name) => name.endsWith('*')));
  it.each(demanding)('%s refuses a body that is not JSON, and one that is not an object', async (operation) => {
    const expected = operationOf(operation).product === 'registry' ? 400 : 422;
    const { status } = await platform.ask(operation, { path: pathOf(operation, nobody), body: [1] });
    expect(status).toBe(expected);
  });
});

describe('a read of identity and access', () => {
  const reads = servedOperations.filter((id) => operationOf(id).product === 'iam' && operationOf(id).effect === 'read');

  it('unless the platform requires it as the document says (I39), needs only to read', async () => {
    const credentials = [
      { api_key: 'reads', scopes: ['iam:read'], permissions: ['turia_iam_viewer'] },
      { api_key: 'writes', scopes: ['iam:read', 'iam:write'], permissions: ['turia_iam_editor'] },
    ];
    const tenants = [{ credentials }];
    const usual = await open({ state: { tenants } });
    const documented = await open({ state: { tenants, behaviour: { iam_reads: 'document' } } });
    for (const operation of reads) {
      const asked = async (platform: Asked, key: string) =>
        (await platform.ask(operation, { path: pathOf(operation, nobody), key })).status;
      expect([operation, (await asked(usual, 'reads')) === 403, await asked(documented, 'reads')]).toEqual([operation, false, 403]);
      expect((await asked(documented, 'writes')) === 403).toBe(false);
    }
    await usual.close();
    await documented.close();
  });
});

describe('the credential', () => {
  let platform: Asked;
  beforeAll(async () => {
    platform = await open({ state: organization });
  });
  afterAll(async () => platform.close());

  it('may come as a bearer token, but not for consumption (C10)', async () => {
    const bearer = { key: null, headers: { Authorization: 'Bearer all' } };
    expect((await platform.ask('iam.listMembers', bearer)).status).toBe(200);
    expect((await platform.ask('consumption.getUsage', bearer)).status).toBe(401);
  });

  it('may read with the viewer level, not write', async () => {
    expect((await platform.ask('iam.listMembers', { key: 'viewer' })).status).toBe(200);
    expect((await platform.ask('iam.createDomain', { key: 'viewer', body: { domain: 'x.example' } })).status).toBe(403);
  });

  it('of a service account may do only what its scopes and its roles both allow, and nothing once it is revoked', async () => {
    const accounts = await platform.ask('iam.listServiceAccounts');
    const sa_uuid = textAt(accounts.body, 0, 'uuid');
    const made = await platform.ask('iam.createApiKey', { path: { sa_uuid }, body: { name: 'x', scopes: ['block-storage.read'] } });
    const key = textAt(made.body, 'api_key');
    expect((await platform.ask('blockStorage.listVolumes', { key })).status).toBe(200);
    expect((await platform.ask('registry.listRegistries', { key })).status).toBe(403);
    expect((await platform.ask('blockStorage.createVolume', { key, body: {} })).status).toBe(403);
    await platform.ask('iam.revokeApiKey', { path: { sa_uuid, apikey_uuid: textAt(made.body, 'uuid') } });
    expect((await platform.ask('blockStorage.listVolumes', { key })).status).toBe(401);
  });

  it('does not work before its time', async () => {
    const service_accounts = [
      { name: 'ci', roles: ['viewer'], api_keys: [{ name: 'x', api_key: 'soon', scopes: ['iam:read'], start_validity: '2026-11-21' }] },
    ];
    const early = await open({ state: { tenants: [{ service_accounts }] }, clock: stoppedClock('2026-11-20T12:00:00Z') });
    expect((await early.ask('iam.listRoles', { key: 'soon' })).status).toBe(401);
    await early.control('POST', '/clock', { advance: '12h' });
    expect((await early.ask('iam.listRoles', { key: 'soon' })).status).toBe(200);
    await early.close();
  });

  it('stops working when it has expired', async () => {
    const late = platform.simulator.state().tenants[0]?.service_accounts[0]?.api_keys.find((key) => key.name === 'late');
    expect((await platform.ask('registry.listRegistries', { key: late?.api_key ?? '' })).status).toBe(401);
  });

  it('determines the tenant, which others cannot see', async () => {
    expect((await platform.ask('iam.listMembers', { key: 'other', headers: { 'x-tenant-id': otherTenant } })).body).toEqual([]);
    expect((await platform.ask('blockStorage.listVolumes', { key: 'other' })).status).toBe(403);
  });

  it('has a tenant header on block storage, unless the platform is configured otherwise (A5)', async () => {
    const { url } = platform.simulator;
    const bare = { headers: { 'x-api-key': 'all' } };
    const refused = await fetch(`${url}/br-se1/volume/v1/volumes`, bare);
    expect([refused.status, await refused.json()]).toEqual([
      422,
      { detail: [{ loc: ['header', 'x-tenant-id'], msg: 'field required', type: 'missing' }] },
    ]);
    expect((await fetch(`${url}/iam/api/v1/members`, bare)).status).toBe(200);
    const lax = await open({ state: { ...organization, behaviour: { tenant_header: 'optional' } } });
    expect((await fetch(`${lax.simulator.url}/br-se1/volume/v1/volumes`, bare)).status).toBe(200);
    await lax.close();
  });
});

describe('the gateway', () => {
  let platform: Asked;
  beforeAll(async () => {
    platform = await open({ state: { ...organization, behaviour: { absent: ['blockStorage.listBackups'] } } });
  });
  afterAll(async () => platform.close());

  it.each(['/nowhere', '/iam/api/v1/nothing', '/br-se1/volume/v1/volumes/x/y/z'])('returns 404 for %s', async (path) => {
    const response = await fetch(`${platform.simulator.url}${path}`, { headers: { 'x-api-key': 'all' } });
    expect([response.status, await response.json()]).toEqual([404, { message: 'Not Found', slug: 'NotFound' }]);
  });

  it('returns 404 for a region it does not have, and for operations it does not offer (B1)', async () => {
    expect((await platform.ask('blockStorage.listVolumes', { region: 'br-xx9' })).status).toBe(404);
    expect((await platform.ask('blockStorage.listBackups')).status).toBe(404);
  });

  it('knows br-mgl1 by its wire name (A3)', async () => {
    expect((await platform.ask('blockStorage.listVolumes', { region: 'br-se-1' })).status).toBe(200);
  });

  it('returns the given request id, or creates one', async () => {
    const given = await platform.ask('iam.listRoles', { headers: { 'x-request-id': nobody } });
    expect(given.headers.get('x-request-id')).toBe(nobody);
    expect((await platform.ask('iam.listRoles')).headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
  });
});
