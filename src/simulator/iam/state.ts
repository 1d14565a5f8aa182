// Identity and access management of one tenant: plain data, as in a saved state.

export type RoleGrants = { readonly roles: readonly string[]; readonly permissions: readonly string[] };

export type AccessControl = {
  readonly name: string | null;
  readonly description: string | null;
  readonly enabled: boolean;
  readonly enforce_mfa: boolean;
};

/** `profile` is administrator or employee; null if the platform has none. */
export type Member = RoleGrants & { readonly uuid: string; readonly email: string; readonly name: string; readonly profile: string | null };

/** `status`: pending, expired or rejected. Accepted ones are members. */
export type Invitation = { readonly id: string; readonly email: string; readonly status: string; readonly profile: string | null };

export type Role = {
  readonly name: string;
  readonly description: string | null;
  readonly origin: 'default' | 'custom';
  readonly permissions: readonly string[];
};

/** A key of a service account. `api_key` is the value that callers send; it is stored because the simulator must recognize it. */
export type ApiKey = {
  readonly uuid: string;
  readonly name: string;
  readonly description: string | null;
  readonly key_pair_id: string;
  readonly key_pair_secret: string;
  readonly api_key: string;
  readonly scopes: readonly string[];
  readonly scopes_pending_approval: readonly string[];
  readonly start_validity: string | null;
  readonly end_validity: string | null;
  readonly revoked_at: string | null;
  readonly revoked_by: string | null;
};

export type ServiceAccount = RoleGrants & {
  readonly uuid: string;
  readonly name: string;
  readonly description: string | null;
  readonly email: string;
};

export type Group = {
  readonly id: string;
  readonly name: string;
  readonly description: string | null;
  readonly email: string;
  /** The caller's own profile in it: sent for individual-person accounts only. */
  readonly profile: string | null;
};

export type GroupMember = { readonly member_id: string; readonly profile: string };

export type Domain = {
  readonly id: string;
  readonly domain: string;
  readonly created_at: string;
  readonly updated_at: string;
  readonly txt_name: string;
  readonly txt_value: string;
  readonly verified: boolean;
  readonly verified_at: string | null;
};

type FederationHead = { readonly id: string; readonly created_at: string; readonly updated_at: string; readonly name: string };

export type OidcFederation = FederationHead & {
  readonly type: 'oidc';
  readonly client_id: string;
  /** SHA-256 of the written secret; the secret itself is not kept. */
  readonly client_secret_digest: string;
  readonly scopes: readonly string[];
  readonly authorization_endpoint: string;
  readonly token_endpoint: string;
  readonly userinfo_endpoint: string;
  readonly jwks_uri: string;
};

export type SamlFederation = FederationHead & {
  readonly type: 'saml';
  readonly entity_id: string;
  readonly sso_url: string;
  readonly idp_certificate: string;
};

export type Federation = OidcFederation | SamlFederation;

export type IamState = {
  readonly access_control: AccessControl | null;
  readonly members: readonly Member[];
  readonly invitations: readonly Invitation[];
  readonly roles: readonly Role[];
  readonly service_accounts: readonly (ServiceAccount & { readonly api_keys: readonly ApiKey[] })[];
  readonly groups: readonly (Group & { readonly members: readonly GroupMember[] })[];
  readonly domains: readonly (Domain & { readonly federations: readonly Federation[] })[];
};
