import { afterEach, describe, expect, it } from 'vitest';
import { documentedNeeds } from '../../src/platform/classify-response.ts';
import type { CallResult } from '../../src/platform/client.ts';
import { openReader } from '../../src/platform/open-reader.ts';
import { accessTokenCredential, apiKeyCredential } from '../../src/platform/settings.ts';
import { against } from './against.ts';
import { type Closable, id, key, type Reply, serve, settingsFor, tenant } from './serve.ts';

const opened: Closable[] = [];
afterEach(async () => {
  for (const one of opened.splice(0)) await one.close();
});
const json = { status: 200, body: { ok: true } };
const typeOf = (answer: CallResult): string => (answer.type === 'ok' ? 'ok' : `${answer.type}: ${answer.says}`);

describe('headers', () => {
  it('contain only the key, the tenant for block storage, and an id for each call', async () => {
    const { served, reader } = await against(opened, [json]);
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

  it('contain only a token, and omit the tenant on request (A5)', async () => {
    const { served, reader } = await against(opened, [json], { credentials: accessTokenCredential('jwt'), tenant: null });
    await reader.read('blockStorage.getVolume', { region: 'br-se1', path: { id } });
    expect(served.asked[0]?.headers).toMatchObject({ authorization: 'Bearer jwt' });
    expect(served.asked[0]?.headers['x-api-key']).toBeUndefined();
    expect(served.asked[0]?.headers['x-tenant-id']).toBeUndefined();
  });

  it('never contain a token for consumption (C10)', async () => {
    const { served, reader } = await against(opened, [json], { credentials: accessTokenCredential('jwt') });
    const listing = await reader.list('consumption.getUsage');
    expect(listing).toMatchObject({ type: 'failure', failure: { type: 'unauthorized', operation: 'consumption.getUsage' } });
    expect(listing.type === 'failure' && listing.failure.says).toContain('an access token is not supported');
    expect(served.asked).toHaveLength(0);
  });

  it('keep one request id over retries, and return the echoed one', async () => {
    const { served, reader } = await against(opened, [
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

  it.each(['', 'two words', 'line\nbreak', 'ключ'])('refuse a key that is not valid in a header: %j', (bad) => {
    const settings = { ...settingsFor('http://127.0.0.1:1'), credentials: apiKeyCredential(bad) };
    expect(() => openReader(settings)).toThrow('the API key is empty, or contains');
    expect(() => openReader({ ...settings, credentials: apiKeyCredential(key), tenant: 'a b' })).toThrow('the tenant id is empty');
  });
});

describe('answers', () => {
  it.each<[string, Reply, string]>([
    ['an object', json, 'ok'],
    ['any 2xx (A9)', { status: 201, body: {} }, 'ok'],
    ['no body (A8)', { status: 204 }, 'ok'],
    ['a null body (I3)', { status: 202, body: 'null' }, 'ok'],
    ['401', { status: 401, body: { message: 'Unauthorized', slug: 'Unauthorized' } }, 'unauthorized: Unauthorized'],
    ['403', { status: 403, body: { permission: 'turia_iam_adm', message: 'no' } }, `denied: no; ${documentedNeeds.iam}`],
    ['404', { status: 404 }, 'not-found: '],
    ['409', { status: 409, body: [{ slug: 'generic', message: 'name taken' }] }, 'refused: name taken'],
    ['422', { status: 422, body: { detail: [{ loc: ['query', '_limit'], msg: 'too small' }] } }, 'refused: query._limit: too small'],
    ['501', { status: 501, body: 'never' }, 'unavailable: never'],
    ['a page', { body: '<!doctype html><title>Sign in</title>' }, 'not-understood: a response that is not JSON: a page titled "Sign in"'],
    ['text', { body: 'pong\u0007\u202e' }, 'not-understood: a response that is not JSON: pong'],
    [
      'a redirect',
      { status: 302, headers: { location: 'https://evil.example/x?y' } },
      'not-understood: redirected to https://evil.example; redirects are not followed, check the base URL',
    ],
    [
      'a body that is too deep',
      { body: '['.repeat(100) + ']'.repeat(100) },
      'not-understood: a response that is not JSON: '.concat('['.repeat(79), '…'),
    ],
  ])('%s', async (_, reply, expected) => {
    const { served, reader } = await against(opened, [reply]);
    expect(typeOf(await reader.read('iam.getAccessControl'))).toBe(expected);
    expect(served.asked).toHaveLength(1);
  });

  it('of a redirect are never followed, so no credential reaches another origin', async () => {
    const target = await serve(() => json);
    opened.push(target);
    for (const status of [301, 302, 303, 307, 308]) {
      const { reader, writer } = await against(opened, [{ status, headers: { location: `${target.base}/steal` } }]);
      expect(await reader.read('iam.getAccessControl')).toMatchObject({ type: 'not-understood', status });
      expect(await writer.write('iam.createGroup', { body: { identifier: 'a', name: 'a' } })).toMatchObject({ type: 'unknown', status });
    }
    expect(target.asked).toHaveLength(0);
  });

  it('mention the tenant header if it may be the reason (A5)', async () => {
    const { reader } = await against(opened, [{ status: 403, body: { message: 'no', slug: 'forbidden' } }]);
    expect(typeOf(await reader.read('blockStorage.getVolume', { region: 'br-se1', path: { id } }))).toBe(
      `denied: no; the call named tenant ${tenant}: check that the credential belongs to it`,
    );
  });

  it.each([
    ['in its text', { message: 'missing permission bs_volume_get', slug: 'forbidden' }],
    ['as a field', { origin: 'permissionsAPI', permission: 'bs_volume_get', message: 'no' }],
  ])('do not mention the tenant if a missing permission is named %s', async (_, body) => {
    const { reader } = await against(opened, [{ status: 403, body }]);
    const said = typeOf(await reader.read('blockStorage.getVolume', { region: 'br-se1', path: { id } }));
    expect(said).toMatch(/^denied: /);
    expect(said).not.toContain(tenant);
  });

  const asks = "the platform's document asks for the scopes iam:read and iam:write and the permission turia_iam_editor, also for reading";
  const refused = { origin: 'permissionsAPI', permission: 'turia_iam_editor', product: 'turiaiam', message: 'not authorized' };

  it('a refused read of identity and access names what the document asks for (I39)', async () => {
    const { reader } = await against(opened, [{ status: 403, body: refused }]);
    expect(await reader.read('iam.listMembers')).toMatchObject({
      type: 'denied',
      permission: 'turia_iam_editor',
      says: `not authorized; ${asks}`,
    });
    const scope = await against(opened, [{ status: 403, body: { message: 'missing scope', slug: 'Forbidden' } }]);
    expect(typeOf(await scope.reader.read('iam.listMembers'))).toContain(asks);
  });

  it.each([
    [
      'a refused write',
      async ({ writer }: Awaited<ReturnType<typeof against>>) => writer.write('iam.createRole', { body: { name: 'x' } }),
      403,
    ],
    [
      'a read of another product',
      async ({ reader }: Awaited<ReturnType<typeof against>>) => reader.read('registry.listRegistries', { region: 'br-se1' }),
      403,
    ],
    ['a read that does not exist', async ({ reader }: Awaited<ReturnType<typeof against>>) => reader.read('iam.listMembers'), 404],
  ])('%s does not', async (_, call, status) => {
    const opposite = await against(opened, [{ status, body: refused }]);
    expect(JSON.stringify(await call(opposite))).not.toContain('document asks');
  });

  it('to a malformed call, which is not sent, cost no call', async () => {
    const { served, reader, writer } = await against(opened, [json]);
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
