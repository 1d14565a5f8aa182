import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Json } from '../../../src/json.ts';
import { type OperationId, operationIds, operationOf } from '../../../src/platform/operations.ts';
import { stoppedClock } from '../../../src/simulator/clock.ts';
import { type Asked, at, listAt, open, textAt } from '../ask.ts';
import { now, organization, otherTenant, tenant } from '../organization.ts';

let platform: Asked;
beforeEach(async () => {
  platform = await open({ state: organization, clock: stoppedClock(new Date(now).toISOString()) });
});
afterEach(async () => platform.close());

const events = async (query: Readonly<Record<string, string>> = {}, region = 'global') =>
  listAt((await platform.ask('audit.listEvents', { region, query })).body, 'results');

const idOf = async (operation: OperationId, name: string, key = 'uuid', ...way: readonly string[]): Promise<string> =>
  textAt(listAt((await platform.ask(operation)).body, ...way).find((one) => Object.values(one).includes(name)) ?? null, key);

describe('audit events', () => {
  it('contain author, change, time and the request id that was sent', async () => {
    const owner = await idOf('iam.listMembers', 'ana@acme.example');
    await platform.ask('iam.createRole', {
      body: { name: 'fresh', permissions: ['bs_volume_list'] },
      headers: { 'x-request-id': '335a5877-8f48-4969-88cc-9afa8c70e2c8' },
    });
    expect(await events({ type__like: 'role.create', _limit: '1' })).toEqual([
      {
        id: expect.stringMatching(/^[0-9a-f-]{36}$/),
        source: 'https://api.example/iam/api/v1/roles',
        type: 'cloud.magalu.iam.role.create',
        specversion: '1.0',
        subject: 'role/fresh',
        time: '2026-11-20T12:00:00Z',
        authid: owner,
        authtype: 'tenant',
        product: 'iam',
        region: 'global',
        tenantid: tenant,
        correlationid: '335a5877-8f48-4969-88cc-9afa8c70e2c8',
        data: { after: { name: 'fresh', permissions: ['bs_volume_list'] } },
      },
    ]);
  });

  it('name the service account whose key was used', async () => {
    const sa_uuid = await idOf('iam.listServiceAccounts', 'ci');
    const made = await platform.ask('iam.createApiKey', { path: { sa_uuid }, body: { name: 'x', scopes: ['block-storage.write'] } });
    const volume = await idOf('blockStorage.listVolumes', 'free', 'id', 'volumes');
    await platform.ask('blockStorage.renameVolume', { path: { id: volume }, body: { name: 'freed' }, key: textAt(made.body, 'api_key') });
    expect(await events({ authid: sa_uuid }, 'br-se1')).toMatchObject([
      { type: 'cloud.magalu.block-storage.volume.rename', subject: `volume/${volume}`, region: 'br-se1', product: 'block-storage' },
    ]);
  });

  it('exist once for each member that a batch changes', async () => {
    const ids = [await idOf('iam.listMembers', 'rui@acme.example'), await idOf('iam.listMembers', 'noemi@acme.example')];
    await platform.ask('iam.batchEditGrants', { body: { member_ids: ids, operation: 'add', role_names: ['viewer'] } });
    const found = await events({ type__like: 'member.edit-grants' });
    expect(found.map((event) => event['subject'])).toEqual(ids.toReversed().map((id) => `member/${id}`));
    expect(new Set(found.map((event) => event['correlationid'])).size).toBe(1);
  });

  it('show who joined, and whose scopes were approved', async () => {
    await platform.control('POST', '/invitations', { email: 'ines@acme.example', answer: 'accepted' });
    const key = platform.simulator.state().tenants[0]?.service_accounts[0]?.api_keys[0]?.uuid ?? '';
    await platform.control('POST', '/approvals', { api_key: key });
    const ines = await idOf('iam.listMembers', 'ines@acme.example');
    expect(await events({ _limit: '2' })).toMatchObject([
      { type: 'cloud.magalu.iam.api-key.approve', subject: `api-key/${key}` },
      { type: 'cloud.magalu.iam.member.join', subject: `member/${ines}`, authid: ines, time: '2026-11-20T12:00:00Z' },
    ]);
    const types = (await platform.ask('audit.listEventTypes', { query: { _limit: '1000' } })).text;
    expect(types).toContain('member.join');
  });

  it('are not created by reads, refusals or tests', async () => {
    const before = (await events()).length;
    await platform.ask('iam.listMembers');
    await platform.ask('iam.createRole', { body: { name: 'disks' } });
    await platform.ask('iam.createRole', { body: { name: 'fresh' }, key: 'nothing' });
    await platform.ask('registry.testProxyCacheCredentials', {
      body: { provider: 'harbor', url: 'https://hub.example', access_key: 'a', access_secret: 'b' },
    });
    expect([(await events()).length, (await events({}, 'br-se1')).length]).toEqual([before, 1]);
  });

  it('never contain a secret', async () => {
    const domain_id = await idOf('iam.listDomains', 'acme.example', 'id', 'data');
    const urls = { authorization_endpoint: 'x', token_endpoint: 'x', userinfo_endpoint: 'x', jwks_uri: 'x' };
    const body = { name: 'n', client_id: 'c', client_secret: 'hush-1', scopes: [], ...urls };
    const made = await platform.ask('iam.createOidcFederation', { path: { domain_id }, body });
    const path = { domain_id, federation_id: textAt(made.body, 'id') };
    await platform.ask('iam.updateFederation', { path, body: { oidc: { client_secret: 'hush-2' } } });
    const cache = { name: 'second', provider: 'harbor', url: 'https://hub.example', access_key: 'hush-3', access_secret: 'hush-4' };
    await platform.ask('registry.createProxyCache', { body: cache });
    const all = JSON.stringify([await events(), await events({}, 'br-se1')]);
    expect(all).toContain('cloud.magalu.container-registry.proxy-cache.create');
    expect(all).toContain('cloud.magalu.iam.federation.update');
    expect(all).not.toContain('hush');
  });

  it('of another tenant are not shown', async () => {
    await platform.ask('iam.createRole', { body: { name: 'fresh' } });
    const response = await platform.ask('audit.listEvents', { region: 'global', key: 'other', headers: { 'x-tenant-id': otherTenant } });
    expect(response.body).toEqual({ meta: { limit: 50, offset: 0, count: 0, total: 0 }, results: [] });
  });

  it('are saved with a state, and continue from there', async () => {
    await platform.ask('iam.createRole', { body: { name: 'fresh' } });
    const saved: Json = JSON.parse(JSON.stringify(platform.simulator.state()));
    const ids = (await events()).map((event) => event['id']);
    await platform.control('PUT', '/state', saved);
    await platform.ask('iam.createRole', { body: { name: 'fresher' } });
    const [newest, ...others] = (await events()).map((event) => event['id']);
    expect(others).toEqual(ids);
    expect(ids).not.toContain(newest);
  });
});

