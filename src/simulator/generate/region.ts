// Registries, volumes and restore points of one region of a generated organization.
import { stamp } from '../clock.ts';
import type { RegionDescription } from '../description-parts.ts';
import type { ImageDescription, RegistryDescription } from '../registry/state.ts';
import { padded, range } from './dice.ts';
import type { GeneratorSettings } from './iam.ts';

const day = 86_400_000;
const services = ['api', 'worker', 'web', 'cron', 'ingest', 'mailer'] as const;
const volumeUses = ['db', 'logs', 'media', 'queue', 'cache', 'reports'] as const;

/** The numbers below `count` that belong to this region. */
const share = (making: GeneratorSettings, region: string, count: number): readonly number[] => {
  const { regions } = making.sizes;
  return range(count).filter((index) => index % regions.length === regions.indexOf(region));
};

/** The result of an image scan: usually empty. */
const foundIn = ({ dice }: GeneratorSettings, ...image: readonly (string | number)[]): NonNullable<ImageDescription['vulnerabilities']> =>
  dice.chance('vulnerable?', ...image) < 0.4
    ? [
        {
          cve_id: `CVE-2026-${1000 + dice.number(9000, 'cve', ...image)}`,
          severity: dice.pick(['low', 'medium', 'medium', 'high', 'critical'], 'severity', ...image),
          package_name: dice.pick(['openssl', 'zlib', 'glibc', 'curl'], 'package', ...image),
        },
      ]
    : [];

const imageOf = (making: GeneratorSettings, repository: string, index: number): ImageDescription => {
  const { dice, now, sizes } = making;
  const age = index * 3 + dice.number(3, 'image age', repository, index);
  const pushed = now - (age + 1) * day;
  const untagged = index > 0 && dice.chance('untagged?', repository, index) < 0.3;
  const version = `1.${100 - index}.${dice.number(10, 'patch', repository, index)}`;
  return {
    size_bytes: 20_000_000 + dice.number(80_000_000, 'size', repository, index),
    pushed_at: stamp(pushed),
    ...(dice.chance('pulled?', repository, index) < 0.5 ? { pulled_at: stamp(pushed + day / 2) } : {}),
    tags: untagged ? [] : index === 0 ? [version, 'latest'] : [version],
    ...(index < sizes.scanned_per_repository
      ? { vulnerabilities: foundIn(making, repository, index), scans: [{ created_at: stamp(pushed + day / 4) }] }
      : {}),
  };
};

const registryOf = (making: GeneratorSettings, index: number, proxies: readonly string[]): RegistryDescription => {
  const { sizes, now } = making;
  const proxy = index % 4 === 3 ? proxies[index % Math.max(1, proxies.length)] : undefined;
  const made = stamp(now - (400 - (index % 100)) * day);
  const name = `acme${padded(index, sizes.registries)}`;
  return {
    name,
    created_at: made,
    updated_at: made,
    ...(proxy === undefined ? {} : { proxy_cache: proxy }),
    members: range(sizes.members_per_registry).map((place) => ({
      user_id: `user-${place + 1}`,
      role: making.dice.pick(['guest', 'guest', 'developer'], 'registry member', name, place),
      created_at: made,
      updated_at: made,
    })),
    repositories: range(sizes.repositories_per_registry).map((place) => {
      const repository = `${services[place % services.length]}-${padded(place, sizes.repositories_per_registry)}`;
      return {
        name: repository,
        created_at: made,
        updated_at: made,
        images: range(sizes.images_per_repository).map((image) => imageOf(making, `${name}/${repository}`, image)),
      };
    }),
  };
};

const volumeName = (making: GeneratorSettings, index: number): string =>
  `${volumeUses[index % volumeUses.length]}-${padded(index, making.sizes.volumes)}`;

/** The platform failed to create it: nothing can refer to it. */
const wasNeverCreated = ({ dice }: GeneratorSettings, index: number): boolean => dice.chance('failed?', index) < 0.01;

