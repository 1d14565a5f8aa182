// The decisions of the operator, never of the pull request: identity, destinations of credentials, relaxed guards, secrets and sinks.
import type { Source } from '../errors.ts';
import type { Address } from '../kinds/address.ts';
import type { WebOrigin } from '../kinds/web-origin.ts';
import type { Routes } from '../platform/addresses.ts';
import type { Delegation } from './delegation.ts';
import type { NotifyDestination } from './notify.ts';
import type { Reviewer } from './reviewers.ts';
import type { RunSettings } from './run-settings.ts';

export interface SecretSource {
  /** Paths are absolute. */
  readonly from: { readonly type: 'env'; readonly name: string } | { readonly type: 'file'; readonly path: string };
  /** Address or anchored pattern of the resources that it may be used for. */
  readonly for: string;
  /** Its destinations. Never empty in a trust file that was read. */
  readonly origins: readonly WebOrigin[];
  readonly at: Source;
}

/** How evidence is signed. */
export interface Signing {
  /** The private key: Ed25519, or that of the certificate. */
  readonly keyFrom: SecretSource['from'];
  /** Absolute path of PEM: the certificate of the key, then those that lead to its authority. undefined: the key alone. */
  readonly certificates: string | undefined;
  /** URL of an authority for time-stamps (RFC 3161). */
  readonly timestamp: string | undefined;
  readonly at: Source;
}

/** A secret of GitHub Actions. */
export interface GitHubSink {
  readonly type: 'github';
  readonly owner: string;
  readonly repo: string;
  /** Its name there. */
  readonly name: string;
  /** undefined: a secret of the repository itself. */
  readonly environment: string | undefined;
  /** The token of a GitHub App that may write secrets. */
  readonly tokenFrom: { readonly type: 'env'; readonly name: string };
}

export interface Sink {
  /** Paths are absolute; a command runs in `folder`, that of the trust file, without a shell. */
  readonly to:
    | { readonly type: 'file'; readonly path: string }
    | { readonly type: 'exec'; readonly command: readonly string[]; readonly folder: string }
    | GitHubSink;
  /** Pattern of the API keys whose secret it may receive. */
  readonly for: string;
  /** Patterns of the scopes that such a key may have. */
  readonly scopes: readonly string[];
  readonly at: Source;
}

export interface Trust {
  readonly file?: string;
  /** The service account's key, or the member, that runs Tenantry. */
  readonly identity?: Address;
  readonly identityAt?: Source;
  /** Who may write besides the identity: addresses of members, service accounts and API keys, and ids as audit events report them. undefined: not stated. */
  readonly writers?: readonly string[];
  readonly routes: Routes;
  /** The environment variables with the two parts of the key pair of object storage; undefined: buckets are not read. */
  readonly objectStorage?: { readonly keyId: string; readonly keySecret: string };
  /** Guards that the operator relaxes, and members that no file can drop; absent = the built-in values, tightened by the file. */
  readonly guards: {
    readonly administratorsMin?: number;
    readonly removals?: Readonly<Record<string, { readonly number?: number; readonly share?: number }>>;
    /** The share of a kind's declared items (from ten on) that a run may create without an acknowledgement. */
    readonly creations?: number;
    readonly dueRemovals?: number;
    /** Accept that no administrator signs in outside the federated domains. */
    readonly unfederatedAdministrator?: false;
    /** E-mails of members whose access is never revoked, whatever the file says. */
    readonly breakGlass?: readonly string[];
  };
  readonly secrets: Readonly<Record<string, SecretSource>>;
  readonly sinks: Readonly<Record<string, Sink>>;
  /** Which file may declare what; absent: every file everything. */
  readonly delegation?: Delegation;
  /** undefined: the usual ones. */
  readonly github?: RunSettings;
  readonly signing?: Signing;
  /** Where messages about runs are sent. */
  readonly notify?: readonly NotifyDestination[];
  /** Who may decide in access reviews, in their order; undefined: not stated. */
  readonly reviewers?: readonly Reviewer[];
}

/** Without a trust file nothing is granted and no guard is relaxed. */
export const noTrust: Trust = { routes: {}, guards: {}, secrets: {}, sinks: {} };
