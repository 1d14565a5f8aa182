// Scans of images and their results, registry members and users.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Asked, at, listAt, open, textAt } from '../ask.ts';
import { doneScan, freeUser, organization, registryMember, registryUser, runningScan } from '../organization.ts';

let platform: Asked;
let registry_id = '';
let image: Readonly<Record<string, string>> = {};
beforeEach(async () => {
  platform = await open({ state: organization });
  registry_id = textAt((await platform.ask('registry.listRegistries', { query: { name: 'acmeprod' } })).body, 'results', 0, 'id');
  const repositories = await platform.ask('registry.listRepositories', { path: { registry_id }, query: { name: 'shop/api' } });
  image = { registry_id, repository_id: textAt(repositories.body, 'results', 0, 'id'), digest_or_tag: 'latest' };
});
afterEach(async () => platform.close());

const found = async (query: Readonly<Record<string, string | readonly string[]>>) =>
  listAt((await platform.ask('registry.listScanVulnerabilities', { path: { scan_id: doneScan }, query })).body, 'results').map((one) =>
    textAt(one, 'cve_id').slice(-1),
  );

describe('vulnerabilities', () => {
  it.each<[string, Record<string, string | string[]>, string]>([
    ['are listed with the worst first', {}, '32514'],
    ['are listed with the mildest first', { _sort: 'severity:asc' }, '41523'],
    ['are listed by package, then by id', { _sort: 'package_name:asc,cve_id:desc' }, '54321'],
    ['are filtered by one severity', { severity: 'low' }, '1'],
    ['are filtered by several', { severity: ['critical', 'unknown'] }, '34'],
    ['are filtered by package', { package_name: 'openssl' }, '32'],
    ['are filtered by id', { cve_id: 'CVE-2099-5' }, '5'],
    ['are those that can be fixed', { fixable: 'true' }, '25'],
    ['are those that cannot', { fixable: 'false', _limit: '2', _offset: '1' }, '14'],
  ])('%s', async (_, query, expected) => {
    expect((await found(query)).join('')).toBe(expected);
  });

  it('are counted in the scan, unknown ones in the total alone', async () => {
    const { body } = await platform.ask('registry.getImageScan', { path: { scan_id: doneScan } });
    expect(body).toMatchObject({
      os: 'linux',
      architecture: 'amd64',
      severity_summary: { total: 5, low: 1, medium: 1, high: 1, critical: 1, fixable: 2 },
      child_scans: [],
    });
  });

  it('are empty and uncounted while a scan runs', async () => {
    const { body } = await platform.ask('registry.getImageScan', { path: { scan_id: runningScan } });
    expect(body).toMatchObject({ os: null, architecture: null, finished_at: null });
    expect(body).not.toHaveProperty('severity_summary');
    const none = await platform.ask('registry.listScanVulnerabilities', { path: { scan_id: runningScan } });
    expect(at(none.body, 'meta', 'page', 'total')).toBe(0);
  });
});

describe('scans', () => {
  it('by a tag contain it, and are listed under every name of the image, filtered by status', async () => {
    const made = await platform.ask('registry.scheduleImageScan', { path: image });
    expect(made).toMatchObject({
      status: 202,
      body: { registry_id, repository_id: image['repository_id'], input_tag: 'latest', status: 'pending' },
    });
    const digest = textAt(made.body, 'digest');
    const byDigest = await platform.ask('registry.scheduleImageScan', { path: { ...image, digest_or_tag: digest } });
    expect(byDigest.body).not.toHaveProperty('input_tag');
    const count = async (digest_or_tag: string, query = {}) =>
      listAt((await platform.ask('registry.listImageScans', { path: { ...image, digest_or_tag }, query })).body, 'results').length;
    expect([await count(digest), await count('1.8.2'), await count('1.8.2', { status: 'running' })]).toEqual([4, 4, 1]);
  });

  it('are deleted with their image, its repository and its registry', async () => {
    const gone = async () => (await platform.ask('registry.getImageScan', { path: { scan_id: doneScan } })).status;
    expect(await gone()).toBe(200);
    await platform.ask('registry.deleteImage', { path: image });
    expect(await gone()).toBe(404);
  });

  it.each(['mcr.read', 'mcr.write'])('need both scopes: %s alone is not enough', async (scope) => {
    const tenants = (organization.tenants ?? []).map((tenant) => ({ ...tenant, credentials: [{ api_key: 'half', scopes: [scope] }] }));
    const other = await open({ state: { ...organization, tenants } });
    for (const operation of ['registry.scheduleImageScan', 'registry.deleteImage'] as const)
      expect(await other.ask(operation, { path: image, key: 'half' })).toMatchObject({ status: 403, body: { slug: 'Forbidden' } });
    await other.close();
  });
});

describe('members and users', () => {
  it('a caller creates one user, finds it, and deletes it', async () => {
    const key = 'viewer';
    expect((await platform.ask('registry.getUser', { key: 'not-owner' })).status).toBe(404);
    expect((await platform.ask('registry.createUser', { key })).status).toBe(403);
    const made = await platform.ask('registry.createUser', { key: 'not-owner' });
    expect(made.status).toBe(201);
    expect((await platform.ask('registry.getUser', { key: 'not-owner' })).body).toEqual(made.body);
    expect((await platform.ask('registry.deleteUser', { path: { user_id: textAt(made.body, 'id') } })).status).toBe(204);
    expect((await platform.ask('registry.getUser', { key: 'not-owner' })).status).toBe(404);
  });

  it('a deleted user is no longer a member', async () => {
    expect((await platform.ask('registry.deleteUser', { path: { user_id: registryUser } })).status).toBe(204);
    expect((await platform.ask('registry.getRegistryMember', { path: { registry_id, member_id: registryMember } })).status).toBe(404);
  });

  it('a member is a guest by default, and belongs to one registry', async () => {
    const made = await platform.ask('registry.addRegistryMember', { path: { registry_id }, body: { user_id: freeUser } });
    expect(made.body).toMatchObject({ registry_id, user_id: freeUser, role: 'guest' });
    // By age, because the newest come first otherwise: an item created within the same millisecond would be second.
    const { body } = await platform.ask('registry.listRegistryMembers', { path: { registry_id }, query: { _sort: 'created_at:asc' } });
    expect(listAt(body, 'results').map((one) => one['user_id'])).toEqual([registryUser, freeUser]);
  });

  it('members that are not in a description are still users', async () => {
    const regions = { 'br-se1': { registries: [{ name: 'r', members: [{ user_id: 'ops' }, { user_id: freeUser, role: 'developer' }] }] } };
    const other = await open({ state: { tenants: [{ regions }] } });
    const registry = textAt((await other.ask('registry.listRegistries')).body, 'results', 0, 'id');
    const { body } = await other.ask('registry.listRegistryMembers', { path: { registry_id: registry }, query: { _sort: 'role:asc' } });
    expect(listAt(body, 'results').map((one) => [one['role'], one['user_id'] === freeUser])).toEqual([
      ['developer', true],
      ['guest', false],
    ]);
    const again = await other.ask('registry.addRegistryMember', { path: { registry_id: registry }, body: { user_id: freeUser } });
    expect(again.status).toBe(409);
    await other.close();
  });
});