describe('audit lists', () => {
  beforeEach(async () => {
    for (const name of ['one', 'two', 'three']) await platform.ask('iam.createRole', { body: { name } });
  });

  it.each<[Readonly<Record<string, string>>, string, readonly string[]]>([
    [{}, 'global', ['role/three', 'role/two', 'role/one', 'role/disks']],
    [{ authid: 'ana' }, 'global', ['role/disks']],
    [{ time: '2026-11-19T08:00:00Z' }, 'global', ['role/disks']],
    [{ time: '2026-11-19T08:00:00' }, 'global', ['role/disks']],
    [{ time: '2026-11-19T05:00:00-03:00' }, 'global', ['role/disks']],
    [{ type__like: 'VOLUME' }, 'br-se1', ['volume/data']],
    [{ product__like: 'block' }, 'global', []],
    [{ source__like: '%/iam/api' }, 'global', ['role/three', 'role/two', 'role/one']],
    [{ 'data.after.name': 'two' }, 'global', ['role/two']],
    [{ 'data.after': 'two' }, 'global', []],
    [{ id: 'nobody' }, 'global', []],
    [{ correlationid: 'nobody' }, 'global', []],
    [{ _limit: '2', _offset: '1' }, 'global', ['role/two', 'role/one']],
  ])('filter by %o in %s', async (query, region, subjects) => {
    expect((await events(query, region)).map((event) => event['subject'])).toEqual(subjects);
  });

  it('have one flat meta, with the total number', async () => {
    const { body } = await platform.ask('audit.listEvents', { region: 'global', query: { _limit: '3' } });
    expect(at(body, 'meta')).toEqual({ limit: 3, offset: 0, count: 3, total: 4 });
  });

  it('of types contain one for every write operation', async () => {
    const { body } = await platform.ask('audit.listEventTypes', { query: { _limit: '1000' } });
    const types = listAt(body, 'results').map((one) => textAt(one, 'type'));
    expect(types).toContain('cloud.magalu.block-storage.volume.attach');
    expect(types.every((type) => /^cloud\.magalu\.[a-z-]+\.[a-z-]+\.[a-z-]+$/.test(type))).toBe(true);
    expect(types.length).toBeGreaterThan(operationIds.filter((id) => operationOf(id).effect === 'write').length / 2);
  });
});
