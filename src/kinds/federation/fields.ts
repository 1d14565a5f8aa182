// The fields of federations.
import type { Fields } from '../field.ts';
import { secretEndpoints } from './steps.ts';

export const fields = {
  name: { type: 'text', about: 'Its name.' },
  type: { type: 'text', about: 'oidc or saml.', change: 'create-only' },
  client_id: { type: 'text', about: 'OIDC: the client id of the platform at the identity provider.' },
  client_secret: {
    type: 'secret',
    about: 'OIDC: the client secret.',
    change: 'write-only',
    sentTo: secretEndpoints,
  },
  scopes: { type: 'texts', about: 'OIDC: the requested scopes.', compare: 'set' },
  authorization_endpoint: { type: 'text', about: 'OIDC: the authorization endpoint.' },
  token_endpoint: { type: 'text', about: 'OIDC: the token endpoint; the client secret is sent there.' },
  userinfo_endpoint: { type: 'text', about: 'OIDC: the userinfo endpoint.' },
  jwks_uri: { type: 'text', about: 'OIDC: the URL of the signing keys (JWKS).' },
  entity_id: { type: 'text', about: 'SAML: the entity id of the identity provider.' },
  sso_url: { type: 'text', about: 'SAML: the single sign-on URL.' },
  idp_certificate: { type: 'text', about: 'SAML: the signing certificate of the assertions, in PEM.', compare: 'certificate' },
  idp_sha1_fingerprint: { type: 'text', about: 'SAML: the SHA-1 fingerprint stored by the platform.', side: 'live' },
  not_after: { type: 'time', about: 'SAML: when the certificate expires.', side: 'live' },
  key_type: { type: 'text', about: 'SAML: key type of the certificate: rsa, ec, ed25519 …', side: 'live' },
  key_bits: { type: 'int', about: 'SAML: key size of the certificate.', side: 'live' },
  signature: { type: 'text', about: 'SAML: signature algorithm of the certificate, e.g. sha256-rsa.', side: 'live' },
  sha1_fingerprint: { type: 'text', about: 'SAML: the SHA-1 fingerprint computed from the certificate.', side: 'live' },
  created_at: { type: 'time', about: 'When it was created.', side: 'live' },
  updated_at: { type: 'time', about: 'When it was last updated.', side: 'live' },
} as const satisfies Fields;

export type FederationFields = typeof fields;