/** Most volumes are attached, a few have failed, some are encrypted. */
const volumeOf = (
  making: GeneratorSettings,
  index: number,
  instances: readonly string[],
): NonNullable<RegionDescription['volumes']>[number] => {
  const { dice, now } = making;
  const made = stamp(now - (200 - (index % 150)) * day);
  const head = {
    name: volumeName(making, index),
    size: 10 * (1 + dice.number(30, 'volume size', index)),
    type: dice.pick(['cloud_nvme1k', 'cloud_nvme5k', 'cloud_nvme10k'], 'volume type', index),
    encrypted: dice.chance('encrypted?', index) < 0.6,
    created_at: made,
    updated_at: made,
  };
  if (wasNeverCreated(making, index))
    return {
      ...head,
      state: 'new',
      status: 'creating_error_quota',
      error: { slug: 'creating_error_quota', message: 'the quota of the tenant is reached' },
    };
  const instance = instances[index % Math.max(1, instances.length)];
  return instance !== undefined && dice.chance('attached?', index) < 0.7 ? { ...head, attached_to: instance } : head;
};

/** Each protects some of the volumes; no volume has two. */
const schedulerOf = (
  making: GeneratorSettings,
  index: number,
  volumes: readonly number[],
): NonNullable<RegionDescription['schedulers']>[number] => {
  const { sizes, dice, now } = making;
  const made = stamp(now - (90 - (index % 60)) * day);
  const own = volumes.filter((_, place) => place % sizes.schedulers === index).slice(0, 10);
  return {
    name: `daily-${padded(index, sizes.schedulers)}`,
    volumes: own.map((volume) => volumeName(making, volume)),
    policy: {
      retention_in_days: dice.pick([7, 14, 30], 'retention', index),
      frequency: { daily: { start_time: dice.pick(['01:00:00', '03:00:00', '05:30:00'], 'start', index) } },
    },
    created_at: made,
    updated_at: made,
  };
};

export const generateRegion = (making: GeneratorSettings, region: string): RegionDescription => {
  const { sizes, dice, now } = making;
  const instances = share(making, region, sizes.instances).map((index) => `vm-${padded(index, sizes.instances)}`);
  const proxies = share(making, region, sizes.proxy_caches).map((index) => `proxy${padded(index, sizes.proxy_caches)}`);
  const volumes = share(making, region, sizes.volumes);
  const created = volumes.filter((index) => !wasNeverCreated(making, index));
  const source = (index: number): string | null => {
    const volume = created[Math.floor(index / sizes.regions.length) % Math.max(1, created.length)];
    return volume === undefined ? null : volumeName(making, volume);
  };
  const point = (
    kind: string,
    index: number,
    count: number,
    age: number,
  ): { name: string; volume: string | null; created_at: string; updated_at: string } => {
    const made = stamp(now - age * day - index * 60_000);
    return { name: `${kind}-${padded(index, count)}`, volume: source(index), created_at: made, updated_at: made };
  };
  return {
    instances: instances.map((name, index) => ({ name, state: dice.chance('stopped?', region, index) < 0.2 ? 'stopped' : 'running' })),
    proxy_caches: proxies.map((name) => ({ name, provider: 'docker-hub', url: 'https://registry.hub.example' })),
    registries: share(making, region, sizes.registries).map((index) => registryOf(making, index, proxies)),
    volumes: volumes.map((index) => volumeOf(making, index, instances)),
    snapshots: share(making, region, sizes.snapshots).map((index) => ({
      ...point('snap', index, sizes.snapshots, 1 + dice.number(90, 'snapshot age', index)),
      type: dice.pick(['instant', 'object'], 'snapshot type', index),
    })),
    backups: share(making, region, sizes.backups).map((index) =>
      point('backup', index, sizes.backups, 1 + dice.number(60, 'backup age', index)),
    ),
    schedulers: share(making, region, sizes.schedulers).map((index) => schedulerOf(making, index, created)),
  };
};
