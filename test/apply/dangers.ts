// The invariants after every single call of an apply of everything.ts, wherever it stops: sign-in, the keys in the sinks, restore points, no duplicates.
import type { SavedState } from '../../src/simulator/state.ts';
import type { Sinks } from './remains.ts';

/** Including revoked ones. */
export const keysIn = ({ tenants }: SavedState) =>
  tenants.flatMap(({ service_accounts }) =>
    service_accounts.flatMap(({ name, api_keys }) => api_keys.map((key) => ({ ...key, path: `${name}/${key.name}` }))),
  );

export const working = (state: SavedState) => keysIn(state).filter((key) => key.revoked_at === null);

/** Set aside by a killed run, or replaced: it works until its overlap has passed. */
const isReplaced = (path: string): boolean => path.endsWith('.old');

/** A role is renamed by creating a new one first. */
const isRoleThere = ({ tenants }: SavedState): boolean =>
  tenants.some(({ roles }) => roles.some(({ name }) => name === 'before' || name === 'moved'));

const restorable = ({ tenants }: SavedState): ReadonlySet<string | null> =>
  new Set(
    tenants.flatMap(({ regions }) =>
      Object.values(regions).flatMap(({ snapshots, backups }) =>
        [...snapshots, ...backups].filter(({ status }) => status === 'completed').map(({ volume }) => volume),
      ),
    ),
  );

/** No overlap of everything.ts ends within it; the file removes one key. */
const revokedEarly = (now: SavedState, before: SavedState): readonly string[] => {
  const worked = new Set(working(before).map(({ uuid }) => uuid));
  return keysIn(now).flatMap(({ uuid, path, revoked_at }) =>
    worked.has(uuid) && revoked_at !== null && path !== 'old/unused' ? [`${path} is revoked before its overlap has passed`] : [],
  );
};

/** `before`: when the run began. A sink without a delivery does not count. */
export const dangers = (now: SavedState, before: SavedState, sinks: Sinks): readonly string[] => {
  const [tenant] = now.tenants;
  const administrators = (tenant?.members ?? []).filter(({ roles }) => roles.includes('administrator')).map(({ email }) => email);
  const valid = new Set(working(now).map((key) => key.api_key));
  const left = restorable(now);
  return [
    ...['ana@acme.example', 'rescue@elsewhere.example'].filter((email) => !administrators.includes(email)),
    ...[...sinks].filter(([, secret]) => !valid.has(secret)).map(([sink]) => `the key in ${sink} does not work`),
    ...[...restorable(before)].filter((volume) => !left.has(volume)).map((volume) => `no restore point of ${volume}`),
    ...revokedEarly(now, before),
    ...keysIn(now).flatMap(({ path }) => (path.endsWith('.old.old') ? [`${path} was set aside twice`] : [])),
    ...(isRoleThere(before) && !isRoleThere(now) ? ['the role that is renamed is lost'] : []),
  ];
};

/** Two keys of one name from the start: the file pins one of them. */
const twins = 'turned/deploy';

/** Duplicate names of resources that are identified by name alone. */
export const doubles = (now: SavedState): readonly string[] => {
  const [tenant] = now.tenants;
  const names = [
    ...(tenant?.groups ?? []).map(({ email }) => `group ${email}`),
    ...(tenant?.service_accounts ?? []).map(({ email }) => `account ${email}`),
    ...(tenant?.domains ?? []).flatMap(({ domain, federations }) => [domain, ...federations.map(({ name }) => `${domain} ${name}`)]),
    // Replaced keys wait for the end of their overlap; after kills there may be several of one name.
    ...working(now).flatMap(({ path }) => (isReplaced(path) || path === twins ? [] : [`key ${path}`])),
    ...Object.entries(tenant?.regions ?? {}).flatMap(([region, { volumes, snapshots, backups, proxy_caches, schedulers }]) =>
      Object.entries({
        volumes,
        snapshots,
        backups,
        proxy_caches,
        schedulers: schedulers.filter((one) => one.state !== 'deleted'),
      }).flatMap(([kind, all]) => all.map(({ name }) => `${kind} ${region} ${name}`)),
    ),
  ];
  return names.filter((name, index) => names.indexOf(name) !== index);
};

/** The texts that no output, journal or plan may contain: declared secrets, every key that ever existed, and the operator's credentials. */
export const secretsOf = (now: SavedState): readonly string[] => [
  ...['a', 'b', 'okta', 'other'].map((name) => `value of ${name}`),
  ...keysIn(now).flatMap(({ api_key, key_pair_secret }) => [api_key, key_pair_secret]),
  ...now.tenants.flatMap(({ credentials }) => credentials.map(({ api_key }) => api_key)),
];

/** Keys that are not in their sinks. `delivered`: the sink of each. */
export const undelivered = (
  { state, sinks }: { readonly state: SavedState; readonly sinks: Sinks },
  delivered: Readonly<Record<string, string>>,
): readonly string[] => {
  const keys = new Map(working(state).map(({ path, api_key }) => [path, api_key]));
  return Object.entries(delivered).flatMap(([path, sink]) => (keys.get(path) === sinks.get(sink) ? [] : [path]));
};
