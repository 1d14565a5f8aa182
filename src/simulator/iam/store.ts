// Identity and access management in memory: flat collections with the indexes that its operations use.
import { createCollection, type RecordTable } from '../collection.ts';
import type {
  AccessControl,
  ApiKey,
  Domain,
  Federation,
  Group,
  GroupMember,
  IamState,
  Invitation,
  Member,
  Role,
  ServiceAccount,
} from './state.ts';

export type StoredKey = ApiKey & { readonly account: string };
export type StoredFederation = Federation & { readonly domain_id: string };
export type StoredGroupMember = GroupMember & { readonly group_id: string };

export interface IamStore {
  /** Replaced as a whole; null: never created. */
  accessControl: AccessControl | null;
  readonly members: RecordTable<Member, 'email' | 'role'>;
  readonly invitations: RecordTable<Invitation, 'email'>;
  readonly roles: RecordTable<Role>;
  readonly serviceAccounts: RecordTable<ServiceAccount, 'email' | 'role'>;
  readonly apiKeys: RecordTable<StoredKey, 'account' | 'secret'>;
  readonly groups: RecordTable<Group, 'email' | 'role'>;
  readonly groupMembers: RecordTable<StoredGroupMember, 'group' | 'member'>;
  readonly domains: RecordTable<Domain, 'domain'>;
  readonly federations: RecordTable<StoredFederation, 'domain'>;
}

/** E-mail addresses and host names are compared without regard to case. */
export const folded = (text: string): string => text.trim().toLowerCase();

export const groupMemberId = (group: string, member: string): string => `${group} ${member}`;

export const loadIam = (state: IamState): IamStore => {
  const store: IamStore = {
    accessControl: state.access_control,
    members: createCollection({
      id: (member) => member.uuid,
      indexes: { email: (member) => [folded(member.email)], role: (member) => member.roles },
    }),
    invitations: createCollection({ id: (invitation) => invitation.id, indexes: { email: (invitation) => [folded(invitation.email)] } }),
    roles: createCollection({ id: (role) => role.name, indexes: {} }),
    serviceAccounts: createCollection({
      id: (account) => account.uuid,
      indexes: { email: (account) => [folded(account.email)], role: (account) => account.roles },
    }),
    apiKeys: createCollection({ id: (key) => key.uuid, indexes: { account: (key) => [key.account], secret: (key) => [key.api_key] } }),
    groups: createCollection({
      id: (group) => group.id,
      indexes: { email: (group) => [folded(group.email)], role: (group) => group.roles },
    }),
    groupMembers: createCollection({
      id: (member) => groupMemberId(member.group_id, member.member_id),
      indexes: { group: (member) => [member.group_id], member: (member) => [member.member_id] },
    }),
    domains: createCollection({ id: (domain) => domain.id, indexes: { domain: (domain) => [folded(domain.domain)] } }),
    federations: createCollection({ id: (federation) => federation.id, indexes: { domain: (federation) => [federation.domain_id] } }),
  };
  for (const member of state.members) store.members.put(member);
  for (const invitation of state.invitations) store.invitations.put(invitation);
  for (const role of state.roles) store.roles.put(role);
  for (const { api_keys, ...account } of state.service_accounts) {
    store.serviceAccounts.put(account);
    for (const key of api_keys) store.apiKeys.put({ ...key, account: account.uuid });
  }
  for (const { members, ...group } of state.groups) {
    store.groups.put(group);
    for (const member of members) store.groupMembers.put({ ...member, group_id: group.id });
  }
  for (const { federations, ...domain } of state.domains) {
    store.domains.put(domain);
    for (const federation of federations) store.federations.put({ ...federation, domain_id: domain.id });
  }
  return store;
};

// A saved record is inside its parent, and does not name it.
const savedFederation = (stored: StoredFederation): Federation => {
  const { domain_id: _, ...federation } = stored;
  return federation;
};
const savedKey = (stored: StoredKey): ApiKey => {
  const { account: _, ...key } = stored;
  return key;
};
const savedGroupMember = (stored: StoredGroupMember): GroupMember => {
  const { group_id: _, ...member } = stored;
  return member;
};

export const saveIam = (store: IamStore): IamState => ({
  access_control: store.accessControl,
  members: store.members.all(),
  invitations: store.invitations.all(),
  roles: store.roles.all(),
  service_accounts: store.serviceAccounts
    .all()
    .map((account) => ({ ...account, api_keys: store.apiKeys.by('account', account.uuid).map(savedKey) })),
  groups: store.groups.all().map((group) => ({ ...group, members: store.groupMembers.by('group', group.id).map(savedGroupMember) })),
  domains: store.domains
    .all()
    .map((domain) => ({ ...domain, federations: store.federations.by('domain', domain.id).map(savedFederation) })),
});
