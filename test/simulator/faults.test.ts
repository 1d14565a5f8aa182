import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { OperationId } from '../../src/platform/operations.ts';
import { stoppedClock } from '../../src/simulator/clock.ts';
import { createApp, type SimulatorApp } from '../../src/simulator/create-app.ts';
import { createFaults, type Fault } from '../../src/simulator/fault.ts';
import { type Asked, at, listAt, open } from './ask.ts';
import { differences, fieldsOf } from './contract/fields.ts';

let platform: Asked;
beforeEach(async () => {
  platform = await open();
});
afterEach(async () => platform.close());

const hits = (seed: number): readonly boolean[] => {
  const faults = createFaults(seed);
  faults.add({ type: 'reset-before', rate: 0.3 });
  return Array.from({ length: 1000 }, () => faults.next('iam.listRoles') !== null);
};

const create = async (domain: string) => platform.ask('iam.createDomain', { body: { domain } });
const domains = async () => listAt((await platform.ask('iam.listDomains')).body, 'data').map((one) => one['domain']);
const fault = async (row: object) => platform.control('POST', '/faults', JSON.parse(JSON.stringify(row)));

describe('faults', () => {
  it.each([
    [{ type: 'status', status: 502 }, 502, false],
    [{ type: 'status', status: 503 }, 503, false],
    [{ type: 'status', status: 504 }, 504, false],
    [{ type: 'status', status: 429 }, 429, false],
    [{ type: 'status', status: 429, retry_after: '3' }, 429, false],
    [{ type: 'status', status: 500, after: true }, 500, true],
    [{ type: 'html' }, 502, false],
    [{ type: 'html', status: 504 }, 504, false],
  ])('%o returns this response, and the write has happened or not', async (row, status, happened) => {
    await fault({ ...row, operation: 'iam.createDomain', times: 1 });
    const response = await create('x.example');
    expect(response.status).toBe(status);
    expect(response.headers.get('retry-after')).toBe('retry_after' in row ? row.retry_after : null);
    expect(response.headers.get('content-type')).toBe(row.type === 'html' ? 'text/html' : 'application/json');
    expect(await domains()).toEqual(happened ? ['x.example'] : []);
    expect((await create('y.example')).status).toBe(200);
  });

  it.each([
    ['reset-before', false],
    ['reset-after', true],
    ['truncate', true],
  ])('%s breaks the connection without a response, and the write has happened or not', async (type, happened) => {
    const said = vi.spyOn(console, 'error');
    await fault({ type, operation: 'iam.createDomain', times: 1 });
    await expect(create('x.example')).rejects.toThrow(/fetch failed|terminated/);
    expect(await domains()).toEqual(happened ? ['x.example'] : []);
    expect(said).not.toHaveBeenCalled();
    said.mockRestore();
  });

  it('slow sends the whole body over time', async () => {
    await fault({ type: 'slow', over: 60, operation: 'iam.listRoles' });
    const begin = performance.now();
    expect(listAt((await platform.ask('iam.listRoles')).body)).toHaveLength(4);
    expect(performance.now() - begin).toBeGreaterThan(50);
  });

  it.each<[OperationId, number, string]>([
    ['registry.listRegistries', 429, 'registry.429'],
    ['registry.listRegistries', 500, 'registry.400'],
    ['blockStorage.listVolumes', 409, 'blockStorage.409.array'],
    ['blockStorage.listVolumes', 503, 'iam.422.gateway'],
    ['iam.listRoles', 429, 'iam.422.gateway'],
    ['compute.listInstances', 500, 'compute.404'],
    ['audit.listEvents', 500, 'audit.500'],
    ['audit.listEvents', 503, 'iam.422.gateway'],
  ])('%s fails with %i in the body of its product', async (operation, status, fields) => {
    await fault({ type: 'status', status });
    const response = await platform.ask(operation);
    expect([response.status, differences(response.body ?? null, fieldsOf(fields) ?? {})]).toEqual([status, []]);
  });

  it('429 also gives the retry time as a date', async () => {
    await platform.close();
    platform = await open({ clock: stoppedClock('2026-11-20T12:00:00Z') });
    await fault({ type: 'status', status: 429, retry_after_date: 90_000 });
    expect((await platform.ask('iam.listRoles')).headers.get('retry-after')).toBe('Fri, 20 Nov 2026 12:01:30 GMT');
  });

  it('latency delays one operation, in addition to other faults', async () => {
    await fault([
      { type: 'latency', for: 30, operation: 'iam.listRoles', times: 1 },
      { type: 'latency', for: 30, operation: 'iam.*' },
      { type: 'status', status: 503, operation: 'iam.listRoles' },
    ]);
    const begin = performance.now();
    expect((await platform.ask('iam.listRoles')).status).toBe(503);
    expect(performance.now() - begin).toBeGreaterThan(55);
    expect((await platform.control('GET', '/faults')).body).toHaveLength(2);
  });

  it('clock shifts the time of one response, and the times that it writes', async () => {
    await platform.close();
    platform = await open({ clock: stoppedClock('2026-11-20T12:00:00Z') });
    await fault({ type: 'clock', by: -3_600_000, times: 1 });
    const early = await create('x.example');
    expect(early.headers.get('date')).toBe('Fri, 20 Nov 2026 11:00:00 GMT');
    expect(at(early.body, 'created_at')).toBe('2026-11-20T11:00:00Z');
    expect(at((await create('y.example')).body, 'created_at')).toBe('2026-11-20T12:00:00Z');
  });

  it('skip lets the first calls succeed', async () => {
    await fault({ type: 'status', status: 500, skip: 2, times: 2 });
    const statuses = [];
    for (let call = 0; call < 5; call += 1) statuses.push((await platform.ask('iam.listRoles')).status);
    expect(statuses).toEqual([200, 200, 500, 500, 200]);
  });

  it('apply to one operation, a family of them, or all', async () => {
    await fault({ type: 'status', status: 500, operation: 'iam.list*' });
    expect((await platform.ask('iam.listRoles')).status).toBe(500);
    expect((await create('x.example')).status).toBe(200);
    await fault({ type: 'status', status: 501 });
    expect((await create('y.example')).status).toBe(501);
    await platform.control('DELETE', '/faults');
    expect((await create('y.example')).status).toBe(200);
    expect((await platform.control('GET', '/faults')).body).toEqual([]);
  });

  it('at a rate affect the same calls of an operation, whatever else is called in between', () => {
    const alone = hits(7);
    const faults = createFaults(7);
    faults.add({ type: 'reset-before', rate: 0.3 });
    const beside = Array.from({ length: 1000 }, (_, index) => {
      if (index % 3 === 0) faults.next('iam.listMembers');
      return faults.next('iam.listRoles') !== null;
    });
    expect(beside).toEqual(alone);
    faults.clear();
    faults.add({ type: 'reset-before', rate: 0.3 });
    expect(Array.from({ length: 1000 }, () => faults.next('iam.listRoles') !== null)).toEqual(alone);
  });

  it('at a rate affect the same calls for the same seed, and about the expected number', () => {
    expect(hits(7)).toEqual(hits(7));
    expect(hits(7)).not.toEqual(hits(8));
    const share = hits(7).filter(Boolean).length / 1000;
    expect(share).toBeGreaterThan(0.25);
    expect(share).toBeLessThan(0.35);
  });

  it.each([
    ['no row', 'x'],
    ['no type', { status: 500 }],
    ['an unknown type', { type: 'explode' }],
    ['a status without one', { type: 'status' }],
    ['slow without an integer', { type: 'slow', over: 0.5 }],
    ['latency without a time', { type: 'latency' }],
    ['a clock without how far', { type: 'clock' }],
    ['a shift without how far', { type: 'shift' }],
    ['a clamp to nothing', { type: 'clamp', to: 0 }],
    ['a status out of range', { type: 'status', status: 99 }],
    ['times below one', { type: 'repeat', times: 0 }],
    ['a rate above one', { type: 'reset-before', rate: 2 }],
    ['slow without a time', { type: 'slow' }],
    ['one good and one bad', [{ type: 'html' }, { type: 'ends' }]],
  ])('are refused as a whole: %s', async (_, rows) => {
    expect((await platform.control('POST', '/faults', rows)).status).toBe(422);
    expect((await platform.control('GET', '/faults')).body).toEqual([]);
  });

  it('also work in process: a broken connection is a failed call', async () => {
    const app = createApp();
    app.faults.add({ type: 'reset-after', operation: 'iam.createDomain', times: 1 });
    app.faults.add({ type: 'truncate', operation: 'iam.listRoles', times: 1 });
    const headers = { 'x-api-key': app.apiKey };
    const body = JSON.stringify({ domain: 'x.example' });
    await expect(async () =>
      app.fetch(new Request('http://simulator/iam/api/v1/domains', { method: 'POST', headers, body })),
    ).rejects.toThrow('reset');
    expect(app.state().tenants[0]?.domains).toHaveLength(1);
    const cut = await app.fetch(new Request('http://simulator/iam/api/v1/roles', { headers }));
    await expect(cut.json()).rejects.toThrow('JSON');
  });

  it.each<readonly [path: string, Fault | null]>([
    ['/iam/api/v1/roles', null],
    ['/iam/api/v1/roles/a%20b/permissions', null],
    ['/nowhere', null],
    ['/iam/api/v1/roles', { type: 'truncate' }],
    ['/iam/api/v1/roles', { type: 'html', status: 504 }],
    ['/iam/api/v1/roles', { type: 'slow', over: 5 }],
    ['/iam/api/v1/roles', { type: 'clock', by: 9000 }],
    ['/iam/api/v1/roles', { type: 'status', status: 429, retry_after: '7' }],
    ['/iam/api/v1/roles', { type: 'status', status: 503, retry_after_date: 9000 }],
  ])('are the same without HTTP: %s, %j', async (path, hit) => {
    const answered = async (ask: (app: SimulatorApp, url: URL, headers: Record<string, string>) => Promise<object>) => {
      const app = createApp({ clock: stoppedClock('2026-11-20T12:00:00Z') });
      if (hit) app.faults.add(hit);
      const answer = await ask(app, new URL(`http://simulator${path}?_limit=2`), { 'x-api-key': app.apiKey });
      return { answer, recorded: app.recorder.all() };
    };
    const plainly = await answered(async (app, url, headers) => app.ask({ method: 'GET', url, headers }));
    const byHttp = await answered(async (app, url, headers) => {
      const response = await app.fetch(new Request(url, { headers }));
      return { type: 'answer', status: response.status, headers: new Map(response.headers), body: await response.text() };
    });
    expect(plainly).toEqual(byHttp);
  });
});

