// The verdict of one policy on one resource.
import type { Severity, Waiver } from '../desired/desired.ts';
import type { Source } from '../errors.ts';
import type { Json, JsonObject } from '../json.ts';
import type { Language } from '../languages.ts';
import type { Count, Timestamp } from '../value-types.ts';

/** The files, the live organization, or the organization after a plan. */
export type WorldName = 'declared' | 'live' | 'planned';

/** denied, failed, policy-error and budget lead to exit code 3; the others only count in the coverage line, unless --strict. */
export type UnknownCause = 'denied' | 'failed' | 'policy-error' | 'budget' | 'not-offered' | 'no-value' | 'no-ledger' | 'stale';

/** The decision that a waiver records, and its position in the files. */
export type WaivedBy = Pick<Waiver, 'at' | 'owner' | 'reason' | 'reasonClass' | 'ticket' | 'expires'>;

/** The verdict of a finding. unknown: the policy could not be evaluated; waived: a failure that a valid waiver covers. */
export type FindingVerdict =
  | {
      readonly type: 'fail';
      /** Of a collection: why it was not read, as in `reads`. */
      readonly because?: string;
    }
  | {
      readonly type: 'unknown';
      readonly cause: UnknownCause;
      /** The fields and links that were not there. */
      readonly missing: readonly string[];
      readonly says: string;
      /** Why the collection was not read, as in `reads`. */
      readonly because?: string;
    }
  | { readonly type: 'waived'; readonly waiver: WaivedBy };

/** The verdict of a policy. skip: it does not apply, because the field does not exist in this world, or `where` is false. */
export type PolicyVerdict = FindingVerdict | { readonly type: 'pass' } | { readonly type: 'skip' };

/** The line of the desired-state file that owns the resource, or where it belongs. */
export interface FindingPlace extends Source {
  /** declaration: the line declares the resource, or states the setting or waiver; section: the resource is not declared, and would be below this line. */
  readonly role: 'declaration' | 'section';
}

/** Template and typed arguments: each report format escapes them for itself. Money, durations and times are formatted for people by their CEL types. */
export interface MessageTemplate {
  /** The text; `{expression}` is a place for a value, `{{` and `}}` are braces. */
  readonly template: string;
  /** The values by expression, exact. */
  readonly arguments: Readonly<Record<string, Json>>;
  /** The types by expression, in CEL's words: texts round money, durations and times by them. */
  readonly types?: Readonly<Record<string, string>>;
  /** Absent: English. */
  readonly language?: Exclude<Language, 'en'>;
}

/** Of a failure whose severity an `escalate` condition raised. */
export interface Escalation {
  /** The severity without it. */
  readonly from: Severity;
  /** The condition, as written. */
  readonly when: string;
}

/** A value that a verdict rests on. */
export interface Evidence {
  /** `params.max_age`, `resource.created_at`, or the name of a `let`. */
  readonly path: string;
  /** Resources by their addresses. A long list is cut. */
  readonly value: Json;
  /** The length of a list that is cut. */
  readonly of?: Count;
  /** parameter: of the policy; platform: read; file: declared; derived: computed by Tenantry from both; expression: a `let` of the policy. */
  readonly source: 'parameter' | 'platform' | 'file' | 'derived' | 'expression';
  /** The collection that a value of the platform was read in. */
  readonly from?: string;
  /** When a value of the platform was read, UTC. */
  readonly time?: Timestamp;
}

/** The verdict of one policy on one resource. Passes and policies that do not apply are only counted. */
export interface Finding {
  /** The id of the policy. */
  readonly policy: string;
  /** A catalogue address, or that of a derived resource: `organization`, `sub-account/…`, `package/composer.lock/aws/aws-sdk-php`. */
  readonly address: string;
  /** Of a resource that is addressed by its id: the name that people know it by. */
  readonly name?: string;
  /** Whether the files or the live organization was evaluated. */
  readonly world: WorldName;
  readonly severity: Severity;
  readonly verdict: FindingVerdict;
  readonly message?: MessageTemplate;
  /** For a failure: the piece of desired state that fixes it, if there is one. */
  readonly fix?: JsonObject;
  /** For a failure that another failure on the same resource causes: the policy of that one. */
  readonly below?: string;
  /** For a failure of a policy that is newer than `policies.since`: the version that introduced it. It is reported, and never counts as a failure. */
  readonly onlyWarnsUntil?: string;
  readonly escalation?: Escalation;
  /** Parameters, the fields and links of the resource that the policy reads, and the values of its `let`. */
  readonly evidence: readonly Evidence[];
  readonly at?: FindingPlace;
}
