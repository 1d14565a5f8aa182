// What the container registry holds for one tenant in one region: plain data, as a saved state has it.
import type { JsonObject } from '../../json.ts';

/** An image, or an index of images when `manifest_media_type` says so. `tags` may be empty. */
export type Image = {
  readonly digest: string;
  readonly size_bytes: number;
  readonly pushed_at: string;
  /** `0001-01-01T00:00:00Z` when it was never pulled. */
  readonly pulled_at: string;
  readonly tags: readonly Tag[];
  readonly manifest_media_type: string;
  readonly media_type: string;
  readonly extra_attr: JsonObject;
};

export type Tag = { readonly name: string; readonly pushed_at: string; readonly pulled_at: string; readonly signed: boolean };

export type Repository = { readonly id: string; readonly name: string; readonly created_at: string; readonly updated_at: string };

export type Registry = {
  readonly id: string;
  /** Globally unique: over tenants and regions. */
  readonly name: string;
  readonly proxy_cache_id: string | null;
  readonly created_at: string;
  readonly updated_at: string;
};

export type ProxyCache = {
  readonly id: string;
  readonly name: string;
  readonly provider: string;
  readonly url: string;
  readonly description: string;
  /** SHA-256 of what was written, `''` when there is none; the values themselves are not kept. */
  readonly access_key_digest: string;
  readonly access_secret_digest: string;
  readonly created_at: string;
  readonly updated_at: string;
};

export type RegistryCredentials = { readonly username: string; readonly password: string; readonly email: string };

export type RegistryState = {
  readonly credentials: RegistryCredentials;
  readonly registries: readonly (Registry & { readonly repositories: readonly (Repository & { readonly images: readonly Image[] })[] })[];
  readonly proxy_caches: readonly ProxyCache[];
};
