// Federations: identity providers that the people of a domain sign in through.
import { addressOf } from '../address.ts';
import { iamRights } from '../iam-rights.ts';
import { defineKind } from '../kind.ts';
import { segment } from '../segment.ts';
import { changes } from './change.ts';
import { fields } from './fields.ts';
import { reads } from './read.ts';

export const federation = defineKind({
  name: 'federation',
  title: ['federation', 'federations'],
  about: 'An identity provider (OIDC or SAML) for the members of a domain, identified by the domain and its name. It can never be removed.',
  fields,
  place: {
    section: 'federations',
    below: 'domain',
    key: 'name',
    ownership: 'federations',
    removable: false,
    rename: 'in-place',
  },
  permissions: iamRights,
  recognized: { by: ['type', 'client_id', 'entity_id'], surely: ['client_id', 'entity_id'] },
  address: ({ name = '' }, parent) => addressOf('federation', parent ? segment(parent, 0) : '', name),
  ...reads,
  ...changes,
  sample: {
    name: 'okta',
    type: 'oidc',
    client_id: '0oa1',
    client_secret: { secret: 'okta-client' },
    scopes: ['email', 'openid', 'profile'],
    authorization_endpoint: 'https://acme.okta.example/oauth2/v1/authorize',
    token_endpoint: 'https://acme.okta.example/oauth2/v1/token',
    userinfo_endpoint: 'https://acme.okta.example/oauth2/v1/userinfo',
    jwks_uri: 'https://acme.okta.example/oauth2/v1/keys',
    entity_id: 'urn:acme:idp',
    sso_url: 'https://idp.acme.example/sso',
    idp_certificate: '-----BEGIN CERTIFICATE-----\nMIIB\n-----END CERTIFICATE-----\n',
    idp_sha1_fingerprint: 'A1:B2:C3:D4:E5:F6:07:18:29:3A:4B:5C:6D:7E:8F:90:A1:B2:C3:D4',
    not_after: '2028-06-01T00:00:00.000Z',
    key_type: 'rsa',
    key_bits: 2048,
    signature: 'sha256-rsa',
    sha1_fingerprint: 'A1:B2:C3:D4:E5:F6:07:18:29:3A:4B:5C:6D:7E:8F:90:A1:B2:C3:D4',
    created_at: '2026-06-04T08:00:00.000Z',
    updated_at: '2026-06-04T08:00:00.000Z',
  },
});
