// Fills in the omitted parts of identity and access in a description. Ids depend on names, so that adding one item changes no other.
import { stamp } from '../clock.ts';
import { defaults } from '../defaults.generated.ts';
import type { TenantDescription } from '../description-parts.ts';
import { hexOf, secretOf, uuidOf } from '../ids.ts';
import { domainOf } from './fill-domains.ts';
import { month, type Setting } from './setting.ts';
import type {
  ApiKey,
  Group,
  GroupDescription,
  GroupMember,
  IamState,
  KeyDescription,
  Member,
  MemberDescription,
  Role,
  ServiceAccount,
  ServiceAccountDescription,
} from './state.ts';
import { folded } from './store.ts';

/** `ana.maria@acme.example` → `Ana Maria`. */
const nameFrom = (email: string): string =>
  (email.split('@')[0] ?? '')
    .split(/[._-]/)
    .map((part) => part.slice(0, 1).toUpperCase() + part.slice(1))
    .join(' ');

const local = (email: string, domain: string): string => (email.includes('@') ? email : `${email}@${domain}`);

export const administrator = 'administrator';

/** The profile that the platform displays for these roles. */
export const profileOf = (roles: readonly string[]): string => (roles.includes(administrator) ? administrator : 'employee');

const memberOf = (setting: Setting, member: MemberDescription): Member => ({
  uuid: member.uuid ?? uuidOf(setting.seed, setting.tenant, 'member', folded(member.email)),
  name: nameFrom(member.email),
  profile: profileOf(member.roles ?? []),
  ...defaults.member,
  ...member,
});

const keyOf = (setting: Setting, account: string, key: KeyDescription, index: number): ApiKey => {
  const place = [setting.tenant, 'api-key', account, key.name, index] as const;
  return {
    uuid: key.uuid ?? uuidOf(setting.seed, ...place),
    ...defaults.api_key,
    key_pair_id: key.key_pair_id ?? uuidOf(setting.seed, ...place, 'pair'),
    key_pair_secret: secretOf(setting.seed, 'pair', ...place, 'pair secret'),
    api_key: secretOf(setting.seed, 'key', ...place, 'secret'),
    start_validity: stamp(setting.now - month).slice(0, 10),
    ...key,
  };
};

const serviceAccountOf = (
  setting: Setting,
  described: ServiceAccountDescription,
): ServiceAccount & { readonly api_keys: readonly ApiKey[] } => {
  const { api_keys = [], email, ...account } = described;
  const address = local(email ?? account.name, setting.serviceAccountDomain);
  return {
    uuid: uuidOf(setting.seed, setting.tenant, 'service-account', folded(address)),
    ...defaults.service_account,
    ...account,
    email: address,
    api_keys: api_keys.map((key, index) => keyOf(setting, address, key, index)),
  };
};

const groupOf = (
  setting: Setting,
  described: GroupDescription,
  members: ReadonlyMap<string, Member>,
): Group & { readonly members: readonly GroupMember[] } => {
  const { identifier, members: inside = [], ...group } = described;
  const email = group.email ?? local(identifier ?? folded(group.name).replaceAll(/\s+/g, '-'), setting.groupDomain);
  const memberships = inside.flatMap((one): GroupMember[] => {
    const id = one.member_id ?? members.get(folded(one.email ?? ''))?.uuid;
    return id === undefined ? [] : [{ ...defaults.group_member, ...one, member_id: id }];
  });
  return {
    id: uuidOf(setting.seed, setting.tenant, 'group', email),
    ...defaults.group,
    ...group,
    email,
    members: memberships,
  };
};

/** Group members who are not members are left out; roles that are not described are the managed ones. */
export const fillIam = (setting: Setting, tenant: TenantDescription): IamState => {
  const members = (tenant.members ?? []).map((member) => memberOf(setting, member));
  const byEmail = new Map(members.map((member) => [folded(member.email), member]));
  const described = tenant.roles ?? [];
  const managed = setting.defaultRoles.filter((role) => !described.some((one) => one.name === role.name));
  return {
    access_control:
      tenant.access_control === null || tenant.access_control === undefined
        ? null
        : { ...defaults.access_control, ...tenant.access_control },
    members,
    invitations: (tenant.invitations ?? []).map((invitation) => ({
      id: `inv-${hexOf(setting.seed, 8, setting.tenant, 'invitation', folded(invitation.email))}`,
      ...defaults.invitation,
      ...invitation,
    })),
    roles: [...managed, ...described.map((role): Role => ({ ...defaults.role, ...role }))],
    service_accounts: (tenant.service_accounts ?? []).map((account) => serviceAccountOf(setting, account)),
    groups: (tenant.groups ?? []).map((group) => groupOf(setting, group, byEmail)),
    domains: (tenant.domains ?? []).map((domain) => domainOf(setting, domain)),
  };
};
