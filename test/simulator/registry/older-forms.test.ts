// Repositories and images below `/v0`, by the name of the repository, as the Go SDK requests them.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Json } from '../../../src/json.ts';
import { type Asked, at, listAt, open, textAt } from '../ask.ts';
import { organization } from '../organization.ts';

let platform: Asked;
let base = '';
beforeAll(async () => {
  platform = await open({ state: organization });
  const registry = textAt((await platform.ask('registry.listRegistries', { query: { name: 'acmeprod' } })).body, 'results', 0, 'id');
  base = `${platform.simulator.url}/br-se1/container-registry/v0/registries/${registry}/repositories`;
});
afterAll(async () => platform.close());

const call = async (path: string, method = 'GET', key = platform.simulator.apiKey) => {
  const response = await fetch(`${base}${path}`, { method, headers: { 'x-api-key': key } });
  const text = await response.text();
  const body: Json = text === '' ? null : JSON.parse(text);
  return { status: response.status, body };
};

describe('older forms of repositories and images', () => {
  it('list and show repositories without their ids', async () => {
    const { body } = await call('?_limit=1&_offset=0&_sort=name%3Aasc');
    expect(body).toMatchObject({ goal: { total: 2 }, results: [{ registry_name: 'acmeprod', name: 'shop/api', image_count: 2 }] });
    expect(listAt(body, 'results')[0]).not.toHaveProperty('id');
    const one = await call('/worker');
    expect([one.status, one.body]).toEqual([200, expect.objectContaining({ name: 'worker', image_count: 0 })]);
    expect(one.body).not.toHaveProperty('id');
  });

  // The Go SDK does not encode names in URLs; other clients do.
  it.each(['/shop/api', '/shop%2Fapi'])('accept %s for a repository whose name has a slash', async (path) => {
    expect(at((await call(path)).body, 'name')).toBe('shop/api');
    expect(listAt((await call(`${path}/images`)).body, 'results')).toHaveLength(2);
    const image = await call(`${path}/images/1.8.2`);
    expect([image.status, at(image.body, 'tags')]).toEqual([200, ['1.8.2', 'latest']]);
    expect(at(image.body, 'extra_attr')).toBe('{"architecture":"amd64","os":"linux"}');
  });

  it('expand images by `_expand`, joined by commas', async () => {
    const { body } = await call('/shop/api/images?_expand=tags_details,media_type');
    expect(Object.keys(listAt(body, 'results')[0] ?? {})).toEqual(expect.arrayContaining(['tags_details', 'media_type']));
    expect(listAt(body, 'results')[0]).not.toHaveProperty('extra_attr');
    expect((await call('/shop/api/images?_expand=everything')).status).toBe(400);
  });

  it.each([
    ['a repository that does not exist', '/nope/images', 'all', 404],
    ['an image that does not exist', '/shop/api/images/nope', 'all', 404],
    ['what is neither digest nor tag', '/shop/api/images/..%5C', 'all', 400],
    ['a caller without the permission of the newest form', '/shop/api/images', 'nothing', 403],
    ['nobody', '/shop/api/images', 'made-up', 401],
  ])('refuse %s', async (_, path, key, status) => {
    expect((await call(path, 'GET', key)).status).toBe(status);
  });

  it('delete images and repositories, and are counted as their newest forms', async () => {
    await platform.control('DELETE', '/requests');
    expect((await call('/shop/api/images/latest', 'DELETE')).status).toBe(204);
    expect((await call('/shop/api/images/1.8.2')).status).toBe(404);
    expect((await call('/shop/api', 'DELETE')).status).toBe(204);
    expect(at((await call('')).body, 'goal', 'total')).toBe(1);
    expect((await platform.control('GET', '/requests')).body).toMatchObject({
      counts: { 'registry.deleteImage': 1, 'registry.getImage': 1, 'registry.deleteRepository': 1, 'registry.listRepositories': 1 },
    });
  });
});
