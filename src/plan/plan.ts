// The plan: steps with ids, order and class; changes without a step; guard refusals; digests. Plain data, written as canonical JSON by --out.
import type { Accepted } from '../diff/kept.ts';
import type { DueFacts } from '../due/due.ts';
import type { Source } from '../errors.ts';
import type { Address } from '../kinds/address.ts';
import type { KindName } from '../kinds/names.generated.ts';
import type { AcknowledgeReason, ChangeAnswer, LockoutStage, StepDraft } from '../kinds/step.ts';
import type { Commit, Digest, Positive } from '../value-types.ts';
import type { StepChange } from './changes-of-steps.ts';
import type { ConsequenceText } from './consequence-text.ts';

declare const brand: unique symbol;
/**
 * Hash of operation, target ids, body with references and preconditions; never of positions, reasons, times or order.
 * @pattern ^[0-9a-f]{32}$
 */
export type StepId = string & { readonly [brand]: 'StepId' };

/** change: requested by the file; drift: reverts a change made elsewhere; due: scheduled work. */
export type StepClass = 'change' | 'drift' | 'due';

/** Why a step runs only if the operator acknowledges the exact set it belongs to. */
export type StepReason =
  | AcknowledgeReason
  | 'sends-secret'
  /** It changes something on a path to administrator that is added or gets stronger. */
  | 'opens-path'
  | 'partially-reversible'
  | 'irreversible'
  | 'lockout-risk'
  | 'removals-above-limit'
  | 'creations-above-half'
  | 'due-removals-above-bound';

/** One write call. */
export interface Step extends StepDraft {
  readonly id: StepId;
  readonly class: StepClass;
  /** Of a change: it was merged before this change, and never applied. */
  readonly notApplied?: true;
  /** Digest of the tenant, of the affected resources with the time of their last change, and of all affected identities (basis.ts). 32 hex digits. */
  readonly basis: Digest;
  /** The steps that must succeed first. */
  readonly dependsOn: readonly StepId[];
  /** Those dependencies that belong to the same change: stopping after one of them would leave the change incomplete. */
  readonly continues: readonly StepId[];
  /** Position in the order of execution, from 1; repeated requests have the last ones. */
  readonly position: Positive;
  /** The resource kind it is shown under. */
  readonly kind: KindName;
  /** Whether it creates, updates or deletes a resource. */
  readonly type: 'create' | 'update' | 'delete';
  /** Why it exists: a place in the file, or the schedule that made it due. */
  readonly because: {
    readonly source: Source;
    /** Why it is due. */
    readonly why?: string;
  };
  /** Scheduled work: the resource that it concerns. */
  readonly due?: DueFacts;
  /** The field changes that this step contributes to, for display. */
  readonly changes: readonly StepChange[];
  /** What it removes, or contributes to removing; somebody who loses all access counts. Absent: nothing, or scheduled work. */
  readonly removes?: readonly Address[];
  /** Empty: the step needs no acknowledgement. */
  readonly acknowledgeFor: readonly StepReason[];
}

/**
 * A change that has no step now. waiting: on people, DNS or a running operation; impossible: on this platform; deferred: to the stage of a separate run;
 * manual: only a person can do it; unknown: something was not read.
 */
export type NotNow =
  | Exclude<ChangeAnswer, { readonly type: 'steps' | 'waiting' }>
  | Omit<Extract<ChangeAnswer, { readonly type: 'waiting' }>, 'asks'>
  | { readonly type: 'deferred'; readonly fields: readonly string[]; readonly stage: LockoutStage; readonly why: string }
  /** Only a person can decide it. Pending until it is done. */
  | { readonly type: 'manual'; readonly fields: readonly string[]; readonly why: string; readonly action: string }
  /** Not planned because a read is missing, several live items (`ids`) share its key, or its kind has no answer for the change. */
  | {
      readonly type: 'unknown';
      readonly fields: readonly string[];
      readonly why: string;
      /** Why the collection was not read, as in `reads`. */
      readonly because?: string;
      readonly ids?: readonly string[];
    };
