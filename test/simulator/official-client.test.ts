// How the official Go SDK (1.2.0) writes its requests, where that differs from what Tenantry sends: measured against the simulator (docs/simulator.md).
import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Json } from '../../src/json.ts';
import { secretDigest } from '../../src/simulator/ids.ts';
import { type RunningSimulator, startSimulator } from '../../src/simulator/serve.ts';
import { at, listAt, textAt } from './ask.ts';
import { now, organization, tenant } from './organization.ts';

let simulator: RunningSimulator;
beforeAll(async () => {
  simulator = await startSimulator({ state: organization, transition: 0, clock: { now: () => now } });
});
afterAll(() => simulator.close());

/** Every request has a body of unknown length, also a GET: `null` where there is nothing to say. */
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
    ['a body that is none', 'POST', '/br-se1/container-registry/v0/credentials/password', 200],
    ['a deletion', 'DELETE', '/iam/api/v1/roles/disks', 204],
  ])('sends `null` where it has no body: %s', async (_, method, path, status) => {
    expect((await send(method, path)).status).toBe(status);
  });

  it('sends null for what its caller did not give: a volume, a snapshot', async () => {
    const made = await send('POST', volumes, { name: 'sdk', size: 10, type: { name: 'cloud_nvme1k' }, encrypted: null });
    expect(made.status).toBe(202);
    const id = textAt(made.body, 'id');
    expect((await send('GET', `${volumes}/${id}`)).body).toMatchObject({ encrypted: false });
    const snapshot = { name: 'sdk-snap', volume: { id }, description: null, type: null };
    const taken = await send('POST', '/br-se1/volume/v1/snapshots', snapshot);
    expect(taken.status).toBe(202);
    expect((await send('GET', `/br-se1/volume/v1/snapshots/${textAt(taken.body, 'id')}`)).body).toMatchObject({ type: 'instant' });
  });

  it('sends null for what its caller did not give: a proxy cache keeps what it has', async () => {
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

  it('joins what is expanded by commas, and pages volume types', async () => {
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
