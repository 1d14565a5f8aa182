// The requests of the official Go SDK (1.2.0) that differ from Tenantry's: recorded against the simulator (docs/simulator.md).
import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isObject, type Json } from '../../src/json.ts';
import { createApp } from '../../src/simulator/create-app.ts';
import { secretDigest } from '../../src/simulator/ids.ts';
import { type SimulatorServer, startSimulator } from '../../src/simulator/serve.ts';
import { at, listAt, textAt } from './ask.ts';
import { now, organization, tenant } from './organization.ts';

let simulator: SimulatorServer;
beforeAll(async () => {
  simulator = await startSimulator({ state: organization, transition: 0, clock: { now: () => now } });
});
afterAll(() => simulator.close());

/** Every request has a body of unknown length, even a GET: `null` if it is empty. */
const send = (method: string, path: string, body: Json = null, headers: Record<string, string> = { 'X-API-Key': 'all' }) =>
  new Promise<{ readonly status: number; readonly body: Json | undefined }>((resolve, reject) => {
    const common = {
      'User-Agent': 'mgc-sdk-go',
      'Content-Type': 'application/json',
      'X-Tenant-Id': tenant,
      'Transfer-Encoding': 'chunked',
    };
    const sent = request(`${simulator.url}${path}`, { method, headers: { ...common, ...headers } }, (response) => {
      let text = '';
      response.on('data', (chunk) => (text += String(chunk)));
      response.on('end', () => resolve({ status: response.statusCode ?? 0, body: text === '' ? undefined : JSON.parse(text) }));
    });
    sent.on('error', reject);
    sent.end(JSON.stringify(body));
  });

const volumes = '/br-se1/volume/v1/volumes';
const idOf = async (path: string, place: string, name: string): Promise<string> =>
  textAt(listAt((await send('GET', path)).body, place).find((one) => one['name'] === name) ?? null, 'id');

describe('the official Go SDK', () => {
  it.each<[string, string, string, number]>([
    ['a list', 'GET', volumes, 200],
    ['an empty body', 'POST', '/br-se1/container-registry/v0/credentials/password', 200],
    ['a deletion', 'DELETE', '/iam/api/v1/roles/disks', 204],
  ])('sends `null` instead of no body: %s', async (_, method, path, status) => {
    expect((await send(method, path)).status).toBe(status);
  });

  it('sends null for omitted fields: a volume, a snapshot', async () => {
    const made = await send('POST', volumes, { name: 'sdk', size: 10, type: { name: 'cloud_nvme1k' }, encrypted: null });
    expect(made.status).toBe(202);
    const id = textAt(made.body, 'id');
    expect((await send('GET', `${volumes}/${id}`)).body).toMatchObject({ encrypted: false });
    const snapshot = { name: 'sdk-snap', volume: { id }, description: null, type: null };
    const taken = await send('POST', '/br-se1/volume/v1/snapshots', snapshot);
    expect(taken.status).toBe(202);
    expect((await send('GET', `/br-se1/volume/v1/snapshots/${textAt(taken.body, 'id')}`)).body).toMatchObject({ type: 'instant' });
  });

  it('sends null for omitted fields: a proxy cache keeps its values', async () => {
    const caches = '/br-se1/container-registry/v0/proxy-caches';
    const keys = { access_key: 'user', access_secret: 'hush' };
    const body = { name: 'sdkhub', provider: 'harbor', url: 'https://hub.example', ...keys, description: null };
    expect((await send('POST', caches, body)).status).toBe(201);
    const id = await idOf(caches, 'results', 'sdkhub');
    const change = { name: null, url: null, access_key: null, access_secret: null, description: 'mirror' };
    expect((await send('PATCH', `${caches}/${id}`, change)).status).toBe(200);
    expect((await send('GET', `${caches}/${id}`)).body).toMatchObject({ name: 'sdkhub', description: 'mirror' });
    const stored = simulator.state().tenants[0]?.regions['br-se1']?.proxy_caches.find((one) => one.id === id);
    expect(stored?.access_secret_digest).toBe(secretDigest('hush'));
    const nameless = await send('POST', caches, { ...body, name: null });
    expect([nameless.status, at(nameless.body, 'slug')]).toEqual([400, 'bad_request']);
  });

  it('joins expansions with commas, and pages volume types', async () => {
    const instances = await send('GET', '/br-se1/compute/v1/instances?expand=image%2Cmachine-type', null, {
      'X-API-Key': 'all',
      'x-api-version': '1.1',
    });
    expect([instances.status, listAt(instances.body, 'instances').length]).toEqual([200, 3]);
    const types = await send('GET', '/br-se1/volume/v1/volume-types?_limit=50&_offset=0&_sort=name%3Aasc');
    expect([types.status, listAt(types.body, 'types').length > 1]).toEqual([200, true]);
  });

  it('names the tenant of audit events in the query, and signs in with a bearer token', async () => {
    const events = await send('GET', `/br-se1/audit/v0/events?X-Tenant-ID=${tenant}&_limit=5&_offset=0`, null, {
      Authorization: 'Bearer all',
    });
    expect(events.status).toBe(200);
    expect(listAt(events.body, 'results')[0]).toMatchObject({ tenantid: tenant });
  });
});

