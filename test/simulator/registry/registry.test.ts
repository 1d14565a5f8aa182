import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Json } from '../../../src/json.ts';
import { secretDigest } from '../../../src/simulator/ids.ts';
import { type Asked, at, listAt, open, textAt } from '../ask.ts';
import { organization } from '../organization.ts';

let platform: Asked;
let registry_id = '';
let repository_id = '';
beforeEach(async () => {
  platform = await open({ state: organization });
  registry_id = textAt((await platform.ask('registry.listRegistries', { query: { name: 'acmeprod' } })).body, 'results', 0, 'id');
  repository_id = textAt(
    (await platform.ask('registry.listRepositories', { path: { registry_id }, query: { name: 'shop/api' } })).body,
    'results',
    0,
    'id',
  );
});
afterEach(async () => platform.close());

describe('registries', () => {
  it.each([
    ['a free name', { name: 'fresh1' }, 201],
    ['a name of the same tenant', { name: 'acmeprod' }, 409],
    ['a name of another tenant: names are global', { name: 'taken' }, 409],
    ['capitals', { name: 'Fresh' }, 400],
    ['a dash', { name: 'fre-sh' }, 400],
    ['63 characters', { name: 'a'.repeat(63) }, 201],
    ['64 characters', { name: 'a'.repeat(64) }, 400],
    ['no proxy cache', { name: 'fresh2', proxy_cache_id: '' }, 201],
    ['an unknown proxy cache', { name: 'fresh3', proxy_cache_id: '11111111-2222-4333-8444-555555555555' }, 404],
  ])('are created or refused: %s', async (_, body, status) => {
    const response = await platform.ask('registry.createRegistry', { body });
    expect(response.status).toBe(status);
    expect(at(response.body, 'name')).toBe(status === 201 ? body.name : undefined);
    expect(at(response.body, 'slug')).toBe({ 400: 'bad_request', 404: 'not_found', 409: 'conflict' }[status]);
  });

  it('belong to a region, but their names are global', async () => {
    expect((await platform.ask('registry.createRegistry', { region: 'br-ne1', body: { name: 'acmeprod' } })).status).toBe(409);
    expect((await platform.ask('registry.getRegistry', { region: 'br-ne1', path: { registry_id } })).status).toBe(404);
  });

  it('sum up their images, and show a proxy cache only if there is one', async () => {
    const { body } = await platform.ask('registry.listRegistries', { query: { _sort: 'name:desc' } });
    expect(listAt(body, 'results')).toMatchObject([
      { name: 'acmeprod', storage_usage_bytes: 150 },
      { name: 'acmeempty', storage_usage_bytes: 0 },
    ]);
    expect(listAt(body, 'results').map((one) => 'proxy_cache_id' in one)).toEqual([true, false]);
  });

  it('are deleted with their contents, and free their name', async () => {
    expect((await platform.ask('registry.deleteRegistry', { path: { registry_id } })).status).toBe(204);
    expect((await platform.ask('registry.getRepository', { path: { registry_id, repository_id } })).status).toBe(404);
    expect((await platform.ask('registry.createRegistry', { body: { name: 'acmeprod' } })).status).toBe(201);
  });
});

describe('repositories', () => {
  it('return 201 for a read (R7), and count their images', async () => {
    expect(await platform.ask('registry.getRepository', { path: { registry_id, repository_id } })).toMatchObject({
      status: 201,
      body: { registry_name: 'acmeprod', name: 'shop/api', image_count: 2 },
    });
  });

  it('are listed with a goal next to the meta, and only under their own registry', async () => {
    expect((await platform.ask('registry.listRepositories', { path: { registry_id }, query: { _limit: '1' } })).body).toMatchObject({
      goal: { total: 2 },
      meta: { page: { count: 1, limit: 1, offset: 0, total: 2 } },
    });
    const other = textAt((await platform.ask('registry.listRegistries', { query: { name: 'acmeempty' } })).body, 'results', 0, 'id');
    expect((await platform.ask('registry.getRepository', { path: { registry_id: other, repository_id } })).status).toBe(404);
  });

  it('are deleted with their images', async () => {
    expect((await platform.ask('registry.deleteRepository', { path: { registry_id, repository_id } })).status).toBe(204);
    expect((await platform.ask('registry.listImages', { path: { registry_id, repository_id } })).status).toBe(404);
  });
});

const path = () => ({ registry_id, repository_id });

const list = async (query: Record<string, string | string[]> = {}) =>
  listAt((await platform.ask('registry.listImages', { path: path(), query })).body, 'results');

