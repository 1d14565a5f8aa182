// A state as a person writes it: values that fill.ts can invent may be omitted, and items are referred to by name instead of id.
import type { AuditEvent } from './audit/state.ts';
import type { Backup, Mishap, Quotas, Scheduler, Snapshot, Volume, VolumeType } from './block-storage/state.ts';
import type { Instance } from './compute/state.ts';
import type { UsageLine } from './consumption/state.ts';
import type {
  AccessControl,
  ApiKey,
  Domain,
  Group,
  Invitation,
  Member,
  OidcFederation,
  Role,
  SamlFederation,
  ServiceAccount,
} from './iam/state.ts';
import type {
  Image,
  ProxyCache,
  Registry,
  RegistryCredentials,
  RegistryMember,
  RegistryUser,
  Repository,
  Scan,
  Tag,
  Vulnerability,
} from './registry/state.ts';
import type { Behaviour, OperatorCredential, Person, ProductEntry, Remote, SavedState, ScopeProduct, Zone } from './state.ts';

/** `T` with only `K` required. */
type Written<T, K extends keyof T> = Pick<T, K> & Partial<Omit<T, K>>;

type RoleDescription = Written<Role, 'name'>;
export type MemberDescription = Written<Member, 'email'>;
type InvitationDescription = Written<Invitation, 'email'>;
export type KeyDescription = Written<ApiKey, 'name'>;
/** `email` may be the local part only. */
export type ServiceAccountDescription = Written<ServiceAccount, 'name'> & { readonly api_keys?: readonly KeyDescription[] };
/** A member by e-mail, or by the id of one. */
type GroupMemberDescription = ({ readonly email: string } | { readonly member_id: string }) & { readonly profile?: string };
/** `identifier` is the local part of its e-mail. */
export type GroupDescription = Written<Group, 'name'> & {
  readonly identifier?: string;
  readonly members?: readonly GroupMemberDescription[];
};
export type OidcDescription = Written<OidcFederation, 'name' | 'type'>;
export type SamlDescription = Written<SamlFederation, 'name' | 'type'>;
export type DomainDescription = Written<Domain, 'domain'> & { readonly federations?: readonly (OidcDescription | SamlDescription)[] };

export type VulnerabilityDescription = Written<Vulnerability, 'cve_id'>;
export type ScanDescription = Partial<Omit<Scan, 'vulnerabilities'>> & { readonly vulnerabilities?: readonly VulnerabilityDescription[] };
/** A tag alone, or with its times. `vulnerabilities` is the result of its scans, including those in this list that state none. */
export type ImageDescription = Written<Omit<Image, 'tags' | 'vulnerabilities'>, never> & {
  readonly tags?: readonly (string | Written<Tag, 'name'>)[];
  readonly vulnerabilities?: readonly VulnerabilityDescription[];
  readonly scans?: readonly ScanDescription[];
};
export type RepositoryDescription = Written<Repository, 'name'> & { readonly images?: readonly ImageDescription[] };
/** `user_id` is the name or id of a registry user; one that is not described is invented. */
export type RegistryMemberDescription = Written<RegistryMember, 'user_id'>;
/** `proxy_cache` is the name of one in the same region. */
export type RegistryDescription = Written<Registry, 'name'> & {
  readonly proxy_cache?: string;
  readonly members?: readonly RegistryMemberDescription[];
  readonly repositories?: readonly RepositoryDescription[];
};
type ProxyCacheDescription = Written<ProxyCache, 'name'>;

/** `type` is the name or id of a volume type, `attached_to` of an instance, `restored_from` of a snapshot or backup. */
export type VolumeDescription = Written<Omit<Volume, 'error'>, 'name'> & { readonly attached_to?: string; readonly error?: Mishap };
/** `volume` is the name or id of a volume; a deleted volume is left out. */
export type SnapshotDescription = Written<Snapshot, 'name'>;
/** `volume` and `source_backup` are names or ids. */
export type BackupDescription = Written<Backup, 'name'>;
/** `volumes` are names or ids. */
export type SchedulerDescription = Written<Scheduler, 'name'>;
type InstanceDescription = Written<Instance, 'name'>;

export type RegionDescription = {
  readonly zones?: readonly Zone[];
  readonly volume_types?: readonly VolumeType[];
  readonly quotas?: Partial<Quotas>;
  readonly credentials?: RegistryCredentials;
  readonly instances?: readonly InstanceDescription[];
  readonly volumes?: readonly VolumeDescription[];
  readonly snapshots?: readonly SnapshotDescription[];
  readonly backups?: readonly BackupDescription[];
  readonly schedulers?: readonly SchedulerDescription[];
  readonly proxy_caches?: readonly ProxyCacheDescription[];
  readonly registry_users?: readonly Written<RegistryUser, 'username'>[];
  readonly registries?: readonly RegistryDescription[];
};

export type UsageDescription = Written<UsageLine, 'service' | 'from' | 'to' | 'cost'>;

export type EventDescription = Written<AuditEvent, 'type' | 'subject'>;

export type TenantDescription = {
  readonly id?: string;
  readonly legal_name?: string;
  readonly account_type?: 'PJ' | 'PF';
  readonly owner?: string | null;
  readonly service_account_domain?: string;
  readonly group_domain?: string;
  readonly credentials?: readonly Written<OperatorCredential, 'api_key'>[];
  readonly access_control?: Partial<AccessControl> | null;
  readonly roles?: readonly RoleDescription[];
  readonly members?: readonly MemberDescription[];
  readonly invitations?: readonly InvitationDescription[];
  readonly service_accounts?: readonly ServiceAccountDescription[];
  readonly groups?: readonly GroupDescription[];
  readonly domains?: readonly DomainDescription[];
  readonly regions?: { readonly [name: string]: RegionDescription };
  readonly usage?: readonly UsageDescription[];
  readonly events?: readonly EventDescription[];
};

/** A whole `SimulatorState` is also a description; filling does not change it. */
export type Description = {
  readonly version?: 1;
  readonly minted?: number;
  readonly behaviour?: Partial<Behaviour>;
  readonly people?: readonly Written<Person, 'email'>[];
  readonly dns?: { readonly [name: string]: readonly string[] };
  readonly remotes?: readonly Written<Remote, 'url'>[];
  readonly products?: readonly ProductEntry[];
  readonly scopes?: readonly ScopeProduct[];
  readonly tenants?: readonly TenantDescription[];
  readonly transitions?: SavedState['transitions'];
};