/** Each of these was found by running an official client against the simulator, or by schemathesis. */
const uuidOf = async (path: string, field: string, value: string): Promise<string> =>
  textAt(listAt((await send('GET', path)).body).find((one) => one[field] === value) ?? null, 'uuid');

describe('behaviour that official clients rely on', () => {
  it('a new registry shows its proxy cache', async () => {
    const caches = '/br-se1/container-registry/v0/proxy-caches';
    const cache = await idOf(caches, 'results', 'hub');
    const made = await send('POST', '/br-se1/container-registry/v0/registries', { name: 'withcache', proxy_cache_id: cache });
    expect([made.status, made.body]).toEqual([201, { id: expect.any(String), name: 'withcache', proxy_cache_id: cache }]);
    expect((await send('POST', '/br-se1/container-registry/v0/registries', { name: 'without' })).body).not.toHaveProperty('proxy_cache_id');
  });

  it('keys and pair secrets are UUIDs of version 4', async () => {
    const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
    const account = await uuidOf('/iam/api/v1/service-accounts', 'name', 'ci');
    const { body } = await send('POST', `/iam/api/v1/service-accounts/${account}/api-keys`, { name: 'new' });
    for (const field of ['uuid', 'api_key', 'key_pair_id', 'key_pair_secret']) expect(textAt(body, field)).toMatch(uuid);
    const empty = createApp();
    expect(empty.apiKey).toMatch(uuid);
  });

  it.each<[string, string, string, Json, 'list' | readonly string[]]>([
    ['a body of volumes', 'POST', volumes, { name: 'x' }, 'list'],
    ['a path of volumes', 'DELETE', `${volumes}/nonsense`, null, 'list'],
    ['a query of snapshots', 'GET', '/br-se1/volume/v1/snapshots?_limit=0', null, 'list'],
    ['a path of snapshots', 'GET', '/br-se1/volume/v1/snapshots/nonsense', null, 'list'],
    ['a query of volumes', 'GET', `${volumes}?_limit=0`, null, ['detail']],
    ['a path of one volume', 'GET', `${volumes}/nonsense`, null, ['detail']],
    ['a query of one volume', 'GET', `${volumes}/00000000-0000-4000-8000-000000000000?expand=nonsense`, null, ['detail']],
  ])(
    "block storage answers 422 with a list, but lists and reads of volumes with the framework's body: %s",
    async (_, method, path, sent, form) => {
      const { status, body } = await send(method, path, sent);
      expect([status, Array.isArray(body) ? 'list' : Object.keys(isObject(body) ? body : {})]).toEqual([422, form]);
      expect(listAt(body).every((flaw) => flaw['slug'] === 'generic' && textAt(flaw, 'message') !== '')).toBe(true);
    },
  );

  it('grants accept null for an omitted list', async () => {
    const uuid = await uuidOf('/iam/api/v1/members', 'email', 'rui@acme.example');
    expect(
      (await send('PATCH', `/iam/api/v1/members/${uuid}/grants`, { operation: 'add', roles: ['viewer'], permissions: null })).status,
    ).toBe(204);
    const batch = { member_ids: [uuid], operation: 'remove', role_names: ['viewer'], permission_names: null };
    expect((await send('PATCH', '/iam/api/v1/members/grants/batch', batch)).status).toBe(204);
    expect(
      (await send('POST', '/iam/api/v1/roles', { name: 'nulls', description: null, permissions: null, based_role: null })).status,
    ).toBe(201);
    expect((await send('PATCH', '/iam/api/v1/roles/nulls/permissions', { add: ['bs_volume_list'], remove: null })).status).toBe(200);
  });

  it('instances have interfaces, and their VPC if the network is expanded', async () => {
    const read = async (query: string) =>
      at(at(listAt((await send('GET', `/br-se1/compute/v1/instances${query}`)).body, 'instances')[0] ?? null, 'network'));
    const plain = await read('');
    expect(plain).toMatchObject({ interfaces: [{ primary: true, ip_addresses: { private_ipv4: expect.stringMatching(/^172\.18\./) } }] });
    expect(plain).not.toHaveProperty('vpc');
    expect(await read('?expand=network')).toMatchObject({ vpc: { id: expect.any(String), name: expect.any(String) }, interfaces: [{}] });
  });

  it.each<['text' | 'examples', string, number]>([
    ['text', 'my_registry-1', 400],
    ['examples', 'my_registry-1', 201],
    ['examples', 'My Registry', 400],
  ])('registry names, if the platform follows its %s: %s', async (registry_names, name, status) => {
    const platform = await startSimulator({ state: { ...organization, behaviour: { registry_names } } });
    const post = (path: string, body: Json) =>
      fetch(`${platform.url}/br-se1/container-registry/v0/${path}`, {
        method: 'POST',
        headers: { 'x-api-key': 'all' },
        body: JSON.stringify(body),
      });
    expect((await post('registries', { name })).status).toBe(status);
    expect((await post('proxy-caches', { name, provider: 'docker-hub', url: 'https://hub.example' })).status).toBe(status);
    await platform.close();
  });
});
