// The demo's platform: as examples/acme says, then drifted, with restore points, images and two months of usage around `now`.
import { volumeKeyOf, formatRestorePointName } from '../../kinds/restore-point-name.ts';
import type { Desired, Schedule } from '../../desired/desired.ts';
import { selectsVolume } from '../../desired/selects-volume.ts';
import { slotAt, slotText } from '../../due/slots.ts';
import { productCatalogue } from '../../simulator/catalogue/permissions.ts';
import { defaultRoles } from '../../simulator/catalogue/roles.ts';
import type { Description, RegionDescription, TenantDescription } from '../../simulator/description.ts';
import { fill } from '../../simulator/fill.ts';
import type { SimulatorState } from '../../simulator/state.ts';
import { drifts } from './drift.ts';
import { daysAgo, reflect } from './reflect.ts';

const day = 24 * 60 * 60 * 1000;

const date = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

/** Images that teams pushed over a year, some of them long without a tag. */
const repositories = (now: number): RegionDescription['registries'] => {
  const images = (count: number) =>
    Array.from({ length: count }, (_, index) => ({
      tags: index % 4 === 3 ? [] : [index === 0 ? 'stable' : `v1.${count - index}`],
      pushed_at: daysAgo(now, 2 + index * 9),
      pulled_at: daysAgo(now, 1 + index * 7),
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

/** Whole days up to yesterday, the month before and this one. `teams` are sub-accounts; labs spends more than it may. */
const usage = (tenant: string, now: number): TenantDescription['usage'] => {
  const month = new Date(now);
  const from = date(Date.UTC(month.getUTCFullYear(), month.getUTCMonth() - 1, 1));
  const to = date(now - day);
  const teams = [
    { sub_account: tenant, name: 'Acme', cost: '182.500000000000000' },
    { sub_account: '3f0c9a52-6d1e-4b77-9a43-5c2d8e1f7b60', name: 'Acme Labs', cost: '131.250000000000000' },
    { sub_account: '8a1d7c36-2b5f-4e90-b7d4-1c6e9f3a5d82', name: 'Acme Shop', cost: '96.400000000000000' },
    { sub_account: 'd25e4b91-7f38-4c6a-8e15-b3a9c0d7f164', name: 'Acme Payments', cost: '64.100000000000000' },
  ];
  return teams.flatMap(({ sub_account, name, cost }) =>
    ['virtual-machine', 'block-storage'].map((service) => ({
      sub_account,
      service,
      from,
      to,
      every: '1d' as const,
      cost,
      columns: { SubAccountName: name },
    })),
  );
};

/** What a schedule has made of one volume before now: every slot but the present one. */
const made = (schedule: Schedule, volumeKey: string, now: number): readonly { readonly name: string; readonly at: number }[] => {
  const present = slotAt(now, schedule.every.ms);
  const count = Math.min((schedule.keepLast ?? 6) + 1, 8);
  return Array.from({ length: count }, (_, index) => {
    const at = present - (index + 1) * schedule.every.ms;
    return { name: formatRestorePointName({ schedule: schedule.key, volume: volumeKey, slot: slotText(at) }), at };
  });
};

const restorePoints = (
  desired: Desired,
  state: SimulatorState,
  name: string,
  now: number,
): Pick<RegionDescription, 'snapshots' | 'backups'> => {
  const volumes = state.tenants[0]?.regions[name]?.volumes ?? [];
  const stamp = (ms: number): string => new Date(ms).toISOString();
  const pointsOf = (schedule: Schedule) => {
    const selects = selectsVolume(schedule.volumes);
    return volumes
      .filter((volume) => selects(name, volume.name) && volume.name !== 'tmp-migration' && volume.status === 'completed')
      .flatMap((volume) => made(schedule, volumeKeyOf(volume.id) ?? '', now).map((point) => ({ ...point, volume: volume.name })));
  };
  const snapshots = desired.schedules
    .filter((schedule) => schedule.type === 'snapshot')
    .flatMap((schedule) =>
      pointsOf(schedule).map(({ name: point, at, volume }) => ({
        name: point,
        volume,
        created_at: stamp(at),
        type: schedule.mode === 'object' ? ('object' as const) : ('instant' as const),
      })),
    );
  const backups = desired.schedules
    .filter((schedule) => schedule.type === 'backup')
    .flatMap((schedule) =>
      pointsOf(schedule).map(({ name: point, at, volume }) => ({ name: point, volume, created_at: stamp(at), type: 'full' as const })),
    );
  const byHand = volumes
    .slice(0, 2)
    .map((volume) => ({ name: `before-upgrade-${volume.name}`.slice(0, 50), volume: volume.name, created_at: stamp(now - 40 * day) }));
  return { snapshots: [...snapshots, ...byHand], backups };
};

export interface DemoSettings {
  readonly seed: number;
  /** Milliseconds since 1970, UTC. */
  readonly now: number;
}

/** The same number and time give the same platform: ids, digests and plans are equal wherever it is served. */
export const demoPlatform = (desired: Desired, { seed, now }: DemoSettings): SimulatorState => {
  const defaults = Object.fromEntries(defaultRoles(productCatalogue()).map((role) => [role.name, role.permissions]));
  const drifted = drifts.reduce((tenant, drift) => drift.change(tenant, now), reflect(desired, defaults, now));
  const regions = Object.fromEntries(Object.entries(drifted.regions ?? {}).map(([name, region]) => [name, withImages(region, now)]));
  const tenant: TenantDescription = { ...drifted, regions, owner: 'ana@acme.example', usage: usage(drifted.id ?? '', now) ?? [] };
  const describe = (one: TenantDescription): Description => ({
    tenants: [one],
    people: (one.members ?? []).map(({ email }) => ({ email })),
  });
  const bare = fill(describe(tenant), { seed, now });
  const saved = Object.fromEntries(
    Object.entries(regions).map(([name, region]) => [name, { ...region, ...restorePoints(desired, bare, name, now) }]),
  );
  return fill(describe({ ...tenant, regions: saved }), { seed, now });
};
