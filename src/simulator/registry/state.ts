// The container registry of one tenant in one region: plain data, as in a saved state.
import type { JsonObject } from '../../json.ts';

/** An image, or an index of images when `manifest_media_type` says so. `tags` may be empty. */
export type Image = {
  readonly digest: string;
  readonly size_bytes: number;
  readonly pushed_at: string;
  /** `0001-01-01T00:00:00Z` if it was never pulled. */
  readonly pulled_at: string;
  readonly tags: readonly Tag[];
  readonly manifest_media_type: string;
  readonly media_type: string;
  readonly extra_attr: JsonObject;
  /** The result of a scan that ends now. */
  readonly vulnerabilities: readonly Vulnerability[];
};

/** A registry user with pull access, or pull and push access, to one registry. */
export type RegistryMember = {
  readonly id: string;
  /** Id of a registry user. */
  readonly user_id: string;
  /** guest or developer. */
  readonly role: string;
  readonly created_at: string;
  readonly updated_at: string;
};

/** A caller's own user of the registry: at most one per region. */
export type RegistryUser = {
  readonly id: string;
  readonly username: string;
  /** The owner, in the notation of callers (caller.ts); null: not a caller. */
  readonly caller: string | null;
  readonly created_at: string;
};

type Score = { readonly score: number | null; readonly vector: string | null };

export type Vulnerability = {
  readonly cve_id: string;
  /** unknown, low, medium, high or critical. */
  readonly severity: string;
  readonly cvss: {
    readonly preferred: Score | null;
    readonly max: (Score & { readonly source: string | null }) | null;
    readonly by_source: { readonly [source: string]: Score };
  };
  readonly is_allowlisted: boolean;
  readonly package_name: string;
  readonly current_version: string;
  readonly fixed_version: string | null;
  readonly fixable: boolean;
  readonly target_path: string;
  readonly description: string;
  readonly links: readonly string[];
};

/** A scan of one image. Its result is kept with it: a later scan may find more. */
export type Scan = {
  readonly id: string;
  /** The requested tag; null: requested by digest. */
  readonly input_tag: string | null;
  /** pending, running, completed, failed or stopped. */
  readonly status: string;
  readonly created_at: string;
  readonly updated_at: string;
  readonly finished_at: string | null;
  readonly vulnerabilities: readonly Vulnerability[];
};

/** An image as a state holds it, with its scans. */
export type ScannedImage = Image & { readonly scans: readonly Scan[] };

export type Tag = { readonly name: string; readonly pushed_at: string; readonly pulled_at: string; readonly signed: boolean };

export type Repository = { readonly id: string; readonly name: string; readonly created_at: string; readonly updated_at: string };

export type Registry = {
  readonly id: string;
  /** Globally unique: across tenants and regions. */
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
  /** SHA-256 of the written value, `''` if there is none; the values themselves are not kept. */
  readonly access_key_digest: string;
  readonly access_secret_digest: string;
  readonly created_at: string;
  readonly updated_at: string;
};

export type RegistryCredentials = { readonly username: string; readonly password: string; readonly email: string };

export type RegistryState = {
  readonly credentials: RegistryCredentials;
  readonly registry_users: readonly RegistryUser[];
  readonly registries: readonly (Registry & {
    readonly members: readonly RegistryMember[];
    readonly repositories: readonly (Repository & { readonly images: readonly ScannedImage[] })[];
  })[];
  readonly proxy_caches: readonly ProxyCache[];
};
