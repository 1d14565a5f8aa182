// The container registry of one tenant in one region: plain data, as in a saved state. The fields are those of `schemas/simulator-state.schema.json`.
import type { Item, RegionDescription, Whole } from '../description-parts.ts';

/** `proxy_cache` is the name of one in the same region. */
export type RegistryDescription = Item<RegionDescription['registries']>;
/** `name` is globally unique: across tenants and regions. */
export type Registry = Whole<RegistryDescription, 'proxy_cache' | 'members' | 'repositories'>;

/** `user_id` is the name or id of a registry user; one that is not described is invented. */
export type RegistryMemberDescription = Item<RegistryDescription['members']>;
/** A registry user with pull access, or pull and push access, to one registry. */
export type RegistryMember = Whole<RegistryMemberDescription>;

export type RepositoryDescription = Item<RegistryDescription['repositories']>;
export type Repository = Whole<RepositoryDescription, 'images'>;

/** `vulnerabilities` is the result of its scans, including those in this list that state none. */
export type ImageDescription = Item<RepositoryDescription['images']>;

/** A tag alone, or with its times. */
type TagDescription = Item<ImageDescription['tags']>;
type Tag = Whole<Exclude<TagDescription, string>>;

export type VulnerabilityDescription = Item<ImageDescription['vulnerabilities']>;
export type Vulnerability = Whole<VulnerabilityDescription>;

/** An image, or an index of images when `manifest_media_type` says so. `tags` may be empty. */
export type Image = Whole<ImageDescription, 'tags' | 'vulnerabilities' | 'scans'> & {
  readonly tags: readonly Tag[];
  /** The result of a scan that ends now. */
  readonly vulnerabilities: readonly Vulnerability[];
};

export type ScanDescription = Item<ImageDescription['scans']>;
/** A scan of one image. Its result is kept with it: a later scan may find more. */
export type Scan = Whole<ScanDescription, 'vulnerabilities'> & { readonly vulnerabilities: readonly Vulnerability[] };

/** An image as a state holds it, with its scans. */
export type ScannedImage = Image & { readonly scans: readonly Scan[] };

/** A caller's own user of the registry: at most one per region. `caller`: the owner, in the notation of callers (caller.ts); null: not a caller. */
export type RegistryUser = Whole<Item<RegionDescription['registry_users']>>;

/** The digests are SHA-256 of the written value, `''` if there is none; the values themselves are not kept. */
export type ProxyCache = Whole<Item<RegionDescription['proxy_caches']>>;

export type RegistryCredentials = NonNullable<RegionDescription['credentials']>;

export type RegistryState = {
  readonly credentials: RegistryCredentials;
  readonly registry_users: readonly RegistryUser[];
  readonly registries: readonly (Registry & {
    readonly members: readonly RegistryMember[];
    readonly repositories: readonly (Repository & { readonly images: readonly ScannedImage[] })[];
  })[];
  readonly proxy_caches: readonly ProxyCache[];
};
