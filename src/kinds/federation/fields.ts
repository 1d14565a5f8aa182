// The fields of federations.
import type { AddressPath, Fields } from '../field.ts';

export const path = { within: 'domain', parts: ['domain', 'name'] } as const satisfies AddressPath;

export const fields = {
  name: { type: 'text', wire: true, about: 'Its name.', sample: 'okta' },
  type: {
    type: 'text',
    wire: true,
    about: 'oidc or saml.',
    createOnly: 'the platform cannot change the type of a federation',
    written: {
      description: 'The protocol. Can only be set when the federation is created; all fields of the protocol are then required.',
      enum: ['oidc', 'saml'],
    },
    values: ['oidc', 'saml'],
    sample: 'oidc',
  },
  client_id: {
    type: 'text',
    onlyOf: 'oidc',
    about: 'OIDC: the client id of the platform at the identity provider.',
    written: { description: 'OIDC: the client id of the platform at the identity provider.', minLength: 1 },
    sample: '0oa1',
  },
  client_secret: {
    type: 'secret',
    onlyOf: 'oidc',
    about: 'OIDC: the client secret.',
    secret: { sentTo: ['authorization_endpoint', 'token_endpoint', 'userinfo_endpoint'] },
    written: {
      description:
        'OIDC: the client secret, by its name in the trust file. Sent when the federation is created and with `--resend-secret`; never read and never reported as drift.',
    },
    sample: { secret: 'okta-client' },
  },
  scopes: {
    type: 'texts',
    onlyOf: 'oidc',
    about: 'OIDC: the requested scopes.',
    compare: 'set',
    written: {
      description: 'OIDC: exactly the requested scopes, e.g. `[openid, email, profile]`.',
      items: { description: 'A scope of OpenID Connect.' },
    },
    sample: ['email', 'openid', 'profile'],
  },
  authorization_endpoint: {
    type: 'text',
    onlyOf: 'oidc',
    about: 'OIDC: the authorization endpoint.',
    written: {
      description: 'OIDC: the authorization endpoint.',
      minLength: 1,
      pattern: '^https?://[^\\s/@?#]+([/?][^\\s]*)?$',
      maxLength: 2048,
    },
    sample: 'https://acme.okta.example/oauth2/v1/authorize',
  },
  token_endpoint: {
    type: 'text',
    onlyOf: 'oidc',
    about: 'OIDC: the token endpoint; the client secret is sent there.',
    written: {
      description: 'OIDC: the token endpoint. The client secret is sent there.',
      minLength: 1,
      pattern: '^https?://[^\\s/@?#]+([/?][^\\s]*)?$',
      maxLength: 2048,
    },
    sample: 'https://acme.okta.example/oauth2/v1/token',
  },
  userinfo_endpoint: {
    type: 'text',
    onlyOf: 'oidc',
    about: 'OIDC: the userinfo endpoint.',
    written: {
      description: 'OIDC: the userinfo endpoint.',
      minLength: 1,
      pattern: '^https?://[^\\s/@?#]+([/?][^\\s]*)?$',
      maxLength: 2048,
    },
    sample: 'https://acme.okta.example/oauth2/v1/userinfo',
  },
  jwks_uri: {
    type: 'text',
    onlyOf: 'oidc',
    about: 'OIDC: the URL of the signing keys (JWKS).',
    written: {
      description: 'OIDC: the URL of the signing keys (JWKS).',
      minLength: 1,
      pattern: '^https?://[^\\s/@?#]+([/?][^\\s]*)?$',
      maxLength: 2048,
    },
    sample: 'https://acme.okta.example/oauth2/v1/keys',
  },
  entity_id: {
    type: 'text',
    onlyOf: 'saml',
    about: 'SAML: the entity id of the identity provider.',
    written: { description: 'SAML: the entity id of the identity provider.', minLength: 1 },
    sample: 'urn:acme:idp',
  },
  sso_url: {
    type: 'text',
    onlyOf: 'saml',
    about: 'SAML: the single sign-on URL.',
    written: {
      description: 'SAML: the single sign-on URL.',
      minLength: 1,
      pattern: '^https?://[^\\s/@?#]+([/?][^\\s]*)?$',
      maxLength: 2048,
    },
    sample: 'https://idp.acme.example/sso',
  },
  idp_certificate: {
    type: 'text',
    onlyOf: 'saml',
    about: 'SAML: the signing certificate of the assertions, in PEM.',
    compare: 'certificate',
    written: {
      description: 'SAML: the signing certificate of the assertions, in PEM. Line breaks are ignored.',
      minLength: 1,
      maxLength: 20000,
    },
    sample: '-----BEGIN CERTIFICATE-----\nMIIB\n-----END CERTIFICATE-----\n',
  },
  idp_sha1_fingerprint: {
    type: 'text',
    onlyOf: 'saml',
    about: 'SAML: the SHA-1 fingerprint stored by the platform.',
    side: 'live',
    sample: 'A1:B2:C3:D4:E5:F6:07:18:29:3A:4B:5C:6D:7E:8F:90:A1:B2:C3:D4',
  },
  not_after: { type: 'time', about: 'SAML: when the certificate expires.', side: 'live', sample: '2028-06-01T00:00:00.000Z' },
  key_type: { type: 'text', about: 'SAML: key type of the certificate: rsa, ec, ed25519 …', side: 'live', sample: 'rsa' },
  key_bits: { type: 'int', about: 'SAML: key size of the certificate.', side: 'live', sample: 2048 },
  signature: { type: 'text', about: 'SAML: signature algorithm of the certificate, e.g. sha256-rsa.', side: 'live', sample: 'sha256-rsa' },
  sha1_fingerprint: {
    type: 'text',
    about: 'SAML: the SHA-1 fingerprint computed from the certificate.',
    side: 'live',
    sample: 'A1:B2:C3:D4:E5:F6:07:18:29:3A:4B:5C:6D:7E:8F:90:A1:B2:C3:D4',
  },
  created_at: { type: 'time', wire: true, about: 'When it was created.', side: 'live', sample: '2026-06-04T08:00:00.000Z' },
  updated_at: { type: 'time', wire: true, about: 'When it was last updated.', side: 'live', sample: '2026-06-04T08:00:00.000Z' },
} as const satisfies Fields;

export type FederationFields = typeof fields;
