import { afterEach, describe, expect, it } from 'vitest';
import type { Answer } from '../../src/platform/client.ts';
import { openReader } from '../../src/platform/open-reader.ts';
import { openWriter } from '../../src/platform/open-writer.ts';
import type { PlatformSettings } from '../../src/platform/settings.ts';
import { id, key, type Reply, type Served, serve, settingsFor, tenant } from './serve.ts';

const opened: { close: () => Promise<void> }[] = [];
afterEach(async () => {
  for (const one of opened.splice(0)) await one.close();
});

/** A server that gives these replies one after the other, the last one for ever; and clients of it. */
const against = async (replies: readonly Reply[], more: Partial<PlatformSettings> = {}) => {
  const served: Served = await serve((_, turn) => replies[Math.min(turn, replies.length - 1)] ?? {});
  const slept: number[] = [];
  const settings = { ...settingsFor(served.base, slept), ...more };
  const reader = openReader(settings);
  const writer = openWriter(settings);
  opened.push(reader, writer, served);
  return { served, slept, reader, writer };
};
const json = { status: 200, body: { ok: true } };
const clock = () => Date.parse('2026-11-21T10:00:00Z');
const typeOf = (answer: Answer): string => (answer.type === 'ok' ? 'ok' : `${answer.type}: ${answer.says}`);

