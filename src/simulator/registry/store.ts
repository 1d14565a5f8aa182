// The container registry of one tenant in one region in memory, with the indexes that its operations use.
import { createCollection, type RecordTable } from '../collection.ts';
import type {
  Image,
  ProxyCache,
  Registry,
  RegistryCredentials,
  RegistryMember,
  RegistryState,
  RegistryUser,
  Repository,
  Scan,
  ScannedImage,
} from './state.ts';

export type StoredRepository = Repository & { readonly registry_id: string };
export type StoredImage = Image & { readonly repository_id: string };

export type StoredMember = RegistryMember & { readonly registry_id: string };
export type StoredScan = Scan & { readonly repository_id: string; readonly digest: string };

export interface RegistryStore {
  credentials: RegistryCredentials;
  readonly registries: RecordTable<Registry, 'name' | 'proxy'>;
  readonly repositories: RecordTable<StoredRepository, 'registry' | 'name'>;
  readonly images: RecordTable<StoredImage, 'repository' | 'tag'>;
  readonly scans: RecordTable<StoredScan, 'image'>;
  readonly members: RecordTable<StoredMember, 'registry' | 'user'>;
  readonly users: RecordTable<RegistryUser, 'caller'>;
  readonly proxyCaches: RecordTable<ProxyCache, 'name'>;
}

export const imageId = (repository: string, digest: string): string => `${repository} ${digest}`;

/** The index key of an image's tag: tags are unique only within their repository. */
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
    scans: createCollection({ id: (scan) => scan.id, indexes: { image: (scan) => [imageId(scan.repository_id, scan.digest)] } }),
    members: createCollection({
      id: (member) => member.id,
      indexes: { registry: (member) => [member.registry_id], user: (member) => [member.user_id] },
    }),
    users: createCollection({ id: (user) => user.id, indexes: { caller: (user) => (user.caller === null ? [] : [user.caller]) } }),
    proxyCaches: createCollection({ id: (cache) => cache.id, indexes: { name: (cache) => [cache.name] } }),
  };
  for (const cache of state.proxy_caches) store.proxyCaches.put(cache);
  for (const user of state.registry_users) store.users.put(user);
  for (const { repositories, members, ...registry } of state.registries) {
    store.registries.put(registry);
    for (const member of members) store.members.put({ ...member, registry_id: registry.id });
    for (const { images, ...repository } of repositories) {
      store.repositories.put({ ...repository, registry_id: registry.id });
      for (const { scans, ...image } of images) {
        store.images.put({ ...image, repository_id: repository.id });
        for (const scan of scans) store.scans.put({ ...scan, repository_id: repository.id, digest: image.digest });
      }
    }
  }
  return store;
};

// A saved record is inside its parent, and does not name it.
const savedScan = (stored: StoredScan): Scan => {
  const { repository_id: _, digest: __, ...scan } = stored;
  return scan;
};
const savedImage = (store: RegistryStore, stored: StoredImage): ScannedImage => {
  const { repository_id: repository, ...image } = stored;
  return { ...image, scans: store.scans.by('image', imageId(repository, image.digest)).map(savedScan) };
};
const savedMember = (stored: StoredMember): RegistryMember => {
  const { registry_id: _, ...member } = stored;
  return member;
};
const savedRepository = (stored: StoredRepository): Repository => {
  const { registry_id: _, ...repository } = stored;
  return repository;
};

export const saveRegistry = (store: RegistryStore): RegistryState => ({
  credentials: store.credentials,
  proxy_caches: store.proxyCaches.all(),
  registry_users: store.users.all(),
  registries: store.registries.all().map((registry) => ({
    ...registry,
    members: store.members.by('registry', registry.id).map(savedMember),
    repositories: store.repositories.by('registry', registry.id).map((repository) => ({
      ...savedRepository(repository),
      images: store.images.by('repository', repository.id).map((image) => savedImage(store, image)),
    })),
  })),
});
