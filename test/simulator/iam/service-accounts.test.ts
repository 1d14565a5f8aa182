import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Json } from '../../../src/json.ts';
import { stoppedClock } from '../../../src/simulator/clock.ts';
import { type Asked, at, listAt, open, textAt } from '../ask.ts';
import { now, organization } from '../organization.ts';

let platform: Asked;
let sa_uuid = '';
beforeEach(async () => {
  platform = await open({ state: organization, clock: stoppedClock(new Date(now).toISOString()) });
  sa_uuid = textAt((await platform.ask('iam.listServiceAccounts')).body, 0, 'uuid');
});
afterEach(async () => platform.close());

const change = async (body: Json) => (await platform.ask('iam.updateServiceAccount', { path: { sa_uuid }, body })).body;

describe('service accounts', () => {
  it.each(['bot', 'Bot', 'bot@elsewhere.example'])('keep the local part of %s and get the domain of the platform (I9)', async (email) => {
    const response = await platform.ask('iam.createServiceAccount', { body: { name: 'Bot', description: '', email } });
    expect([response.status, at(response.body, 'email')]).toEqual([201, 'bot@org-4471.sa.example']);
    expect((await platform.ask('iam.createServiceAccount', { body: { name: 'Bot', description: '', email } })).status).toBe(422);
  });

  it('change name and description; null does not change them', async () => {
    expect(await change({ name: 'CI', description: null })).toMatchObject({ name: 'CI', description: 'Pipelines' });
    expect(await change({ description: 'x' })).toMatchObject({ name: 'CI', description: 'x' });
  });

  it('are deleted with their keys', async () => {
    const key = platform.simulator.state().tenants[0]?.service_accounts[0]?.api_keys[0]?.api_key ?? '';
    expect((await platform.ask('blockStorage.listVolumes', { key })).status).toBe(200);
    expect((await platform.ask('iam.deleteServiceAccount', { path: { sa_uuid } })).status).toBe(204);
    expect((await platform.ask('blockStorage.listVolumes', { key })).status).toBe(401);
    expect((await platform.ask('iam.listApiKeys', { path: { sa_uuid } })).status).toBe(404);
  });
});

const create = async (body: Json) => platform.ask('iam.createApiKey', { path: { sa_uuid }, body });

const list = async (query: Record<string, string> = {}) =>
  listAt((await platform.ask('iam.listApiKeys', { path: { sa_uuid }, query })).body);

describe('API keys', () => {
  it('show their secrets once', async () => {
    const response = await create({ name: 'fresh', scopes: ['iam:read'] });
    expect(response.status).toBe(201);
    const secrets = [textAt(response.body, 'api_key'), textAt(response.body, 'key_pair_secret')];
    expect(secrets.every((secret) => secret.length > 20)).toBe(true);
    const [listed] = (await list()).filter((key) => key['name'] === 'fresh');
    expect(listed).toMatchObject({ api_key: null, key_pair_secret: null, start_validity: '2026-11-20', end_validity: null });
    const { text } = await platform.ask('iam.updateApiKey', {
      path: { sa_uuid, apikey_uuid: textAt(response.body, 'uuid') },
      body: { name: 'renamed' },
    });
    for (const secret of secrets) expect(text).not.toContain(secret);
  });

  it('may share a name', async () => {
    expect((await create({ name: 'deploy' })).status).toBe(201);
    expect((await list()).filter((key) => key['name'] === 'deploy')).toHaveLength(2);
  });

  it('stay listed when they are revoked, with author and time; a second revocation changes nothing', async () => {
    const apikey_uuid = textAt((await list())[0] ?? null, 'uuid');
    const revoke = async () => (await platform.ask('iam.revokeApiKey', { path: { sa_uuid, apikey_uuid } })).status;
    expect(await revoke()).toBe(204);
    await platform.control('POST', '/clock', { advance: '1h' });
    expect(await revoke()).toBe(204);
    expect((await list())[0]).toMatchObject({ revoked_at: '2026-11-20T12:00:00Z', revoked_by: 'all' });
    expect((await list({ status: 'revoked' })).map((key) => key['name'])).toEqual(['deploy', 'gone']);
    expect((await list({ status: 'active' })).map((key) => key['name'])).toEqual(['late']);
    expect((await platform.ask('iam.updateApiKey', { path: { sa_uuid, apikey_uuid }, body: { name: 'x' } })).status).toBe(422);
  });

  it.each<[string, Json, string[]]>([
    ['left out: they stay', { name: 'x' }, ['mcr.read', 'block-storage.read']],
    ['empty: they are cleared', { scopes: [] }, []],
    ['null: they are cleared', { scopes: null }, []],
    ['others: they are replaced', { scopes: ['iam:read'] }, ['iam:read']],
  ])('when scopes are %s (I13)', async (_, body, scopes) => {
    const apikey_uuid = textAt((await list())[0] ?? null, 'uuid');
    expect((await platform.ask('iam.updateApiKey', { path: { sa_uuid, apikey_uuid }, body })).body).toMatchObject({ scopes });
  });

  it('wait for scopes that need an approval, and keep approved ones', async () => {
    const response = await create({ name: 'db', scopes: ['iam:read', 'dbaas.write'] });
    expect(response.body).toMatchObject({ scopes: ['iam:read'], scopes_pending_approval: ['dbaas.write'] });
    const apikey_uuid = textAt(response.body, 'uuid');
    expect((await platform.control('POST', '/approvals', { api_key: apikey_uuid })).status).toBe(204);
    const kept = await platform.ask('iam.updateApiKey', { path: { sa_uuid, apikey_uuid }, body: { scopes: ['dbaas.write'] } });
    expect(kept.body).toMatchObject({ scopes: ['dbaas.write'], scopes_pending_approval: [] });
  });

  it('refuse unknown scopes, and are not found under another account', async () => {
    expect((await create({ name: 'x', scopes: ['nope'] })).status).toBe(422);
    const other = textAt((await platform.ask('iam.listServiceAccounts')).body, 1, 'uuid');
    const apikey_uuid = textAt((await list())[0] ?? null, 'uuid');
    expect((await platform.ask('iam.revokeApiKey', { path: { sa_uuid: other, apikey_uuid } })).status).toBe(404);
  });
});
