// Fills in what a description of a registry leaves out.
import { never, stamp } from '../clock.ts';
import type { ImageDescription, RegionDescription, RegistryDescription, RepositoryDescription } from '../description.ts';
import { hexOf, uuidOf } from '../ids.ts';
import type { Image, RegistryState } from './state.ts';

export interface Place {
  readonly seed: number;
  /** Milliseconds since 1970: when everything that has no date of its own was made. */
  readonly now: number;
  readonly tenant: string;
  readonly region: string;
}

const imageMedia = {
  manifest: 'application/vnd.oci.image.manifest.v1+json',
  config: 'application/vnd.oci.image.config.v1+json',
} as const;

const imageOf = (place: Place, repository: string, described: ImageDescription, index: number): Image => {
  const { tags = [], ...image } = described;
  const pushed = image.pushed_at ?? stamp(place.now);
  const pulled = image.pulled_at ?? never;
  return {
    digest: `sha256:${hexOf(place.seed, 64, place.tenant, place.region, 'image', repository, index)}`,
    size_bytes: 48_000_000,
    manifest_media_type: imageMedia.manifest,
    media_type: imageMedia.config,
    extra_attr: { architecture: 'amd64', os: 'linux' },
    ...image,
    pushed_at: pushed,
    pulled_at: pulled,
    tags: tags.map((tag) => ({ pushed_at: pushed, pulled_at: pulled, signed: false, ...(typeof tag === 'string' ? { name: tag } : tag) })),
  };
};

type FilledRepository = RegistryState['registries'][number]['repositories'][number];

const repositoryOf = (place: Place, registry: string, described: RepositoryDescription): FilledRepository => {
  const { images = [], ...repository } = described;
  const id = repository.id ?? uuidOf(place.seed, place.tenant, place.region, 'repository', registry, repository.name);
  const made = stamp(place.now);
  return { created_at: made, updated_at: made, ...repository, id, images: images.map((image, index) => imageOf(place, id, image, index)) };
};

const registryOf = (
  place: Place,
  described: RegistryDescription,
  proxies: ReadonlyMap<string, string>,
): RegistryState['registries'][number] => {
  const { repositories = [], proxy_cache, ...registry } = described;
  const made = stamp(place.now);
  const linked = proxy_cache === undefined ? null : (proxies.get(proxy_cache) ?? null);
  return {
    id: uuidOf(place.seed, place.tenant, place.region, 'registry', registry.name),
    proxy_cache_id: linked,
    created_at: made,
    updated_at: made,
    ...registry,
    repositories: repositories.map((repository) => repositoryOf(place, registry.name, repository)),
  };
};

export const fillRegistry = (place: Place, region: RegionDescription): RegistryState => {
  const made = stamp(place.now);
  const caches = (region.proxy_caches ?? []).map((cache) => ({
    id: uuidOf(place.seed, place.tenant, place.region, 'proxy-cache', cache.name),
    provider: 'docker-hub',
    url: 'https://registry.hub.example',
    description: '',
    access_key_digest: '',
    access_secret_digest: '',
    created_at: made,
    updated_at: made,
    ...cache,
  }));
  const proxies = new Map(caches.map((cache) => [cache.name, cache.id]));
  return {
    credentials: region.credentials ?? {
      username: uuidOf(place.seed, place.tenant, place.region, 'registry user'),
      password: `simulated-password-${hexOf(place.seed, 24, place.tenant, place.region, 'registry password')}`,
      email: 'registry@simulated.example',
    },
    proxy_caches: caches,
    registries: (region.registries ?? []).map((registry) => registryOf(place, registry, proxies)),
  };
};
