// Credentials are sent to the configured origins and nowhere else, whatever the platform, a list or a declared resource contains.
import { afterEach, expect, it } from 'vitest';
import { openReader } from '../../src/platform/open-reader.ts';
import { openWriter } from '../../src/platform/open-writer.ts';
import { type Closable, id, key, serve, settingsFor } from './serve.ts';

const opened: Closable[] = [];
afterEach(async () => {
  for (const one of opened.splice(0)) await one.close();
});

/** A server that must receive nothing, and a platform whose responses contain its address. */
const start = async (answer: (elsewhere: string) => { status?: number; headers?: Record<string, string>; body?: unknown }) => {
  const other = await serve(() => ({ body: { results: [], stolen: true } }));
  const platform = await serve(() => answer(other.base));
  const reader = openReader(settingsFor(platform.base));
  const writer = openWriter(settingsFor(platform.base));
  opened.push(reader, writer, other, platform);
  return { other, platform, reader, writer };
};

const items = Array.from({ length: 50 }, (_, at) => ({ id: `${at}` }));

it.each<[string, (elsewhere: string) => { headers?: Record<string, string>; body?: unknown }]>([
  ['next', (to) => ({ body: { results: items, next: `${to}/next`, meta: { page: { total: 500, next: `${to}/next`, limit: 50 } } } })],
  [
    'links',
    (to) => ({ body: { results: items, meta: { links: { next: `${to}/x` }, page: { total: 500, limit: 50, next_page: `${to}/x` } } } }),
  ],
  ['a Link header', (to) => ({ headers: { link: `<${to}/next>; rel="next"` }, body: { results: items } })],
  ['a Refresh header', (to) => ({ headers: { refresh: `0; url=${to}`, location: to, 'content-location': to }, body: { results: items } })],
])('a list that names a page elsewhere: %s', async (_, answer) => {
  const { other, platform, reader } = await start(answer);
  expect(await reader.list('registry.listRegistries', { region: 'br-se1' })).toMatchObject({ type: 'partial' });
  expect(other.asked).toEqual([]);
  expect(platform.asked.every(({ headers }) => headers['x-api-key'] === key)).toBe(true);
});

it.each([301, 302, 303, 307, 308])('a redirect: %i', async (status) => {
  const { other, reader, writer } = await start((to) => ({ status, headers: { location: `${to}/iam` } }));
  await reader.read('iam.getAccessControl');
  await writer.write('iam.createGroup', { body: { identifier: 'a', name: 'a' } });
  expect(other.asked).toEqual([]);
});

it('addresses that a resource declares are sent as values only', async () => {
  const { other, platform, writer } = await start(() => ({ body: {} }));
  const url = other.base;
  const cache = { name: 'hub', provider: 'docker-hub', url, access_key: 'a', access_secret: 'b' };
  await writer.write('registry.createProxyCache', { region: 'br-se1', body: cache });
  await writer.write('registry.testProxyCacheCredentials', { region: 'br-se1', body: cache });
  const oidc = { name: 'okta', authorization_endpoint: url, token_endpoint: url, userinfo_endpoint: url, jwks_uri: url };
  await writer.write('iam.updateFederation', { path: { domain_id: id, federation_id: id }, body: { oidc } });
  expect(platform.asked).toHaveLength(3);
  expect(other.asked).toEqual([]);
});

it.each(['//evil.example', '/\\evil.example', '@evil.example', 'https://evil.example', '..', '%2e%2e', 'a/../../b'])(
  'a path parameter that would change the target is not sent: %s',
  async (value) => {
    const { platform, writer } = await start(() => ({ body: {} }));
    const answer = await writer.write('iam.deleteRole', { path: { role_name: value } });
    const [asked] = platform.asked;
    // An encodable name stays one segment below the role's path.
    expect([undefined, `/iam/api/v1/roles/${encodeURIComponent(value)}`]).toContain(asked?.path);
    expect(answer.type === 'refused').toBe(asked === undefined);
  },
);
