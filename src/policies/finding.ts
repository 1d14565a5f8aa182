// The verdict of one policy on one resource.
import type { Severity } from '../desired/desired.ts';
import type { Source } from '../errors.ts';
import type { Json, JsonObject } from '../json.ts';

export type WorldName = 'declared' | 'live' | 'planned';

/** denied, failed, rule-error and budget lead to exit code 3; the others only count in the coverage line, unless --strict. */
export type UnknownCause = 'denied' | 'failed' | 'rule-error' | 'budget' | 'not-offered' | 'no-value' | 'no-ledger' | 'stale';

export type PolicyVerdict =
  | { readonly type: 'pass' }
  | { readonly type: 'fail' }
  | { readonly type: 'unknown'; readonly cause: UnknownCause; readonly missing: readonly string[]; readonly says: string }
  /** The policy does not apply: the field does not exist in this world, or `where` is false. */
  | { readonly type: 'skip' }
  /** A failure that a valid waiver covers. */
  | { readonly type: 'waived'; readonly waiver: Source; readonly reason: string; readonly expires: string };

export interface Finding {
  readonly policy: string;
  /** A catalogue address, or that of a derived resource: `organization`, `sub-account/…`, `package/composer.lock/aws/aws-sdk-php`. */
  readonly address: string;
  readonly world: WorldName;
  readonly severity: Severity;
  readonly verdict: PolicyVerdict;
  /**
   * Template and typed arguments: each report format escapes them for itself. Absent for pass and skip. Arguments are exact; money, durations and times are
   * formatted for people by their CEL types.
   */
  readonly message?: {
    readonly template: string;
    readonly arguments: Readonly<Record<string, Json>>;
    readonly types?: Readonly<Record<string, string>>;
  };
  /** For a failure: the piece of desired state that fixes it, if there is one. */
  readonly fix?: JsonObject;
  /** The values of the policy's `let` and parameters. */
  readonly evidence: Readonly<Record<string, Json>>;
  /** The line of the desired-state file that owns the resource, or where it belongs. */
  readonly at?: Source;
}
