// The verdict of one policy on one resource.
import type { Severity, Waiver } from '../desired/desired.ts';
import type { Source } from '../errors.ts';
import type { Json, JsonObject } from '../json.ts';
import type { Language } from './languages.ts';

export type WorldName = 'declared' | 'live' | 'planned';

/** denied, failed, policy-error and budget lead to exit code 3; the others only count in the coverage line, unless --strict. */
export type UnknownCause = 'denied' | 'failed' | 'policy-error' | 'budget' | 'not-offered' | 'no-value' | 'no-ledger' | 'stale';

/** The decision that a waiver records, and its position in the files. */
export type WaivedBy = Pick<Waiver, 'at' | 'owner' | 'reason' | 'reasonClass' | 'ticket' | 'expires'>;

export type PolicyVerdict =
  | { readonly type: 'pass' }
  | { readonly type: 'fail' }
  | { readonly type: 'unknown'; readonly cause: UnknownCause; readonly missing: readonly string[]; readonly says: string }
  /** The policy does not apply: the field does not exist in this world, or `where` is false. */
  | { readonly type: 'skip' }
  /** A failure that a valid waiver covers. */
  | { readonly type: 'waived'; readonly waiver: WaivedBy };

/** declaration: the line declares the resource, or states the setting or waiver; section: the resource is not declared, and would be below this line. */
type PositionRole = 'declaration' | 'section';

/** A value that a verdict rests on. */
export interface Evidence {
  /** `params.max_age`, `resource.created_at`, or the name of a `let`. */
  readonly path: string;
  /** Resources by their addresses. A long list is cut. */
  readonly value: Json;
  /** The length of a list that is cut. */
  readonly of?: number;
  /** parameter: of the policy; platform: read; file: declared; derived: computed by Tenantry from both; expression: a `let` of the policy. */
  readonly source: 'parameter' | 'platform' | 'file' | 'derived' | 'expression';
  /** The collection that a value of the platform was read in. */
  readonly from?: string;
  /** When a value of the platform was read, UTC. */
  readonly time?: string;
}

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
    /** Absent: English. */
    readonly language?: Language;
  };
  /** For a failure: the piece of desired state that fixes it, if there is one. */
  readonly fix?: JsonObject;
  /** For a failure that another failure on the same resource causes: the policy of that one. */
  readonly below?: string;
  /** For a failure of a policy that is newer than `policies.since`: the version that introduced it. It is reported, and never counts as a failure. */
  readonly onlyWarnsUntil?: string;
  /** For a failure whose severity an `escalate` condition raised. */
  readonly escalation?: { readonly from: Severity; readonly when: string };
  /** Parameters, the fields and links of the resource that the policy reads, and the values of its `let`. Empty for pass and skip. */
  readonly evidence: readonly Evidence[];
  /** The line of the desired-state file that owns the resource, or where it belongs. */
  readonly at?: Source & { readonly role: PositionRole };
}
