// The invariants of an organization after every step of an apply, read from the state of the simulator, independent of the plan.
import type { Desired } from '../../src/desired/desired.ts';
import { pathOf } from '../../src/kinds/address.ts';
import type { Plan } from '../../src/plan/plan.ts';
import type { RoleGrants } from '../../src/simulator/iam/state.ts';
import type { SavedState, TenantState } from '../../src/simulator/state.ts';

export interface Watched {
  readonly before: SavedState;
  readonly desired: Desired;
  readonly plan: Plan;
  /** The minimum number of administrators, as in the guards. */
  readonly administrators: number;
  /** Members whose access must not be revoked. */
  readonly breakGlass: readonly string[];
  /** The account and the key that run Tenantry, if the trust file names them. */
  readonly identity?: { readonly account: string; readonly key: string };
}

/** The last delivery for each key: `ci/deploy`. */
export type Sinks = ReadonlyMap<string, string>;

const only = ({ tenants: [first] }: SavedState): TenantState => {
  if (!first) throw new Error('the state holds no tenant');
  return first;
};

const isWithin = (few: readonly string[], many: readonly string[]): boolean => few.every((one) => many.includes(one));

const administratorsOf = ({ members }: TenantState) => members.filter(({ roles }) => roles.includes('administrator'));

const outsideOf = (tenant: TenantState): number => {
  const federated = new Set(tenant.domains.flatMap(({ domain, federations }) => (federations.length > 0 ? domain : [])));
  return administratorsOf(tenant).filter(({ email }) => !federated.has(email.split('@')[1] ?? '')).length;
};

/** The permissions of the identity: its key's scopes, its account's permissions through roles and directly. */
const rightsOf = ({ service_accounts: accounts, roles }: TenantState, { identity }: Watched): readonly string[] => {
  if (!identity) return [];
  const account = accounts.find(({ name }) => name === identity.account);
  const key = account?.api_keys.find((one) => one.name === identity.key && one.revoked_at === null);
  if (!account || !key) return [];
  const through = roles.filter(({ name }) => account.roles.includes(name)).flatMap((role) => role.permissions);
  return [...key.scopes, ...account.permissions, ...through];
};

const usable = ({ state, status }: { readonly state: string; readonly status: string }): boolean =>
  state === 'available' && status === 'completed';

/** `region volume`: the number of its usable restore points in its region. */
const pointsOf = ({ regions }: TenantState): ReadonlyMap<string, number> =>
  new Map(
    Object.entries(regions).flatMap(([region, { volumes, snapshots, backups }]) =>
      volumes.map(
        ({ id }) => [`${region} ${id}`, [...snapshots, ...backups].filter((one) => one.volume === id && usable(one)).length] as const,
      ),
    ),
  );

/** Volumes that this plan removes, as `region id`. */
const leaving = ({ before, plan }: Watched): ReadonlySet<string> => {
  const removed = new Set<string>(plan.steps.flatMap(({ deletes }) => deletes ?? []));
  return new Set(
    Object.entries(only(before).regions).flatMap(([region, { volumes }]) =>
      volumes.flatMap(({ id, name }) => (removed.has(`volume/${region}/${name}`) ? `${region} ${id}` : [])),
    ),
  );
};

/** The secrets that sinks hold when the run begins: each key's own. */
export const sinksOf = (state: SavedState): Map<string, string> =>
  new Map(
    only(state).service_accounts.flatMap(({ name, api_keys: keys }) =>
      keys.filter((key) => key.revoked_at === null).map((key) => [`${name}/${key.name}`, key.api_key] as const),
    ),
  );

/** Keys that stay declared and whose last delivered secret no longer works. */
const deadKeys = (now: TenantState, { before, desired }: Watched, sinks: Sinks): readonly string[] => {
  const working = new Set(sinksOf(before).keys());
  const live = new Set(
    now.service_accounts.flatMap((one) => one.api_keys.filter((key) => key.revoked_at === null).map((key) => key.api_key)),
  );
  const declared = desired.items.flatMap(({ kind, address }) => (kind === 'api-key' ? pathOf(address).join('/') : []));
  return declared.filter((name) => working.has(name) && !live.has(sinks.get(name) ?? ''));
};

/** After a step. */
export const broken = (state: SavedState, sinks: Sinks, watched: Watched): readonly string[] => {
  const [was, now] = [only(watched.before), only(state)];
  const least = Math.min(administratorsOf(was).length, watched.administrators);
  const gone = leaving(watched);
  const points = pointsOf(now);
  return [
    ...(administratorsOf(now).length < least ? [`${administratorsOf(now).length} administrators are left`] : []),
    ...(outsideOf(was) > 0 && outsideOf(now) === 0 ? ['no administrator signs in outside the federated domains'] : []),
    ...(isWithin(rightsOf(was, watched), rightsOf(now, watched)) ? [] : ['the identity has lost something']),
    ...watched.breakGlass.flatMap((email) => {
      const [then, today] = [was, now].map(({ members }) => members.find((member) => member.email === email));
      const kept = !then || (today && isWithin(then.roles, today.roles) && isWithin(then.permissions, today.permissions));
      return kept ? [] : [`break glass: ${email} has lost something`];
    }),
    ...[...pointsOf(was)].flatMap(([volume, count]) =>
      count > 0 && points.get(volume) === 0 && !gone.has(volume) ? [`the last restore point of ${volume} is gone`] : [],
    ),
    ...deadKeys(now, watched, sinks).map((key) => `the secret of ${key} that was delivered last does not work`),
  ];
};

const federationsOf = ({ domains }: TenantState): string => JSON.stringify(domains.flatMap(({ federations }) => federations));

/** Somebody has less access than before: a member or an account is gone or has lost a role or a permission. */
const losers = (was: TenantState, now: TenantState): readonly string[] => {
  const holders = (tenant: TenantState) =>
    new Map<string, RoleGrants>([
      ...tenant.members.map((one) => [one.email, one] as const),
      ...tenant.service_accounts.map((one) => [one.uuid, one] as const),
    ]);
  const today = holders(now);
  return [...holders(was)].flatMap(([name, { roles, permissions }]) => {
    const one = today.get(name);
    return one && isWithin(roles, one.roles) && isWithin(permissions, one.permissions) ? [] : [name];
  });
};

/** Over a whole run: sign-in never changes together with removals of access, nor in two ways at once. */
export const mixed = (before: SavedState, after: SavedState): readonly string[] => {
  const [was, now] = [only(before), only(after)];
  const mfa = was.access_control?.enforce_mfa !== now.access_control?.enforce_mfa;
  const federations = federationsOf(was) !== federationsOf(now);
  const lost = losers(was, now);
  return [
    ...(mfa && federations ? ['MFA and federations changed in one run'] : []),
    ...((mfa || federations) && lost.length > 0 ? [`how people sign in changed in a run in which ${lost.join(', ')} lost access`] : []),
  ];
};
