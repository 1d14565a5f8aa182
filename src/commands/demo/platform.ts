// The demo's platform: as in examples/acme, then drifted, with restore points, images and two months of usage around `now`.
import type { Desired } from '../../desired/desired.ts';
import { productCatalogue } from '../../simulator/catalogue/permissions.ts';
import { defaultRoles } from '../../simulator/catalogue/roles.ts';
import type { Description } from '../../simulator/description.ts';
import type { RegionDescription, TenantDescription } from '../../simulator/description-parts.ts';
import { fill } from '../../simulator/fill.ts';
import type { SavedState } from '../../simulator/state.ts';
import { drifts } from './drift.ts';
import { daysAgo, platformFromFiles } from './platform-from-files.ts';
import { restorePoints } from './restore-points.ts';
import { demoUsage } from './usage.ts';

/** Images that teams pushed over a year, some of them untagged for a long time. Those with a tag were scanned a day ago, and nothing was found. */
const repositories = (now: number): RegionDescription['registries'] => {
  const scanned = { created_at: daysAgo(now, 1), updated_at: daysAgo(now, 1), finished_at: daysAgo(now, 1) };
  const images = (count: number) =>
    Array.from({ length: count }, (_, index) => ({
      tags: index % 4 === 3 ? [] : [index === 0 ? 'stable' : `v1.${count - index}`],
      pushed_at: daysAgo(now, 2 + index * 9),
      pulled_at: daysAgo(now, 1 + index * 7),
      scans: index % 4 === 3 ? [] : [scanned],
    }));
  return [
    {
      name: 'acmeprod',
      repositories: [
        { name: 'shop/api', images: images(12) },
        { name: 'shop/web', images: images(9) },
        { name: 'payments/api', images: images(7) },
      ],
    },
    { name: 'acmedev', repositories: [{ name: 'shop/api', images: images(6) }] },
    { name: 'acmemirror', repositories: [{ name: 'library/node', images: images(3) }] },
    { name: 'acmelabs', repositories: [{ name: 'notebooks', images: images(5) }] },
  ];
};

const withImages = (region: RegionDescription, now: number): RegionDescription => ({
  ...region,
  registries: (region.registries ?? []).map((registry) => ({
    ...registry,
    ...(repositories(now) ?? []).find((one) => one.name === registry.name),
  })),
});

export interface DemoSettings {
  readonly seed: number;
  /** Milliseconds since 1970, UTC. */
  readonly now: number;
}

const describe = (one: TenantDescription): Description => ({
  tenants: [one],
  people: (one.members ?? []).map(({ email }) => ({ email })),
});

/** The same number and time give the same platform: ids, digests and plans are equal wherever it is served. */
export const demoPlatform = (desired: Desired, { seed, now }: DemoSettings): SavedState => {
  const defaults = Object.fromEntries(defaultRoles(productCatalogue()).map((role) => [role.name, role.permissions]));
  const drifted = drifts.reduce((tenant, drift) => drift.change(tenant, now), platformFromFiles(desired, defaults, now));
  const regions = Object.fromEntries(Object.entries(drifted.regions ?? {}).map(([name, region]) => [name, withImages(region, now)]));
  const tenant: TenantDescription = { ...drifted, regions, owner: 'ana@acme.example', usage: demoUsage(drifted.id ?? '', now) };
  const bare = fill(describe(tenant), { seed, now });
  const saved = Object.fromEntries(
    Object.entries(regions).map(([name, region]) => [name, { ...region, ...restorePoints(desired, bare, name, now) }]),
  );
  return fill(describe({ ...tenant, regions: saved }), { seed, now });
};
