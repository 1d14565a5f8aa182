// The container registry of one tenant in one region in memory, with the indexes that its operations ask by.
import { type Collection, createCollection } from '../collection.ts';
import type { Image, ProxyCache, Registry, RegistryCredentials, RegistryState, Repository } from './state.ts';

export type StoredRepository = Repository & { readonly registry_id: string };
export type StoredImage = Image & { readonly repository_id: string };

export interface RegistryStore {
  credentials: RegistryCredentials;
  readonly registries: Collection<Registry, 'name' | 'proxy'>;
  readonly repositories: Collection<StoredRepository, 'registry' | 'name'>;
  readonly images: Collection<StoredImage, 'repository' | 'tag'>;
  readonly proxyCaches: Collection<ProxyCache, 'name'>;
}

export const imageId = (repository: string, digest: string): string => `${repository} ${digest}`;

/** The key an image's tag is filed under: a tag means nothing outside its repository. */
export const tagKey = (repository: string, tag: string): string => `${repository} ${tag}`;

export const loadRegistry = (state: RegistryState): RegistryStore => {
  const store: RegistryStore = {
    credentials: state.credentials,
    registries: createCollection({
      id: (registry) => registry.id,
      indexes: {
        name: (registry) => [registry.name],
        proxy: (registry) => (registry.proxy_cache_id === null ? [] : [registry.proxy_cache_id]),
      },
    }),
    repositories: createCollection({
      id: (repository) => repository.id,
      indexes: {
        registry: (repository) => [repository.registry_id],
        name: (repository) => [`${repository.registry_id} ${repository.name}`],
      },
    }),
    images: createCollection({
      id: (image) => imageId(image.repository_id, image.digest),
      indexes: {
        repository: (image) => [image.repository_id],
        tag: (image) => image.tags.map((tag) => tagKey(image.repository_id, tag.name)),
      },
    }),
    proxyCaches: createCollection({ id: (cache) => cache.id, indexes: { name: (cache) => [cache.name] } }),
  };
  for (const cache of state.proxy_caches) store.proxyCaches.put(cache);
  for (const { repositories, ...registry } of state.registries) {
    store.registries.put(registry);
    for (const { images, ...repository } of repositories) {
      store.repositories.put({ ...repository, registry_id: registry.id });
      for (const image of images) store.images.put({ ...image, repository_id: repository.id });
    }
  }
  return store;
};

// A saved record stands inside its parent, and does not name it.
const savedImage = (stored: StoredImage): Image => {
  const { repository_id: _, ...image } = stored;
  return image;
};
const savedRepository = ({ id, name, created_at, updated_at }: StoredRepository): Repository => ({ id, name, created_at, updated_at });

export const saveRegistry = (store: RegistryStore): RegistryState => ({
  credentials: store.credentials,
  proxy_caches: store.proxyCaches.all(),
  registries: store.registries.all().map((registry) => ({
    ...registry,
    repositories: store.repositories.by('registry', registry.id).map((repository) => ({
      ...savedRepository(repository),
      images: store.images.by('repository', repository.id).map(savedImage),
    })),
  })),
});
