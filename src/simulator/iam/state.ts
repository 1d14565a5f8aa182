// Identity and access management of one tenant: plain data, as in a saved state. The fields are those of `schemas/simulator-state.schema.json`.
import type { Item, TenantDescription, Whole } from '../description-parts.ts';

export type AccessControl = Whole<NonNullable<TenantDescription['access_control']>>;

export type MemberDescription = Item<TenantDescription['members']>;
/** `profile` is administrator or employee; null if the platform has none. */
export type Member = Whole<MemberDescription>;

/** The grants of a member or a service account. */
export type RoleGrants = Pick<Member, 'roles' | 'permissions'>;

/** Accepted ones are members. */
export type Invitation = Whole<Item<TenantDescription['invitations']>>;

export type Role = Whole<Item<TenantDescription['roles']>>;

/** `email` may be the local part only. */
export type ServiceAccountDescription = Item<TenantDescription['service_accounts']>;
export type ServiceAccount = Whole<ServiceAccountDescription, 'api_keys'>;

export type KeyDescription = Item<ServiceAccountDescription['api_keys']>;
/** A key of a service account. `api_key` is the value that callers send; it is stored because the simulator must recognize it. */
export type ApiKey = Whole<KeyDescription>;

/** `identifier` is the local part of its e-mail. */
export type GroupDescription = Item<TenantDescription['groups']>;
/** `profile`: the caller's own profile in it, sent for individual-person accounts only. */
export type Group = Whole<GroupDescription, 'identifier' | 'members'>;

/** A member by `email`, or by `member_id`; with both, the group shows the `email` of somebody whom the state does not hold. */
type GroupMemberDescription = Item<GroupDescription['members']>;
export type GroupMember = Whole<GroupMemberDescription, 'email'> & Pick<GroupMemberDescription, 'email'>;

export type DomainDescription = Item<TenantDescription['domains']>;
export type Domain = Whole<DomainDescription, 'federations'>;

/** Of both types: the schema has one row for each field of either. */
export type FederationDescription = Item<DomainDescription['federations']>;
type Federated = Whole<FederationDescription>;
type SamlField = 'entity_id' | 'sso_url' | 'idp_certificate';
/** `client_secret_digest`: SHA-256 of the written secret; the secret itself is not kept. */
type OidcFederation = Omit<Federated, SamlField> & { readonly type: 'oidc' };
type SamlFederation = Pick<Federated, 'id' | 'created_at' | 'updated_at' | 'name' | SamlField> & { readonly type: 'saml' };
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
