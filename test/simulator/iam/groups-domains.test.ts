import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Json } from '../../../src/json.ts';
import { secretDigest } from '../../../src/simulator/ids.ts';
import { type Asked, at, listAt, open, textAt } from '../ask.ts';
import { organization } from '../organization.ts';

let platform: Asked;
beforeEach(async () => {
  platform = await open({ state: organization });
});
afterEach(async () => platform.close());

describe('groups', () => {
  it('get their e-mail from their identifier', async () => {
    const response = await platform.ask('iam.createGroup', { body: { identifier: 'Ops', name: 'Operations' } });
    expect([response.status, response.body]).toEqual([
      201,
      { id: at(response.body, 'id'), name: 'Operations', description: null, email: 'ops@groups.example' },
    ]);
    expect((await platform.ask('iam.createGroup', { body: { identifier: 'ops', name: 'Again' } })).status).toBe(422);
    expect((await platform.ask('iam.createGroup', { body: { identifier: 'a b', name: 'x' } })).status).toBe(422);
    expect(listAt((await platform.ask('iam.listGroups', { query: { email: 'ops@groups.example' } })).body, 'items')).toHaveLength(1);
  });

  it('of an individual person show a profile (I21)', async () => {
    const personal = await open({ state: { tenants: [{ account_type: 'PF', groups: [{ name: 'Moon', profile: 'admin' }] }] } });
    expect((await personal.ask('iam.listGroups')).body).toMatchObject({ items: [{ name: 'Moon', profile: 'admin' }] });
    await personal.close();
  });

  it('can change only their description, and are deleted with their members', async () => {
    const group_id = textAt((await platform.ask('iam.listGroups')).body, 'items', 0, 'id');
    expect((await platform.ask('iam.updateGroup', { path: { group_id }, body: { description: 'x', name: 'y' } })).body).toMatchObject({
      name: 'Infra',
      description: 'x',
    });
    expect((await platform.ask('iam.updateGroup', { path: { group_id }, body: {} })).body).toMatchObject({ description: 'x' });
    expect((await platform.ask('iam.updateGroup', { path: { group_id }, body: { description: null } })).body).toMatchObject({
      description: null,
    });
    expect((await platform.ask('iam.deleteGroup', { path: { group_id } })).status).toBe(204);
    expect((await platform.ask('iam.listGroupMembers', { path: { group_id } })).status).toBe(404);
    expect(platform.simulator.state().tenants[0]?.groups).toEqual([]);
  });
});

describe('group members', () => {
  let group_id = '';
  beforeEach(async () => {
    group_id = textAt((await platform.ask('iam.listGroups')).body, 'items', 0, 'id');
  });

  it.each([
    ['nobody', 'none@acme.example', 404],
    ['a service account', 'ci@org-4471.sa.example', 400],
    ['a group', 'infra@groups.example', 400],
    ['somebody who is in it', 'ana@acme.example', 422],
    ['no address', 'ana', 422],
    ['somebody else', 'LIVIA@acme.example', 201],
  ])('that are %s get a response', async (_, member_email, status) => {
    expect((await platform.ask('iam.addGroupMember', { path: { group_id }, body: { member_email, profile: 'member' } })).status).toBe(
      status,
    );
  });

  it('can change their profile and leave', async () => {
    const member_id = textAt((await platform.ask('iam.listGroupMembers', { path: { group_id } })).body, 'items', 1, 'member_id');
    const path = { group_id, member_id };
    expect((await platform.ask('iam.updateGroupMember', { path, body: { profile: 'admin' } })).body).toMatchObject({ profile: 'admin' });
    expect((await platform.ask('iam.removeGroupMember', { path })).status).toBe(204);
    expect((await platform.ask('iam.removeGroupMember', { path })).status).toBe(404);
  });
});

