// Fills in the omitted parts of a registry in a description.
import { stamp } from '../clock.ts';
import { defaults } from '../defaults.generated.ts';
import type { RegionDescription } from '../description-parts.ts';
import { hexOf, uuidOf } from '../ids.ts';
import type {
  ImageDescription,
  RegistryDescription,
  RegistryMember,
  RegistryMemberDescription,
  RegistryState,
  RegistryUser,
  RepositoryDescription,
  Scan,
  ScanDescription,
  ScannedImage,
  Vulnerability,
  VulnerabilityDescription,
} from './state.ts';

export interface RegistryPlace {
  readonly seed: number;
  /** Milliseconds since 1970: the creation time of everything without a date of its own. */
  readonly now: number;
  readonly tenant: string;
  readonly region: string;
}

const vulnerabilityOf = (described: VulnerabilityDescription): Vulnerability => ({
  ...defaults.vulnerability,
  fixable: (described.fixed_version ?? null) !== null,
  ...described,
});

const ended: readonly string[] = ['completed', 'failed', 'stopped'];

/** A completed scan without a result of its own has the known result of its image. */
const scanOf = (place: RegistryPlace, image: string, described: ScanDescription, index: number, known: readonly Vulnerability[]): Scan => {
  const status = described.status ?? defaults.scan.status;
  const made = described.created_at ?? stamp(place.now);
  return {
    id: uuidOf(place.seed, place.tenant, place.region, 'scan', image, index),
    ...defaults.scan,
    created_at: made,
    updated_at: made,
    finished_at: ended.includes(status) ? made : null,
    ...described,
    status,
    vulnerabilities: described.vulnerabilities?.map(vulnerabilityOf) ?? (status === 'completed' ? known : []),
  };
};

const imageOf = (place: RegistryPlace, repository: string, described: ImageDescription, index: number): ScannedImage => {
  const { tags = [], vulnerabilities = [], scans = [], ...image } = described;
  const known = vulnerabilities.map(vulnerabilityOf);
  const pushed = image.pushed_at ?? stamp(place.now);
  const pulled = image.pulled_at ?? defaults.image.pulled_at;
  return {
    digest: `sha256:${hexOf(place.seed, 64, place.tenant, place.region, 'image', repository, index)}`,
    ...defaults.image,
    ...image,
    pushed_at: pushed,
    pulled_at: pulled,
    vulnerabilities: known,
    scans: scans.map((scan, turn) => scanOf(place, `${repository} ${index}`, scan, turn, known)),
    tags: tags.map((tag) => ({
      pushed_at: pushed,
      pulled_at: pulled,
      ...defaults.tag,
      ...(typeof tag === 'string' ? { name: tag } : tag),
    })),
  };
};

type FilledRepository = RegistryState['registries'][number]['repositories'][number];

const repositoryOf = (place: RegistryPlace, registry: string, described: RepositoryDescription): FilledRepository => {
  const { images = [], ...repository } = described;
  const id = repository.id ?? uuidOf(place.seed, place.tenant, place.region, 'repository', registry, repository.name);
  const made = stamp(place.now);
  return {
    created_at: made,
    updated_at: made,
    ...defaults.repository,
    ...repository,
    id,
    images: images.map((image, index) => imageOf(place, id, image, index)),
  };
};

/** Users by name and by id. */
type Users = ReadonlyMap<string, string>;

const userIdOf = (place: RegistryPlace, username: string): string =>
  uuidOf(place.seed, place.tenant, place.region, 'registry-user', username);

const memberOf = (place: RegistryPlace, registry: string, described: RegistryMemberDescription, users: Users): RegistryMember => {
  const made = stamp(place.now);
  const user = users.get(described.user_id) ?? described.user_id;
  return {
    id: uuidOf(place.seed, place.tenant, place.region, 'registry-member', registry, user),
    ...defaults.registry_member,
    created_at: made,
    updated_at: made,
    ...described,
    user_id: user,
  };
};

const registryOf = (
  place: RegistryPlace,
  described: RegistryDescription,
  proxies: ReadonlyMap<string, string>,
  users: Users,
): RegistryState['registries'][number] => {
  const { repositories = [], members = [], proxy_cache, ...registry } = described;
  const made = stamp(place.now);
  const linked = proxy_cache === undefined ? null : (proxies.get(proxy_cache) ?? null);
  return {
    id: uuidOf(place.seed, place.tenant, place.region, 'registry', registry.name),
    ...defaults.registry,
    proxy_cache_id: linked,
    created_at: made,
    updated_at: made,
    ...registry,
    members: members.map((member) => memberOf(place, registry.name, member, users)),
    repositories: repositories.map((repository) => repositoryOf(place, registry.name, repository)),
  };
};

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Described users, and those that members name without a description. */
const usersOf = (place: RegistryPlace, region: RegionDescription): readonly RegistryUser[] => {
  const made = stamp(place.now);
  const described = (region.registry_users ?? []).map((user) => ({
    id: userIdOf(place, user.username),
    ...defaults.registry_user,
    created_at: made,
    ...user,
  }));
  const known = new Set(described.flatMap(({ id, username }) => [id, username]));
  const named = new Set((region.registries ?? []).flatMap(({ members = [] }) => members.map((member) => member.user_id)));
  const others = [...named].filter((name) => !known.has(name));
  return [
    ...described,
    ...others.map((name) => ({
      id: uuid.test(name) ? name : userIdOf(place, name),
      username: name,
      ...defaults.registry_user,
      created_at: made,
    })),
  ];
};

export const fillRegistry = (place: RegistryPlace, region: RegionDescription): RegistryState => {
  const made = stamp(place.now);
  const caches = (region.proxy_caches ?? []).map((cache) => ({
    id: uuidOf(place.seed, place.tenant, place.region, 'proxy-cache', cache.name),
    ...defaults.proxy_cache,
    created_at: made,
    updated_at: made,
    ...cache,
  }));
  const proxies = new Map(caches.map((cache) => [cache.name, cache.id]));
  const users = usersOf(place, region);
  const userIds = new Map(users.flatMap(({ id, username }) => [[username, id] as const, [id, id] as const]));
  return {
    credentials: region.credentials ?? {
      username: uuidOf(place.seed, place.tenant, place.region, 'registry user'),
      password: `simulated-password-${hexOf(place.seed, 24, place.tenant, place.region, 'registry password')}`,
      email: 'registry@simulated.example',
    },
    proxy_caches: caches,
    registry_users: users,
    registries: (region.registries ?? []).map((registry) => registryOf(place, registry, proxies, userIds)),
  };
};
