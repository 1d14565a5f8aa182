// Generated organizations of one tenant, so that one can be the desired state of another.
import type { Description } from '../../src/simulator/description.ts';
import { generate } from '../../src/simulator/generate/generate.ts';
import { type Sizes, smallSizes } from '../../src/simulator/generate/sizes.ts';
import { tenant } from '../plan/world.ts';

export const bornAt = Date.parse('2026-11-20T12:00:00Z');

/** Sizes also depend on the seed. */
const sizesOf = (seed: number): Sizes => ({
  ...smallSizes,
  members: 4 + (seed % 9),
  roles: seed % 4,
  service_accounts: seed % 4,
  groups: 1 + (seed % 3),
  domains: seed % 3,
  volumes: seed % 9,
  registries: 1 + (seed % 2),
  proxy_caches: seed % 2,
  invitations: seed % 3,
  usage_records: 0,
  months: 0,
});

export type Region = NonNullable<NonNullable<Description['tenants']>[number]['regions']>[string];

const users = ['a', 'b', 'c'].map((letter) => ({ id: `00000000-0000-4000-8000-00000000000${letter}`, username: letter }));

/** Schedulers of the platform over some of the volumes, and people in the registries: everywhere the same users, who cannot be declared. */
export const withMore = (region: Region, seed: number): Region => {
  const names = (region.volumes ?? []).map(({ name }) => name);
  const scheduler = (place: number) => ({
    name: ['nightly', 'weekly', 'idle'][place] ?? '',
    policy: { retention_in_days: 7 + ((seed + place) % 3), frequency: { daily: { start_time: '03:00:00' } } },
    volumes: place === 2 ? [] : names.filter((_, index) => (index + seed + place) % 2 === 0),
  });
  return {
    ...region,
    registry_users: users,
    schedulers: [0, 1, 2].filter((place) => (seed + place) % 4 > 0).map(scheduler),
    registries: (region.registries ?? []).map((registry) => ({
      ...registry,
      members: users
        .filter((_, index) => (seed + index) % 3 > 0)
        .map(({ id }, index) => ({ user_id: id, role: (seed + index) % 2 === 0 ? 'developer' : 'guest' }) as const),
    })),
  };
};

/** `sizes`: those that do not depend on the seed. */
export const organization = (seed: number, sizes: Partial<Sizes> = {}): Description => {
  const { tenants: [only] = [], ...rest } = generate({ seed, now: bornAt, sizes: { ...sizesOf(seed), ...sizes } });
  const regions = Object.entries(only?.regions ?? {}).map(([name, region]) => [name, withMore(region, seed)]);
  return { ...rest, tenants: [{ ...only, id: tenant, regions: Object.fromEntries(regions) }] };
};

/** Every member of one of these organizations has an account, so adding takes effect at once; except for every fourth, who is invited. */
export const peopleOf = (...descriptions: readonly Description[]): NonNullable<Description['people']> =>
  descriptions
    .flatMap(({ tenants = [] }) => tenants.flatMap(({ members = [] }) => members))
    .filter((_, index) => index % 4 !== 3)
    .map(({ email }) => ({ email }));
