// Fills in the omitted parts of domains and their federations in a description.
import { stamp } from '../clock.ts';
import { defaults } from '../defaults.generated.ts';
import { hexOf, uuidOf } from '../ids.ts';
import { month, type Setting } from './setting.ts';
import type { Domain, DomainDescription, Federation, FederationDescription } from './state.ts';
import { folded } from './store.ts';

const federationOf = (setting: Setting, domain: string, federation: FederationDescription): Federation => {
  const made = stamp(setting.now - month);
  const head = { id: uuidOf(setting.seed, setting.tenant, 'federation', domain, federation.name), created_at: made, updated_at: made };
  const host = `https://sso.${domain}`;
  const { idp_certificate, ...oidc } = defaults.federation;
  if (federation.type === 'saml')
    return {
      ...head,
      entity_id: `urn:${domain}:${federation.name}`,
      sso_url: `${host}/saml`,
      idp_certificate,
      ...federation,
      type: 'saml',
    };
  return {
    ...head,
    client_id: federation.name,
    ...oidc,
    authorization_endpoint: `${host}/authorize`,
    token_endpoint: `${host}/token`,
    userinfo_endpoint: `${host}/userinfo`,
    jwks_uri: `${host}/jwks.json`,
    ...federation,
    type: 'oidc',
  };
};

/** The TXT record that proves a domain (facts/samples.json, iam.listDomains). */
export const txtOf = (seed: number, tenant: string, domain: string): Pick<Domain, 'txt_name' | 'txt_value'> => ({
  txt_name: `_mgc-verify.${domain}`,
  txt_value: `mgc-verify=${hexOf(seed, 6, tenant, 'txt', domain)}`,
});

export const domainOf = (setting: Setting, described: DomainDescription): Domain & { readonly federations: readonly Federation[] } => {
  const { federations = [], ...domain } = described;
  const made = stamp(setting.now - 2 * month);
  const verified = domain.verified ?? defaults.domain.verified;
  return {
    id: uuidOf(setting.seed, setting.tenant, 'domain', folded(domain.domain)),
    created_at: made,
    updated_at: made,
    ...txtOf(setting.seed, setting.tenant, domain.domain),
    ...defaults.domain,
    verified_at: verified ? made : null,
    ...domain,
    federations: federations.map((federation) => federationOf(setting, domain.domain, federation)),
  };
};