describe('images', () => {
  it('are listed newest first, bare unless expanded', async () => {
    const images = await list();
    expect(images).toMatchObject([{ tags: ['1.8.2', 'latest'] }, { tags: [], pulled_at: '0001-01-01T00:00:00Z' }]);
    expect(Object.keys(images[0] ?? {})).toEqual(['digest', 'size_bytes', 'pushed_at', 'pulled_at', 'tags']);
    expect((await list({ expand: ['tags_details', 'media_type'] }))[0]).toMatchObject({
      tags_details: [{ name: '1.8.2', signed: false }, { name: 'latest' }],
      media_type: 'application/vnd.oci.image.config.v1+json',
    });
    expect(await list({ _sort: 'pushed_at:asc', _limit: '1' })).toMatchObject([{ tags: [] }]);
    expect(await list({ name: 'latest' })).toHaveLength(1);
    expect((await platform.ask('registry.listImages', { path: path(), query: { expand: 'everything' } })).status).toBe(400);
  });

  it('are found by digest and by any tag', async () => {
    const digest = textAt((await list())[0] ?? null, 'digest');
    for (const digest_or_tag of [digest, '1.8.2', 'latest'])
      expect((await platform.ask('registry.getImage', { path: { ...path(), digest_or_tag } })).body).toMatchObject({ digest });
  });

  it.each([
    ['by tag, with the other tags (R24)', 'latest'],
    ['by digest', null],
  ])('are deleted %s', async (_, tag) => {
    const digest = textAt((await list())[0] ?? null, 'digest');
    expect((await platform.ask('registry.deleteImage', { path: { ...path(), digest_or_tag: tag ?? digest } })).status).toBe(204);
    expect((await platform.ask('registry.getImage', { path: { ...path(), digest_or_tag: '1.8.2' } })).status).toBe(404);
    expect((await platform.ask('registry.getImage', { path: { ...path(), digest_or_tag: digest } })).status).toBe(404);
    expect((await platform.ask('registry.getRegistry', { path: { registry_id } })).body).toMatchObject({ storage_usage_bytes: 50 });
  });
});

const idOf = async (name: string): Promise<string> =>
  textAt(listAt((await platform.ask('registry.listProxyCaches')).body, 'results').find((one) => one['name'] === name) ?? null, 'id');

const stored = (name: string) => platform.simulator.state().tenants[0]?.regions['br-se1']?.proxy_caches.find((one) => one.name === name);

describe('proxy caches', () => {
  const body = { name: 'mirror', provider: 'harbor', url: 'https://hub.example', access_key: 'user', access_secret: 'hush' };

  it('keep only digests of their credentials, and return id and name', async () => {
    const response = await platform.ask('registry.createProxyCache', { body });
    expect([response.status, response.body]).toEqual([201, { id: at(response.body, 'id'), name: 'mirror' }]);
    expect(stored('mirror')?.access_secret_digest).toBe(secretDigest('hush'));
    expect(JSON.stringify(platform.simulator.state())).not.toContain('hush');
  });

  it.each<[string, Json, string, string]>([
    ['left out: they stay (R8)', { description: 'x' }, secretDigest('hush'), 'https://hub.example'],
    ['empty: they are wiped (R8)', { access_key: '', access_secret: '' }, '', 'https://hub.example'],
    ['given: they are replaced', { access_secret: 'new', url: 'https://new.example' }, secretDigest('new'), 'https://new.example'],
  ])('when credentials are %s', async (_, change, digest, url) => {
    await platform.ask('registry.createProxyCache', { body });
    const response = await platform.ask('registry.updateProxyCache', { path: { proxy_cache_id: await idOf('mirror') }, body: change });
    expect(response.status).toBe(200);
    expect(stored('mirror')).toMatchObject({ access_secret_digest: digest, url });
  });

  it('have unique names in a tenant, across its regions', async () => {
    expect((await platform.ask('registry.createProxyCache', { body: { ...body, name: 'hub' }, region: 'br-ne1' })).status).toBe(409);
    const proxy_cache_id = await idOf('down');
    expect((await platform.ask('registry.updateProxyCache', { path: { proxy_cache_id }, body: { name: 'hub' } })).status).toBe(409);
    expect((await platform.ask('registry.updateProxyCache', { path: { proxy_cache_id }, body: { name: 'down' } })).status).toBe(200);
  });

  it.each([
    ['right', 'https://hub.example', 'right', 'valid'],
    ['right, with a slash', 'https://hub.example/', 'right', 'valid'],
    ['wrong', 'https://hub.example', 'wrong', 'invalid'],
    ['any, where the remote is not described', 'https://else.example', 'any', 'valid'],
    ['right, but the remote is down', 'https://down.example', 'right', 'invalid'],
  ])('test credentials without keeping them: %s', async (_, url, access_secret, status) => {
    const before = platform.simulator.state();
    const response = await platform.ask('registry.testProxyCacheCredentials', {
      body: { provider: 'harbor', url, access_key: 'user', access_secret },
    });
    expect(response).toMatchObject({ status: 200, body: { status } });
    expect(platform.simulator.state()).toEqual(before);
  });

  it.each([
    ['hub', 'connected'],
    ['down', 'unreachable'],
  ])('show whether the remote is reachable: %s is %s', async (name, status) => {
    expect((await platform.ask('registry.getProxyCacheStatus', { path: { proxy_cache_id: await idOf(name) } })).body).toMatchObject({
      status,
    });
  });

  it('leave their registries without a cache', async () => {
    expect((await platform.ask('registry.deleteProxyCache', { path: { proxy_cache_id: await idOf('hub') } })).status).toBe(204);
    expect((await platform.ask('registry.getRegistry', { path: { registry_id } })).body).not.toHaveProperty('proxy_cache_id');
  });
});

describe('registry credentials', () => {
  it('change their password only when asked to', async () => {
    const first = await platform.ask('registry.getCredentials');
    expect((await platform.ask('registry.getCredentials')).body).toEqual(first.body);
    const reset = await platform.ask('registry.resetCredentials');
    expect(at(reset.body, 'password')).not.toBe(at(first.body, 'password'));
    expect((await platform.ask('registry.getCredentials')).body).toEqual(reset.body);
  });
});
