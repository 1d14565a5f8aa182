// Identity federations of a domain, OIDC and SAML. Secrets are accepted and never returned; federations cannot be deleted.
import { createHash } from 'node:crypto';
import type { JsonObject } from '../../json.ts';
import { globalRow, type Rows } from '../call.ts';
import { secretDigest } from '../ids.ts';
import { envelopeOf } from '../paging.ts';
import { ok } from '../reply.ts';
import { type Decoder, list, nullable, object, optional, text } from '../shape.ts';
import { envelopeParameters } from './domains.ts';
import type { StoredFederation } from './store.ts';

/** SHA-1 of the certificate's bytes, as pairs of hex digits with colons. */
const fingerprint = (certificate: string): string => {
  const bytes = Buffer.from(certificate.replaceAll(/-----[^-]+-----|\s/g, ''), 'base64');
  return (createHash('sha1').update(bytes).digest('hex').toUpperCase().match(/../g) ?? []).join(':');
};

const show = (federation: StoredFederation): JsonObject => {
  const { id, created_at, updated_at, type, name } = federation;
  const head = { id, created_at, updated_at, type, name };
  if (federation.type === 'saml') {
    const { entity_id, sso_url, idp_certificate } = federation;
    return { ...head, entity_id, sso_url, idp_certificate, idp_sha1_fingerprint: fingerprint(idp_certificate) };
  }
  const { client_id, scopes, authorization_endpoint, token_endpoint, userinfo_endpoint, jwks_uri } = federation;
  return { ...head, client_id, scopes, authorization_endpoint, token_endpoint, userinfo_endpoint, jwks_uri };
};

const oidcFields = {
  name: text({ min: 1 }),
  client_id: text(),
  client_secret: text(),
  scopes: list(text()),
  authorization_endpoint: text(),
  token_endpoint: text(),
  userinfo_endpoint: text(),
  jwks_uri: text(),
};
const samlFields = { name: text({ min: 1 }), entity_id: text(), sso_url: text(), idp_certificate: text() };

const maybe = <T>(shape: Decoder<T>): Decoder<T | null | undefined> => optional(nullable(shape));
const oidcChange = object({
  name: maybe(oidcFields.name),
  client_id: maybe(oidcFields.client_id),
  client_secret: maybe(oidcFields.client_secret),
  scopes: maybe(oidcFields.scopes),
  authorization_endpoint: maybe(oidcFields.authorization_endpoint),
  token_endpoint: maybe(oidcFields.token_endpoint),
  userinfo_endpoint: maybe(oidcFields.userinfo_endpoint),
  jwks_uri: maybe(oidcFields.jwks_uri),
});
const samlChange = object({
  name: maybe(samlFields.name),
  entity_id: maybe(samlFields.entity_id),
  sso_url: maybe(samlFields.sso_url),
  idp_certificate: maybe(samlFields.idp_certificate),
});
/** The wrapper of the OpenAPI documents, or the reference's flat OIDC fields (contradictions.md I31). */
const updateBody: Decoder<{ readonly oidc: Given | null | undefined; readonly saml: Given | null | undefined }> = (value, loc) => {
  const wrapper = object({ oidc: maybe(oidcChange), saml: maybe(samlChange) })(value, loc);
  if (wrapper.type === 'flawed' || wrapper.value.oidc !== undefined || wrapper.value.saml !== undefined) return wrapper;
  const flat = oidcChange(value, loc);
  return flat.type === 'flawed' ? flat : { type: 'fits', value: { oidc: flat.value, saml: undefined } };
};

type Given = { readonly [field: string]: string | readonly string[] | null | undefined };

/** The fields with a value: null and absent both leave a field unchanged. */
const given = (fields: Given): JsonObject =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, value]) => (value === undefined || value === null ? [] : [[name, value] as const])),
  );

export const federationRows = {
  // According to the documents one call is enough; offset and limit are honoured nevertheless (contradictions.md I30).
  'iam.listFederations': globalRow({ query: envelopeParameters }, ({ tenant, path, refuse }, { query }) => {
    if (tenant.domains.get(path('domain_id')) === undefined) return refuse.notFound('domain');
    return ok(envelopeOf(tenant.federations.by('domain', path('domain_id')), query.offset, query.limit, show));
  }),
  'iam.createOidcFederation': globalRow(
    { body: object(oidcFields) },
    ({ world, tenant, path, at, refuse }, { body: { client_secret, ...body } }) => {
      if (tenant.domains.get(path('domain_id')) === undefined) return refuse.notFound('domain');
      const made = { id: world.mint.uuid('federation'), domain_id: path('domain_id'), created_at: at, updated_at: at };
      const federation: StoredFederation = { ...made, type: 'oidc', ...body, client_secret_digest: secretDigest(client_secret) };
      tenant.federations.put(federation);
      return ok(show(federation));
    },
  ),
  'iam.createSamlFederation': globalRow({ body: object(samlFields) }, ({ world, tenant, path, at, refuse }, { body }) => {
    if (tenant.domains.get(path('domain_id')) === undefined) return refuse.notFound('domain');
    const made = { id: world.mint.uuid('federation'), domain_id: path('domain_id'), created_at: at, updated_at: at };
    const federation: StoredFederation = { ...made, type: 'saml', ...body };
    tenant.federations.put(federation);
    return ok(show(federation));
  }),
  'iam.updateFederation': globalRow({ body: updateBody }, ({ tenant, path, at, refuse }, { body }) => {
    const before = tenant.federations.get(path('federation_id'));
    if (before?.domain_id !== path('domain_id')) return refuse.notFound('federation');
    const change = given((before.type === 'oidc' ? body.oidc : body.saml) ?? {});
    const other = given((before.type === 'oidc' ? body.saml : body.oidc) ?? {});
    if (Object.keys(other).length > 0) return refuse.unfit(`the federation is of type ${before.type}`);
    const { client_secret, ...fields } = change;
    const secret = typeof client_secret === 'string' ? { client_secret_digest: secretDigest(client_secret) } : {};
    tenant.federations.put({ ...before, ...fields, ...secret, updated_at: at });
    return ok({});
  }),
} satisfies Rows;
