// Federations: permanent once created, changed field by field, trusted only after an acknowledgement.
import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../src/json.ts';
import { domain } from '../../src/kinds/domain/kind.ts';
import { normalPem } from '../../src/kinds/federation/certificate.ts';
import { federation } from '../../src/kinds/federation/kind.ts';
import certificates from './certificates.json' with { type: 'json' };
import { answer, changed, declare, missing, read, stepsOf, unexpected, worldOf } from './iam-world.ts';

const acme = read(domain, { id: 'd1', domain: 'acme.example', verified: true });
const below = acme.address;
const oidc = {
  type: 'oidc',
  client_id: '0oa1',
  scopes: ['openid', 'email'],
  authorization_endpoint: 'https://idp.acme.example/authorize',
  token_endpoint: 'https://idp.acme.example/token',
  userinfo_endpoint: 'https://idp.acme.example/userinfo',
  jwks_uri: 'https://idp.acme.example/keys',
};
const saml = { type: 'saml', entity_id: 'urn:acme', sso_url: 'https://idp.acme.example/sso', idp_certificate: certificates.rsa2048.pem };
const secret = { client_secret: { secret: 'okta-client' } };
const okta = (values: JsonObject) => declare(federation, { name: 'okta', ...values }, { below });
const live = (wire: JsonObject) => read(federation, { id: 'f1', name: 'okta', ...wire }, { below: acme });
const lookup = worldOf({ items: [acme] });

describe('a missing federation', () => {
  it('is created with all fields of its type, and its secret only by name', () => {
    expect(stepsOf(answer(federation, missing(okta({ ...oidc, ...secret })), lookup))).toEqual([
      {
        description: 'create federation okta of acme.example (oidc)',
        operation: 'iam.createOidcFederation',
        resources: ['federation/acme.example/okta'],
        creates: 'federation/acme.example/okta',
        path: { domain_id: 'd1' },
        body: {
          name: 'okta',
          client_id: '0oa1',
          client_secret: { secret: 'okta-client' },
          scopes: ['email', 'openid'],
          authorization_endpoint: 'https://idp.acme.example/authorize',
          token_endpoint: 'https://idp.acme.example/token',
          userinfo_endpoint: 'https://idp.acme.example/userinfo',
          jwks_uri: 'https://idp.acme.example/keys',
        },
        preconditions: [{ at: { address: 'federation/acme.example/okta' }, exists: false }],
        postconditions: [{ at: { address: 'federation/acme.example/okta' }, exists: true }],
        reversibility: 'irreversible',
        loses: 'the platform cannot delete a federation',
        accessEffect: 'lockout-risk',
        acknowledge: ['trusts-identity-provider'],
        effects: [{ fact: 'sign-in-way', resource: 'federation/acme.example/okta', change: 'gain' }],
        stage: 'federation',
        requires: ['domain/acme.example'],
      },
    ]);
  });

  it('is created below a domain that an earlier step registers', () => {
    expect(stepsOf(answer(federation, missing(okta(saml)), worldOf()))).toMatchObject([
      {
        operation: 'iam.createSamlFederation',
        path: { domain_id: { idOf: 'domain/acme.example' } },
        body: {
          name: 'okta',
          entity_id: 'urn:acme',
          sso_url: 'https://idp.acme.example/sso',
          idp_certificate: normalPem(certificates.rsa2048.pem),
        },
        preconditions: [],
      },
    ]);
  });

  it.each<[string, JsonObject, string]>([
    ['no type', { client_id: 'x' }, 'type'],
    ['no client secret', oidc, 'client_secret'],
    ['no certificate', { type: 'saml', entity_id: 'x', sso_url: 'https://x.example' }, 'idp_certificate'],
  ])('cannot be created with %s', (_, values, field) => {
    expect(answer(federation, missing(okta(values)), lookup)).toMatchObject([{ type: 'impossible', fields: [field] }]);
  });

  it('has no field of the other type', () => {
    const answers = answer(federation, missing(okta({ ...oidc, ...secret, sso_url: 'https://x.example' })), lookup);
    expect(answers).toMatchObject([{ type: 'impossible', fields: ['sso_url'] }, { type: 'steps' }]);
  });
});

const steps = (wire: JsonObject, written: JsonObject) =>
  stepsOf(answer(federation, changed(okta(written), live(wire), ...Object.keys(written)), lookup));