describe('latency', () => {
  it('delays every response', async () => {
    const slow = await open({ latency: 40 });
    const begin = performance.now();
    await slow.ask('iam.listRoles');
    expect(performance.now() - begin).toBeGreaterThan(38);
    await slow.close();
  });
});

describe('the record of requests', () => {
  it('contains requests and responses, and no secret', async () => {
    await platform.ask('registry.testProxyCacheCredentials', {
      body: { provider: 'harbor', url: 'https://x.example', access_key: 'u', access_secret: 'hush' },
    });
    await fault({ type: 'status', status: 503, operation: 'iam.listRoles', times: 1 });
    await platform.ask('iam.listRoles', { query: { role_name: 'editor' } });
    await fetch(`${platform.simulator.url}/nowhere`);
    const { body, text } = await platform.control('GET', '/requests');
    expect(listAt(body, 'requests')).toMatchObject([
      {
        method: 'POST',
        path: '/br-se1/container-registry/v0/proxy-caches/status',
        operation: 'registry.testProxyCacheCredentials',
        status: 200,
        fault: null,
      },
      { method: 'GET', path: '/iam/api/v1/roles?role_name=editor', operation: 'iam.listRoles', status: 503, fault: 'status' },
      { method: 'GET', path: '/nowhere', operation: null, status: 404 },
    ]);
    expect(at(body, 'counts')).toEqual({ 'registry.testProxyCacheCredentials': 1, 'iam.listRoles': 1 });
    expect(text).not.toContain('hush');
    expect(text).not.toContain(platform.simulator.apiKey);
    await platform.control('DELETE', '/requests');
    expect((await platform.control('GET', '/requests')).body).toEqual({ requests: [], counts: {} });
  });
});
