// How federations are read: the operations, and the values that are decoded from a response.
import { text, texts } from '../../platform/wire.ts';
import { addressOf, partsOf } from '../address.ts';
import type { Reads } from '../kind.ts';
import { sortedSet } from '../sorted-set.ts';
import { normalPem } from './certificate.ts';
import { certificateFacts } from './certificate-facts.ts';
import { type FederationFields, fields as rows } from './fields.ts';
import { isFederationType } from './steps.ts';

/** `A1:B2:…`, as certificates display it, regardless of the platform's separators. */
const normalFingerprint = (written: string): string => {
  const digits = written.replaceAll(/[\s:]/g, '');
  return /^[0-9a-f]{40}$/i.test(digits) ? (digits.toUpperCase().match(/../g) ?? []).join(':') : written;
};

const notRead = { not_after: undefined, key_type: undefined, key_bits: undefined, signature: undefined, sha1_fingerprint: undefined };

const noCertificate = { not_after: null, key_type: null, key_bits: null, signature: null, sha1_fingerprint: null } as const;

/** A text that only federations of one type have. */
type OwnText = {
  [N in keyof FederationFields]: FederationFields[N] extends { readonly type: 'text'; readonly onlyOf: string } ? N : never;
}[keyof FederationFields];

export const reads: Reads<FederationFields> = {
  collection: {
    operation: 'iam.listFederations',
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
  decode: (wire, { parent }, { name, type }) => {
    const id = text(wire, 'id');
    if (!id || !name) return undefined;
    const [scopes, pem, fingerprint] = [texts(wire, 'scopes'), text(wire, 'idp_certificate'), text(wire, 'idp_sha1_fingerprint')];
    // Fields of the other type are absent, which is not a gap in the read.
    const ofOther = (own: string): null | undefined => (isFederationType(type ?? undefined) && type !== own ? null : undefined);
    const own = (field: OwnText): string | null | undefined => text(wire, field) ?? ofOther(rows[field].onlyOf);
    const facts = pem ? certificateFacts(pem) : type === 'oidc' || pem === null ? noCertificate : undefined;
    const domain = parent ? partsOf(parent.address, 'domain').name : '';
    return {
      id,
      address: addressOf('federation', domain, name),
      phase: 'settled',
      values: {
        client_id: own('client_id'),
        scopes: scopes ? sortedSet(scopes) : (scopes ?? ofOther('oidc')),
        authorization_endpoint: own('authorization_endpoint'),
        token_endpoint: own('token_endpoint'),
        userinfo_endpoint: own('userinfo_endpoint'),
        jwks_uri: own('jwks_uri'),
        entity_id: own('entity_id'),
        sso_url: own('sso_url'),
        idp_certificate: pem ? normalPem(pem) : (pem ?? ofOther('saml')),
        idp_sha1_fingerprint: fingerprint ? normalFingerprint(fingerprint) : (fingerprint ?? ofOther('saml')),
        ...notRead,
        ...facts,
      },
    };
  },
};
