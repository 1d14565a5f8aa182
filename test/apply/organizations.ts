// Generated organizations of one tenant, so that one can be the desired state of another.
import { generate } from '../../src/simulator/generate/generate.ts';
import { type Sizes, smallSizes } from '../../src/simulator/generate/sizes.ts';
import type { Description } from '../../src/simulator/description.ts';
import { tenant } from '../plan/world.ts';

export const bornAt = Date.parse('2026-11-20T12:00:00Z');

/** Sizes follow from the seed, too. */
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

export const organization = (seed: number): Description => {
  const { tenants: [only] = [], ...rest } = generate({ seed, now: bornAt, sizes: sizesOf(seed) });
  return { ...rest, tenants: [{ ...only, id: tenant }] };
};

/** Whoever is a member of one of these organizations has an account: adding them adds at once. All but every fourth, who is invited. */
export const peopleOf = (...descriptions: readonly Description[]): NonNullable<Description['people']> =>
  descriptions
    .flatMap(({ tenants = [] }) => tenants.flatMap(({ members = [] }) => members))
    .filter((_, index) => index % 4 !== 3)
    .map(({ email }) => ({ email }));
