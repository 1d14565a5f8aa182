// The subjects of each guard, read from the states of the simulator alone, independent of the plan.
import { givesIamWriting } from '../../../src/kinds/iam-rights.ts';
import type { RoleGrants } from '../../../src/simulator/iam/state.ts';
import type { SavedState, TenantState } from '../../../src/simulator/state.ts';
import { tenant as declaredTenant } from '../world.ts';
import { breakGlass, granted, runner, team } from './organization.ts';
import type { Played } from './play.ts';

type Watch = (played: Played) => readonly string[];

const only = ({ tenants: [first] }: SavedState): TenantState => {
  if (!first) throw new Error('the state holds no tenant');
  return first;
};

const beyond = (all: readonly string[], some: readonly string[]): readonly string[] => all.filter((one) => !some.includes(one));

const permissionsOf = ({ roles, permissions }: RoleGrants, { roles: known }: TenantState): readonly string[] => [
  ...permissions,
  ...known.filter(({ name }) => roles.includes(name)).flatMap((role) => role.permissions),
];

const groupsOf = (id: string, { groups }: TenantState): readonly string[] =>
  groups.flatMap((group) => (group.members.some(({ member_id }) => member_id === id) ? [group.id] : []));

const administratorsIn = ({ members }: TenantState) => members.filter(({ roles }) => roles.includes('administrator'));

const ownAccess: Watch = ({ first, after }) => {
  const [was, is] = [only(first), only(after)];
  const account = was.service_accounts.find(({ name }) => name === runner.account);
  const now = is.service_accounts.find(({ uuid }) => uuid === account?.uuid);
  const key = account?.api_keys.find(({ name }) => name === runner.key);
  const keyNow = now?.api_keys.find(({ uuid }) => uuid === key?.uuid);
  if (!account || !key || !now || !keyNow) return ['the identity is gone'];
  const lost = [...beyond(permissionsOf(account, was), permissionsOf(now, is)), ...beyond(key.scopes, keyNow.scopes)];
  return [
    ...(now.name === account.name && keyNow.name === key.name ? [] : ['the identity has another name']),
    ...(keyNow.revoked_at === null ? [] : ['the key of the identity is revoked']),
    ...lost.map((name) => `the identity has lost ${name}`),
  ];
};

const breakGlassKept: Watch = ({ first, after }) => {
  const [was, is] = [only(first), only(after)];
  const member = was.members.find(({ email }) => email === breakGlass);
  const now = is.members.find(({ uuid }) => uuid === member?.uuid);
  if (!member || !now) return ['the break-glass member is gone'];
  return [
    ...beyond(member.roles, now.roles),
    ...beyond(permissionsOf(member, was), permissionsOf(now, is)),
    ...beyond(groupsOf(member.uuid, was), groupsOf(member.uuid, is)),
  ].map((name) => `the break-glass member has lost ${name}`);
};

const administratorsMin: Watch = ({ after }) => {
  const { length } = administratorsIn(only(after));
  return length < 2 ? [`${length} administrators are left`] : [];
};

const unfederated: Watch = ({ after }) => {
  const { domains, ...rest } = only(after);
  const federated = domains.flatMap(({ domain, federations }) => (federations.length > 0 ? [domain] : []));
  const outside = administratorsIn({ domains, ...rest }).filter(({ email }) => !federated.includes(email.split('@')[1] ?? ''));
  return outside.length === 0 ? ['no administrator signs in outside the federated domains'] : [];
};

/** `region volume`: usable restore points of it in its region. */
const pointsIn = ({ regions }: TenantState): ReadonlyMap<string, number> =>
  new Map(
    Object.entries(regions).flatMap(([region, { volumes, snapshots, backups }]) =>
      volumes.map(({ id }) => {
        const usable = [...snapshots, ...backups].filter((one) => one.volume === id && one.status === 'completed');
        return [`${region} ${id}`, usable.length] as const;
      }),
    ),
  );

const restorePoints: Watch = ({ before, after }) => {
  const now = pointsIn(only(after));
  return [...pointsIn(only(before))].flatMap(([volume, count]) =>
    count > 0 && now.get(volume) === 0 ? [`the last restore point of ${volume} is gone`] : [],
  );
};