describe('a federation that differs', () => {
  it.each<[string, JsonObject, JsonObject, object]>([
    [
      'another path at the same host',
      oidc,
      { token_endpoint: 'https://idp.acme.example/v2/token' },
      { body: { oidc: { token_endpoint: 'https://idp.acme.example/v2/token' } }, acknowledge: [] },
    ],
    ['a new host', oidc, { jwks_uri: 'https://keys.example/k' }, { acknowledge: ['trusts-host'] }],
    ['scopes', oidc, { scopes: ['profile', 'openid'] }, { body: { oidc: { scopes: ['openid', 'profile'] } }, acknowledge: [] }],
    [
      'another identity provider',
      saml,
      { entity_id: 'urn:other' },
      { body: { saml: { entity_id: 'urn:other' } }, acknowledge: ['trusts-identity-provider'] },
    ],
    ['another certificate', saml, { idp_certificate: certificates.p256.pem }, { acknowledge: ['trusts-identity-provider'] }],
    ['a new sign-in URL', saml, { sso_url: 'https://other.example/sso' }, { acknowledge: ['trusts-host'] }],
  ])('%s', (_, wire, written, expected) => {
    const [step, ...others] = steps(wire, written);
    expect(others).toEqual([]);
    expect(step).toMatchObject({
      operation: 'iam.updateFederation',
      path: { domain_id: 'd1', federation_id: 'f1' },
      reversibility: 'reversible',
      accessEffect: 'lockout-risk',
      stage: 'federation',
      ...expected,
    });
    expect(step?.preconditions.map((one) => ('field' in one ? one.field : ''))).toEqual(Object.keys(written));
    expect(step?.postconditions.map((one) => ('field' in one ? one.field : ''))).toEqual(Object.keys(written));
  });

  it.each(['authorization_endpoint', 'token_endpoint', 'userinfo_endpoint'])(
    'sends its declared secret to another origin by %s',
    (field) => {
      const moved = { [field]: 'http://idp.acme.example/x' };
      const [step, ...others] = stepsOf(answer(federation, changed(okta({ ...moved, ...secret }), live(oidc), field), lookup));
      expect(others).toEqual([]);
      expect(step).toMatchObject({
        body: { oidc: { ...moved, ...secret } },
        reversibility: 'partially-reversible',
        acknowledge: ['trusts-host'],
      });
      expect(step?.body).toEqual({ oidc: { ...moved, ...secret } });
      const again = worldOf({ items: [acme], resend: [okta({}).address] });
      expect(stepsOf(answer(federation, changed(okta({ ...moved, ...secret }), live(oidc), field), again))).toHaveLength(1);
    },
  );

  it('is sent its secret with an endpoint that was not read', () => {
    const { token_endpoint, ...rest } = oidc;
    const declared = okta({ ...oidc, ...secret });
    const [resend] = stepsOf(answer(federation, changed(declared, live(rest)), worldOf({ items: [acme], resend: [declared.address] })));
    expect(resend?.body).toEqual({ oidc: { token_endpoint, ...secret } });
  });

  it('is renamed without a stage', () => {
    const declared = declare(federation, { name: 'sso' }, { below });
    const [step] = stepsOf(answer(federation, changed(declared, live(oidc), 'name'), lookup));
    expect(step).toMatchObject({
      body: { oidc: { name: 'sso' } },
      accessEffect: 'none',
      resources: ['federation/acme.example/okta', 'federation/acme.example/sso'],
    });
    expect(step).not.toHaveProperty('stage');
  });

  it('is sent its secret again only on request of the operator, in a separate call', () => {
    const declared = okta({ ...oidc, ...secret, client_id: 'new' });
    const change = changed(declared, live(oidc), 'client_id');
    expect(stepsOf(answer(federation, change, lookup))).toHaveLength(1);
    const [, resend] = stepsOf(answer(federation, change, worldOf({ items: [acme], resend: [declared.address] })));
    expect(resend).toMatchObject({
      body: { oidc: { client_secret: { secret: 'okta-client' } } },
      postconditions: [],
      reversibility: 'partially-reversible',
      stage: 'federation',
    });
  });

  it('keeps its type', () => {
    expect(answer(federation, changed(okta({ ...saml, type: 'saml' }), live(oidc), 'type', 'sso_url'), lookup)).toMatchObject([
      { type: 'impossible', fields: ['type', 'sso_url'] },
    ]);
  });

  it('cannot be removed', () => {
    expect(answer(federation, unexpected(live(oidc)), lookup)).toMatchObject([{ type: 'impossible' }]);
  });
});