describe('headers', () => {
  it('sign in with the key alone, name the tenant to block storage, and give each call an id', async () => {
    const { served, reader } = await against([json]);
    await reader.read('blockStorage.getVolume', { region: 'br-mgl1', path: { id } });
    await reader.read('iam.getAccessControl');
    const [first, second] = served.asked;
    expect(first?.path).toBe(`/br-se-1/volume/v1/volumes/${id}`);
    expect(first?.headers).toMatchObject({
      'x-api-key': key,
      'x-tenant-id': tenant,
      accept: 'application/json',
      'user-agent': 'tenantry',
    });
    expect(first?.headers.authorization).toBeUndefined();
    expect(second?.headers['x-tenant-id']).toBeUndefined();
    expect(first?.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
    expect(first?.headers['x-request-id']).not.toBe(second?.headers['x-request-id']);
  });

  it('sign in with a token alone, and leave the tenant out on demand (A5)', async () => {
    const { served, reader } = await against([json], { credentials: { type: 'access-token', token: 'jwt' }, tenant: null });
    await reader.read('blockStorage.getVolume', { region: 'br-se1', path: { id } });
    expect(served.asked[0]?.headers).toMatchObject({ authorization: 'Bearer jwt' });
    expect(served.asked[0]?.headers['x-api-key']).toBeUndefined();
    expect(served.asked[0]?.headers['x-tenant-id']).toBeUndefined();
  });

  it('never send a token to consumption (C10)', async () => {
    const { served, reader } = await against([json], { credentials: { type: 'access-token', token: 'jwt' } });
    const listing = await reader.list('consumption.getUsage');
    expect(listing).toMatchObject({ type: 'failure', failure: { type: 'unauthorized', operation: 'consumption.getUsage' } });
    expect(listing.type === 'failure' && listing.failure.says).toContain('API key only');
    expect(served.asked).toHaveLength(0);
  });

  it('keep one request id over repeats, and hand the echoed one on', async () => {
    const { served, reader } = await against([
      { status: 503 },
      { status: 404, headers: { 'x-request-id': 'echo-1' }, body: { slug: 'not_found' } },
    ]);
    const answer = await reader.read('iam.getAccessControl');
    expect(answer).toMatchObject({
      type: 'not-found',
      status: 404,
      requestId: 'echo-1',
      slug: 'not_found',
      path: '/iam/api/v1/access-control',
    });
    expect(served.asked[0]?.headers['x-request-id']).toBe(served.asked[1]?.headers['x-request-id']);
  });

  it.each(['', 'two words', 'line\nbreak', 'ключ'])('refuse a key that no header can carry: %j', (bad) => {
    const settings = { ...settingsFor('http://127.0.0.1:1'), credentials: { type: 'api-key', key: bad } as const };
    expect(() => openReader(settings)).toThrow('the API key is empty, or holds');
    expect(() => openReader({ ...settings, credentials: { type: 'api-key', key }, tenant: 'a b' })).toThrow('the tenant id is empty');
  });
});

describe('answers', () => {
  it.each<[string, Reply, string]>([
    ['an object', json, 'ok'],
    ['any 2xx (A9)', { status: 201, body: {} }, 'ok'],
    ['no body (A8)', { status: 204 }, 'ok'],
    ['a null body (I3)', { status: 202, body: 'null' }, 'ok'],
    ['401', { status: 401, body: { message: 'Unauthorized', slug: 'Unauthorized' } }, 'unauthorized: Unauthorized'],
    ['403', { status: 403, body: { permission: 'turia_iam_adm', message: 'no' } }, 'denied: no'],
    ['404', { status: 404 }, 'not-found: '],
    ['409', { status: 409, body: [{ slug: 'generic', message: 'name taken' }] }, 'refused: name taken'],
    ['422', { status: 422, body: { detail: [{ loc: ['query', '_limit'], msg: 'too small' }] } }, 'refused: query._limit: too small'],
    ['501', { status: 501, body: 'never' }, 'unavailable: never'],
    ['a page', { body: '<!doctype html><title>Sign in</title>' }, 'not-understood: an answer that is not JSON: a page titled "Sign in"'],
    ['text', { body: 'pong\u0007\u202e' }, 'not-understood: an answer that is not JSON: pong'],
    [
      'a redirect',
      { status: 302, headers: { location: 'https://evil.example/x?y' } },
      'not-understood: redirected to https://evil.example: redirects are not followed, check the base address',
    ],
    [
      'a body that is too deep',
      { body: '['.repeat(100) + ']'.repeat(100) },
      'not-understood: an answer that is not JSON: '.concat('['.repeat(79), '…'),
    ],
  ])('%s', async (_, reply, expected) => {
    const { served, reader } = await against([reply]);
    expect(typeOf(await reader.read('iam.getAccessControl'))).toBe(expected);
    expect(served.asked).toHaveLength(1);
  });

  it('of a redirect are never followed, so no credential reaches another origin', async () => {
    const target = await serve(() => json);
    opened.push(target);
    for (const status of [301, 302, 303, 307, 308]) {
      const { reader, writer } = await against([{ status, headers: { location: `${target.base}/steal` } }]);
      expect(await reader.read('iam.getAccessControl')).toMatchObject({ type: 'not-understood', status });
      expect(await writer.write('iam.createGroup', { body: { identifier: 'a', name: 'a' } })).toMatchObject({ type: 'unknown', status });
    }
    expect(target.asked).toHaveLength(0);
  });

  it('say so when the tenant header may be the reason (A5)', async () => {
    const { reader } = await against([{ status: 403, body: { message: 'no', slug: 'forbidden' } }]);
    expect(typeOf(await reader.read('blockStorage.getVolume', { region: 'br-se1', path: { id } }))).toBe(
      `denied: no; the call named tenant ${tenant}: is it the credential's own?`,
    );
  });

  it('that nobody sends, since the call is not well formed, cost no call', async () => {
    const { served, reader, writer } = await against([json]);
    expect(await reader.read('iam.getMemberGrants', { path: { uuid: '..' } })).toMatchObject({
      type: 'refused',
      says: 'not sent: path parameter uuid: it is not a UUID',
      path: '/api/v1/members/{uuid}/grants',
    });
    // @ts-expect-error a reader takes no operation that writes
    expect(await reader.read('iam.deleteRole', { path: { role_name: 'x' } })).toMatchObject({ type: 'refused' });
    // @ts-expect-error nor one whose purpose is a secret
    expect(await reader.read('registry.getCredentials', { region: 'br-se1' })).toMatchObject({ type: 'refused' });
    // @ts-expect-error a writer's write is not for reading
    expect(await writer.write('iam.getAccessControl')).toMatchObject({ type: 'refused' });
    expect(served.asked).toHaveLength(0);
    expect(reader.calls()).toEqual({});
  });
});

describe('repeats', () => {
  it.each<[string, Reply]>([
    ['429', { status: 429 }],
    ['500', { status: 500 }],
    ['502', { status: 502, body: '<html>bad gateway</html>' }],
    ['503', { status: 503 }],
    ['504', { status: 504 }],
    ['a broken connection', { fault: 'reset' }],
    ['a body that breaks off', { fault: 'cut' }],
    ['JSON that ends too early', { body: '{"ok":tr' }],
    ['a packed body that is damaged', { headers: { 'content-encoding': 'gzip' }, body: 'not gzip' }],
  ])('of a read after %s, up to five tries in all', async (_, reply) => {
    const good = await against([reply, reply, reply, reply, json]);
    expect(await good.reader.read('iam.getAccessControl')).toMatchObject({ type: 'ok' });
    expect(good.slept).toEqual([150, 300, 600, 1200]);
    expect(good.reader.calls()).toEqual({ 'iam.getAccessControl': 5 });
    const bad = await against([reply]);
    expect(await bad.reader.read('iam.getAccessControl')).toMatchObject({ type: expect.stringMatching(/unavailable|not-understood/) });
    expect(bad.served.asked).toHaveLength(5);
  });

  it.each([
    ['7', [7000]],
    ['86400', [60_000]],
    ['Sat, 21 Nov 2026 10:00:30 GMT', [30_000]],
    ['Sat, 21 Nov 2026 09:00:00 GMT', [150]],
    ['soon', [150]],
    ['-5', [150]],
  ])('wait as Retry-After says, within reason: %s', async (header, expected) => {
    // What is asked for holds for the whole product: the next call waits as well, before it is sent.
    const { slept, reader } = await against([{ status: 429, headers: { 'retry-after': header } }, json], { clock });
    await reader.read('iam.getAccessControl');
    expect(new Set(slept)).toEqual(new Set(expected));
  });

  const group = { body: { identifier: 'a', name: 'a' } };
  const dead = { path: { role_name: 'ops' } };

  it.each<[string, Reply, string, number]>([
    ['429, which certainly changed nothing', { status: 429 }, 'ok', 2],
    ['503', { status: 503, headers: { 'retry-after': '1' } }, 'unknown', 1],
    ['500', { status: 500 }, 'unknown', 1],
    ['502', { status: 502 }, 'unknown', 1],
    ['408', { status: 408 }, 'unknown', 1],
    ['a broken connection', { fault: 'reset' }, 'unknown', 1],
    ['an answer that breaks off', { fault: 'cut' }, 'unknown', 1],
    ['an accepted write whose answer is no JSON', { status: 201, body: '{"id":' }, 'unknown', 1],
    ['a page where JSON was expected', { status: 200, body: '<html>' }, 'unknown', 1],
    ['a refusal', { status: 409 }, 'refused', 1],
  ])('of a create only when it certainly changed nothing: %s', async (_, reply, type, calls) => {
    const { served, writer } = await against([reply, { status: 201, body: { id } }]);
    expect(await writer.write('iam.createGroup', group)).toMatchObject({ type });
    expect(served.asked).toHaveLength(calls);
  });

  it.each<[string, Reply]>([
    ['503', { status: 503 }],
    ['a broken connection', { fault: 'reset' }],
  ])('of a harmless write as of a read: %s', async (_, reply) => {
    const { served, writer } = await against([reply, { status: 204 }]);
    expect(await writer.write('iam.deleteRole', dead)).toMatchObject({ type: 'ok', status: 204, body: null });
    expect(served.asked).toHaveLength(2);
    const lost = await against([reply]);
    expect(await lost.writer.write('iam.deleteRole', dead)).toMatchObject({ type: 'unknown' });
    expect(lost.served.asked).toHaveLength(5);
  });

  it('say that an earlier try may have had its effect', async () => {
    const { writer } = await against([{ status: 502 }, { status: 404 }]);
    expect(await writer.write('iam.deleteRole', dead)).toMatchObject({
      type: 'not-found',
      says: 'an earlier try of this call may have had its effect',
    });
  });

  it('of anything when the connection is refused: nothing was sent', async () => {
    const gone = await serve(() => json);
    await gone.close();
    const slept: number[] = [];
    const writer = openWriter(settingsFor(gone.base, slept));
    opened.push(writer);
    expect(await writer.write('iam.createGroup', group)).toMatchObject({
      type: 'unavailable',
      says: expect.stringContaining('ECONNREFUSED'),
    });
    expect(slept).toHaveLength(4);
    expect(writer.calls()).toEqual({ 'iam.createGroup': 5 });
  });

  it('not for a host that does not exist', async () => {
    const slept: number[] = [];
    const reader = openReader(settingsFor('https://nowhere.invalid', slept));
    opened.push(reader);
    const answer = await reader.read('iam.getAccessControl');
    expect(answer.type).toBe('unavailable');
  });

  it('not after the time for one try is over, when it writes', async () => {
    const { served, writer, reader } = await against([{ fault: 'hang' }], { limits: { timeout: 80 }, attempts: 2 });
    expect(await writer.write('iam.createGroup', group)).toMatchObject({ type: 'unknown', says: 'no answer within 0.08 s' });
    expect(await reader.read('iam.getAccessControl')).toMatchObject({ type: 'unavailable', says: 'no answer within 0.08 s' });
    expect(served.asked).toHaveLength(3);
  });

  it('nor once interrupted: what is in flight ends, nothing new begins', async () => {
    const stop = new AbortController();
    const { served, writer, reader } = await against([{ status: 429 }], {
      signal: stop.signal,
      sleep: async () => stop.abort(),
    });
    expect(await writer.write('iam.createGroup', group)).toMatchObject({ type: 'unavailable', says: 'not sent: interrupted' });
    expect(await reader.read('iam.getAccessControl')).toMatchObject({ type: 'unavailable', says: 'not sent: interrupted' });
    expect(served.asked).toHaveLength(1);
  });
});