describe('domains', () => {
  it('contain the record to publish, and are verified only once it is published', async () => {
    const response = await platform.ask('iam.createDomain', { body: { domain: 'new.example' } });
    expect(response).toMatchObject({
      status: 200,
      body: { domain: 'new.example', txt_name: '_mgc-verify.new.example', verified: false, verified_at: null },
    });
    const path = { domain_id: textAt(response.body, 'id') };
    expect(await platform.ask('iam.verifyDomain', { path })).toMatchObject({ status: 200, body: { verified: false } });
    await platform.control('POST', '/dns', { name: textAt(response.body, 'txt_name'), value: 'something else' });
    expect(await platform.ask('iam.verifyDomain', { path })).toMatchObject({ body: { verified: false } });
    await platform.control('POST', '/dns', { name: textAt(response.body, 'txt_name'), value: textAt(response.body, 'txt_value') });
    const verified = await platform.ask('iam.verifyDomain', { path });
    expect(verified).toMatchObject({ status: 200, body: { verified: true, verified_at: expect.any(String) } });
    expect((await platform.ask('iam.getDomain', { path })).body).toEqual(verified.body);
  });

  it.each(['acme.example', 'ACME.example', 'not a domain', 'nodot', '-x.example'])('refuse %s', async (domain) => {
    expect((await platform.ask('iam.createDomain', { body: { domain } })).status).toBe(422);
  });
});

describe('federations', () => {
  let domain_id = '';
  beforeEach(async () => {
    domain_id = textAt((await platform.ask('iam.listDomains')).body, 'data', 0, 'id');
  });
  const federations = async () => listAt((await platform.ask('iam.listFederations', { path: { domain_id } })).body, 'data');
  const oidc = {
    name: 'okta',
    client_id: 'web',
    client_secret: 'hush-hush',
    scopes: ['openid'],
    authorization_endpoint: 'https://a.example',
    token_endpoint: 'https://t.example',
    userinfo_endpoint: 'https://u.example',
    jwks_uri: 'https://j.example',
  };

  it('of OIDC keep the digest of their secret and never show it', async () => {
    const response = await platform.ask('iam.createOidcFederation', { path: { domain_id }, body: oidc });
    expect(response.status).toBe(200);
    const everything = JSON.stringify([response.body ?? null, await federations(), platform.simulator.state()]);
    expect(everything).not.toContain('hush-hush');
    expect(everything).toContain(secretDigest('hush-hush'));
    const { client_secret: _, ...shown } = oidc;
    expect(response.body).toMatchObject({ type: 'oidc', ...shown });
  });

  it('of SAML show the fingerprint of their certificate', async () => {
    const body = {
      name: 'adfs',
      entity_id: 'urn:x',
      sso_url: 'https://s.example',
      idp_certificate: '-----BEGIN CERTIFICATE-----\nU0lN\n-----END CERTIFICATE-----',
    };
    const response = await platform.ask('iam.createSamlFederation', { path: { domain_id }, body });
    // SHA-1 of the three bytes S, I, M.
    expect(response.body).toMatchObject({
      type: 'saml',
      ...body,
      idp_sha1_fingerprint: expect.stringMatching(/^([0-9A-F]{2}:){19}[0-9A-F]{2}$/),
    });
  });

  it.each<[string, number, Json, object]>([
    [
      'the wrapper',
      0,
      { oidc: { client_id: 'new', userinfo_endpoint: 'https://new.example' } },
      { client_id: 'new', userinfo_endpoint: 'https://new.example' },
    ],
    ['flat fields (I31)', 0, { client_id: 'flat', scopes: ['email'] }, { client_id: 'flat', scopes: ['email'] }],
    ['the SAML wrapper (I33)', 1, { saml: { entity_id: 'urn:new' } }, { entity_id: 'urn:new' }],
    ['nulls, which change nothing', 0, { oidc: { client_id: null, name: 'renamed' } }, { name: 'renamed', client_id: 'login' }],
  ])('are updated by %s, with an empty response', async (_, place, body, expected) => {
    const federation_id = textAt((await federations())[place] ?? null, 'id');
    const response = await platform.ask('iam.updateFederation', { path: { domain_id, federation_id }, body });
    expect([response.status, response.body]).toEqual([200, {}]);
    expect((await federations())[place]).toMatchObject(expected);
  });

  it('refuse the wrapper of the other type, and another domain', async () => {
    const federation_id = textAt((await federations())[0] ?? null, 'id');
    const other = textAt((await platform.ask('iam.listDomains')).body, 'data', 1, 'id');
    const update = async (domain: string, body: Json) =>
      (await platform.ask('iam.updateFederation', { path: { domain_id: domain, federation_id }, body })).status;
    expect(await update(domain_id, { saml: { name: 'x' } })).toBe(422);
    expect(await update(other, { oidc: { name: 'x' } })).toBe(404);
  });
});