/** A change without a step. */
export interface Unplanned {
  /** What it is about. */
  readonly address: Address;
  readonly at?: Source;
  /** That of the steps which it has not. */
  readonly class: StepClass;
  /** Why there is no step. */
  readonly answer: NotNow;
}

/** A difference that a plan of the base would end and this plan does not. Part of the class `change`, without a step. */
export type NoLongerReverted = Accepted & {
  /** Hash of what is accepted and of the live id. 32 hex digits. */
  readonly id: Digest;
  /** As of a step: of the tenant, and of the resource with its last change. */
  readonly basis: Digest;
  /** It takes effect with the change. */
  readonly class: Extract<StepClass, 'change'>;
  /** Absent: it concerns the whole base. */
  readonly address?: Address;
  /** The line that keeps it; absent: the change takes the line out. */
  readonly at?: Source;
  /** The line of the base. */
  readonly baseAt?: Source;
  /** For people, after the address. */
  readonly says: ConsequenceText;
  /**
   * adopts-access: the live state grants access, or lacks a protection, that the base would take back; or this is not known. extends-access: access
   * ends later than the base says. opens-path: as of a step.
   */
  readonly acknowledgeFor: readonly ('adopts-access' | 'extends-access' | 'opens-path')[];
};

/** A guard that refuses the plan. `overriddenBy`: how to override it. */
export interface GuardRefusal {
  /** The guard. */
  readonly guard: string;
  /** Its objection. */
  readonly message: string;
  /** What to do about it. */
  readonly help: string;
  /** What can override it; only `acknowledgement` lets the plan run. */
  readonly overriddenBy: 'acknowledgement' | 'trust' | 'nothing';
  /** The affected steps; empty: the whole plan. */
  readonly steps: readonly StepId[];
}

/** A guard that is inactive, and why, as half a sentence. */
export interface RelaxedGuard {
  /** The guard. */
  readonly guard: string;
  /** Why it is off. */
  readonly why: string;
}

/** The plan. */
export interface Plan {
  /** The version of this format. */
  readonly version: 2;
  /** The version of Tenantry that created it; other versions refuse it. */
  readonly tool: string;
  /** The path of the desired state that it was made from, as the user gave it: a saved plan is re-planned from there. */
  readonly desired: string;
  /** The commit that `--base` named: steps that it would have made as well are drift. */
  readonly base?: Commit;
  /** The commits that `--applied` named, without the base: what one of them did not require is no drift. */
  readonly applied?: readonly Commit[];
  /** The tenant named in the responses of the platform; absent if there was none. */
  readonly tenant?: string;
  /** Read from live answers, and equal to the declared one. */
  readonly tenantVerified: boolean;
  /**
   * UTC: when the data it rests on was read.
   * @format date-time
   * @pattern ^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-5][0-9](?:\.[0-9]{1,9})?Z$
   */
  readonly asOf: string;
  /** The steps (one write call each), in the order of execution. */
  readonly steps: readonly Step[];
  /** Changes without a step, and why. */
  readonly unplanned: readonly Unplanned[];
  /** Differences that the base would end and this plan does not; empty without a base. They belong to the class `change`. */
  readonly noLongerReverted: readonly NoLongerReverted[];
  /** Objections of guards. */
  readonly refusals: readonly GuardRefusal[];
  /** Guards that are off although some step does what they guard against. */
  readonly relaxedGuards: readonly RelaxedGuard[];
  /** Hashes the sorted ids of the steps of each class, and of what `change` no longer reverts, each with its basis; at least 32 hex digits. */
  readonly digests: Readonly<Record<StepClass, Digest>>;
  /** Hashes, for each class, the ids of what needs an acknowledgement; a class without it has none. */
  readonly acknowledge: Readonly<Partial<Record<StepClass, Digest>>>;
}

/** All that an apply of a plan, or of a part of it, brings about: its digests cover both lists. */
export type PlanPart = Pick<Plan, 'steps' | 'noLongerReverted'>;
