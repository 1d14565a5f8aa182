// Federations: identity providers that the people of a domain sign in through.
import { text, texts, time } from '../../platform/wire.ts';
import { addressOf } from '../address.ts';
import { asSet } from '../as-set.ts';
import { normalPem } from './certificate.ts';
import { certificateFacts } from './certificate-facts.ts';
import { changingFederation, creatingFederation, isFederationType, secretEndpoints } from './steps.ts';
import { iamRights } from '../iam-rights.ts';
import { defineKind } from '../kind.ts';
import { present } from '../present.ts';
import { segment } from '../segment.ts';

/** `A1:B2:…`, as certificates show it, whatever the platform puts between the digits. */
const normalFingerprint = (written: string): string => {
  const digits = written.replaceAll(/[\s:]/g, '');
  return /^[0-9a-f]{40}$/i.test(digits) ? (digits.toUpperCase().match(/../g) ?? []).join(':') : written;
};

const noCertificate = { not_after: null, key_type: null, key_bits: null, signature: null, sha1_fingerprint: null } as const;

export const federation = defineKind({
  name: 'federation',
  title: ['federation', 'federations'],
  about: 'An identity provider (OIDC or SAML) for the members of a domain, identified by the domain and its name. It can never be removed.',
  fields: {
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
  },
  place: {
    section: 'federations',
    below: 'domain',
    key: 'name',
    ownership: 'federations',
    removable: false,
    rename: 'in-place',
  },
  collection: {
    operation: 'iam.listFederations',
    per: 'domain',
    args: ({ parent }) => ({ path: { domain_id: parent?.id ?? '' } }),
  },
  item: [
    {
      operation: 'iam.listFederations',
      fills: 'all',
      args: ({ parentId = '' }) => ({ path: { domain_id: parentId } }),
      list: true,
    },
  ],
  permissions: iamRights,
  decode: (wire, { parent }) => {
    const [id, name, type] = [text(wire, 'id'), text(wire, 'name'), text(wire, 'type')];
    if (!id || !name) return undefined;
    const [scopes, pem, fingerprint] = [texts(wire, 'scopes'), text(wire, 'idp_certificate'), text(wire, 'idp_sha1_fingerprint')];
    // What the other type is made of is not there, which is no gap in what was read.
    const ofOther = (own: 'oidc' | 'saml'): null | undefined => (isFederationType(type ?? undefined) && type !== own ? null : undefined);
    const oidc = (field: string): string | null | undefined => text(wire, field) ?? ofOther('oidc');
    const saml = (field: string): string | null | undefined => text(wire, field) ?? ofOther('saml');
    const values = present({
      name,
      type,
      client_id: oidc('client_id'),
      scopes: scopes ? asSet(scopes) : (scopes ?? ofOther('oidc')),
      authorization_endpoint: oidc('authorization_endpoint'),
      token_endpoint: oidc('token_endpoint'),
      userinfo_endpoint: oidc('userinfo_endpoint'),
      jwks_uri: oidc('jwks_uri'),
      entity_id: saml('entity_id'),
      sso_url: saml('sso_url'),
      idp_certificate: pem ? normalPem(pem) : (pem ?? ofOther('saml')),
      idp_sha1_fingerprint: fingerprint ? normalFingerprint(fingerprint) : (fingerprint ?? ofOther('saml')),
      created_at: time(wire, 'created_at'),
      updated_at: time(wire, 'updated_at'),
    });
    const facts = pem ? certificateFacts(pem) : type === 'oidc' || pem === null ? noCertificate : undefined;
    const domain = parent ? segment(parent.address, 0) : '';
    return { id, address: addressOf('federation', domain, name), values: { ...values, ...facts }, phase: 'settled' };
  },
  address: ({ name = '' }, parent) => addressOf('federation', parent ? segment(parent, 0) : '', name),
  recognized: { by: ['type', 'client_id', 'entity_id'], surely: ['client_id', 'entity_id'] },
  answer: (change, look) => {
    if (change.type === 'missing') return creatingFederation(change.declared, look);
    if (change.type === 'unexpected') {
      const instead = 'disable it at the identity provider, or change it to another one; then remove the line from the file';
      return [{ type: 'impossible', fields: [], why: 'the platform cannot remove a federation', instead }];
    }
    return changingFederation(change.declared, change.observed, change.fields, look);
  },
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