/** People who are gone or without access, whose role permits less, or whose group is empty. */
const losersIn = (was: TenantState, is: TenantState): ReadonlySet<string> => {
  const reduced = (name: string): readonly string[] =>
    beyond(was.roles.find((role) => role.name === name)?.permissions ?? [], is.roles.find((role) => role.name === name)?.permissions ?? []);
  const lost = was.members.filter((member) => {
    const now = is.members.find(({ uuid }) => uuid === member.uuid);
    if (!now) return true;
    const [before, after] = [permissionsOf(member, was), permissionsOf(now, is)];
    return (before.length > 0 && after.length === 0) || member.roles.flatMap(reduced).some((one) => !after.includes(one));
  });
  const emptied = was.groups.filter(({ id }) => (is.groups.find((group) => group.id === id)?.members.length ?? 0) === 0);
  return new Set([...lost.map(({ uuid }) => uuid), ...emptied.flatMap(({ members }) => members.map(({ member_id }) => member_id))]);
};

/** In one run, or in the runs of 24 hours. A run without losses is not stopped for those of earlier ones. */
const removalLimit: Watch = ({ operator, before, after, recent }) => {
  if (operator === 'careless') return [];
  const was = only(before);
  const now = losersIn(was, only(after));
  if (now.size === 0) return [];
  const earlier = recent.flatMap((one) => [...losersIn(only(one.before), only(one.after))]);
  const { size } = new Set([...now, ...earlier]);
  const gone = beyond(
    [...new Set(earlier)],
    was.members.map(({ uuid }) => uuid),
  ).length;
  const live = was.members.length + was.invitations.length + gone;
  return size > 10 || (live >= 10 && size > 0.2 * live) ? [`${size} of ${live} members lost access in the runs of one day`] : [];
};

const creationLimit: Watch = ({ operator, desired, before, after }) => {
  if (operator === 'careless') return [];
  const declared = desired.items.filter(({ kind }) => kind === 'member').length;
  const comers = (state: SavedState): number => only(state).members.length + only(state).invitations.length;
  const made = comers(after) - comers(before);
  return declared >= 10 && made > declared / 2 ? [`${made} of ${declared} declared members were created in one run`] : [];
};

const dueRemovalBound: Watch = ({ operator, before, after }) => {
  if (operator === 'careless') return [];
  const names = (state: SavedState): readonly string[] =>
    Object.values(only(state).regions).flatMap(({ snapshots }) => snapshots.map(({ name }) => name));
  const gone = beyond(names(before), names(after));
  const schedules = new Set(gone.map((name) => name.split('-')[0] ?? ''));
  return [...schedules].flatMap((schedule) => {
    const { length } = gone.filter((name) => name.startsWith(`${schedule}-`));
    return length > 50 ? [`${schedule} removed ${length} restore points in one run`] : [];
  });
};

const tenantVerified: Watch = ({ desired, ran }) =>
  desired.tenant === declaredTenant || ran.length === 0 ? [] : ['steps ran for another tenant'];

const held = ({ roles, permissions }: RoleGrants): readonly string[] => [...roles, ...permissions];

/** A team's file changes only grants that are its own, and only its volume. */
const delegated: Watch = ({ before, after }) => {
  const [was, is] = [only(before), only(after)];
  const own: readonly string[] = [...team.roles, ...team.permissions];
  const holders = ({ members, service_accounts }: TenantState) =>
    new Map([...members, ...service_accounts].map((one) => [one.uuid, held(one)] as const));
  const now = holders(is);
  const taken = [...holders(was)].flatMap(([id, names]) => beyond(names, now.get(id) ?? []).filter((name) => !own.includes(name)));
  const keys = ({ service_accounts }: TenantState) =>
    service_accounts.flatMap(({ api_keys }) => api_keys.filter((key) => key.revoked_at === null).map(({ uuid }) => uuid));
  const others = ({ regions }: TenantState) =>
    JSON.stringify(
      Object.values(regions).flatMap(({ volumes }) =>
        volumes.filter(({ name }) => name !== team.names.volumes).map(({ id, size }) => [id, size]),
      ),
    );
  return [
    ...taken.map((name) => `the file of a team revoked ${name}`),
    ...beyond(keys(was), keys(is)).map((id) => `the file of a team revoked the key ${id}`),
    ...(others(was) === others(is) ? [] : ['the file of a team changed the volume of another']),
  ];
};

/** By the name of the guard. */
export const protectedBy: Readonly<Record<string, Watch>> = {
  tenant: tenantVerified,
  'own-access': ownAccess,
  'break-glass': breakGlassKept,
  'administrators-min': administratorsMin,
  delegation: delegated,
  'unfederated-administrator': unfederated,
  'restore-point': restorePoints,
  'removal-limit': removalLimit,
  'creation-limit': creationLimit,
  'due-removal-bound': dueRemovalBound,
};

const origin = (url: string): string => new URL(url).origin;

const hasCredentials = (cache: { readonly access_key_digest: string; readonly access_secret_digest: string }): boolean =>
  cache.access_key_digest !== '' || cache.access_secret_digest !== '';

/** Addresses that stored secrets are sent to, by their resource: credentials of proxy caches, client secrets of federations. */
const destinationsIn = ({ regions, domains }: TenantState): ReadonlyMap<string, readonly string[]> =>
  new Map<string, readonly string[]>([
    ...Object.values(regions).flatMap(({ proxy_caches: caches }) =>
      caches.filter(hasCredentials).map(({ id, url }) => [id, [origin(url)]] as const),
    ),
    ...domains.flatMap(({ federations }) =>
      federations.flatMap((one) =>
        one.type === 'oidc' && one.client_secret_digest !== ''
          ? [[one.id, [one.token_endpoint, one.userinfo_endpoint].map(origin)] as const]
          : [],
      ),
    ),
  ]);

/**
 * Stored secrets are sent to their previous origin, or to one that the trust file grants: whatever is acknowledged, and never elsewhere without an
 * acknowledgement.
 */
export const movedSecrets: Watch = ({ operator, before, after }) => {
  const was = destinationsIn(only(before));
  const allowed: readonly string[] = operator === 'careless' ? granted : [];
  return [...destinationsIn(only(after))].flatMap(([id, origins]) =>
    beyond(origins, [...(was.get(id) ?? granted), ...allowed]).map((one) => `what is stored with ${id} goes to ${one}`),
  );
};

const iamWritersIn = (state: TenantState): readonly string[] =>
  [...state.members, ...state.service_accounts].flatMap((one) => (permissionsOf(one, state).some(givesIamWriting) ? [one.uuid] : []));

const keysIn = ({ service_accounts: accounts }: TenantState) => accounts.flatMap(({ api_keys: keys }) => keys);

const federationsIn = ({ domains }: TenantState): readonly string[] =>
  domains.flatMap(({ domain, federations }) => federations.map((one) => `${domain} ${JSON.stringify({ ...one, updated_at: '' })}`));

const regionalIds = ({ regions }: TenantState): readonly string[] =>
  Object.values(regions).flatMap(({ volumes, registries }) => [...volumes, ...registries].map(({ id }) => id));

/** Effects that require an acknowledgement. */
export const dangers: Watch = ({ operator, before, after }) => {
  if (operator === 'careless') return [];
  const [was, is] = [only(before), only(after)];
  const keys = keysIn(was);
  const emails = (state: TenantState): readonly string[] => administratorsIn(state).map(({ email }) => email);
  return [
    ...beyond(emails(is), emails(was)).map((email) => `${email} became administrator`),
    ...beyond(iamWritersIn(is), iamWritersIn(was)).map((id) => `${id} can write IAM`),
    ...keysIn(is).flatMap((key) => {
      const old = keys.find(({ uuid }) => uuid === key.uuid);
      const gained = beyond([...key.scopes, ...key.scopes_pending_approval], old ? [...old.scopes, ...old.scopes_pending_approval] : []);
      return (old ? gained : gained.filter(givesIamWriting)).map((scope) => `the key ${key.name} got ${scope}`);
    }),
    ...beyond(
      was.members.map(({ uuid }) => uuid),
      is.members.map(({ uuid }) => uuid),
    ).map((id) => `the member ${id} was removed`),
    ...beyond(
      was.groups.map(({ id }) => id),
      is.groups.map(({ id }) => id),
    ).map((id) => `the group ${id} was deleted`),
    ...beyond(regionalIds(was), regionalIds(is)).map((id) => `${id} was deleted`),
    ...(was.access_control?.enforce_mfa === is.access_control?.enforce_mfa ? [] : ['MFA enforcement changed']),
    ...(was.access_control?.enabled === true && is.access_control?.enabled !== true ? ['access control was switched off'] : []),
    ...(JSON.stringify(federationsIn(was)) === JSON.stringify(federationsIn(is)) ? [] : ['a federation changed']),
  ];
};

/** What the base would revert, and nothing says of the change. */
export const forgotten: Watch = (played) => played.forgotten.map((one) => `no longer reverted, and not listed: ${one}`);

export const miscounted: Watch = (played) => played.miscounted;

export const unseen: Watch = (played) => played.unseen.map((one) => `nobody tells of: ${one}`);
