// One write call as data, before the plan gives it an id, an order and a class.
import type { Json } from '../json.ts';
import type { OperationOf } from '../platform/operations.ts';
import type { Address, CollectionName } from './address.ts';

/** An existing resource, by platform id; or one that does not exist yet, by address. */
export type Target = { readonly id: string; readonly in: CollectionName; readonly address: Address } | { readonly address: Address };

/**
 * A value in a path or body: plain JSON, the platform id of something that an earlier step creates,
 * or a secret by the name that the trust file resolves. Objects keep exactly one of these keys when they are references.
 */
export type Arg =
  | null
  | boolean
  | number
  | string
  | { readonly idOf: Address }
  | { readonly secret: string }
  | readonly Arg[]
  | { readonly [key: string]: Arg };

/** A fact about one resource that a read can check. `phase` is a field here: settled, moving, failed, stuck, retired. */
export type Condition =
  | { readonly at: Target; readonly field: string; readonly is: Json }
  | { readonly at: Target; readonly field: string; readonly includes: readonly string[] }
  | { readonly at: Target; readonly field: string; readonly excludes: readonly string[] }
  | { readonly at: Target; readonly exists: boolean };

/** A safety fact that a step adds or removes; guards count them after every step. */
export interface SafetyEffect {
  /** What is counted. */
  readonly fact: 'administrator' | 'own-access' | 'sign-in-way' | 'restore-point' | 'working-key';
  /** Whose it is. */
  readonly resource: Address;
  /** Whether it is gained or lost. */
  readonly change: 'gain' | 'lose';
}

type Reversibility = 'reversible' | 'partially-reversible' | 'irreversible';
/** What a step does to access. */
export type AccessEffect = 'none' | 'revokes' | 'grants' | 'lockout-risk';

/** Why a step runs only if the operator acknowledges exactly its set (docs/plan.md). The plan adds lossy, irreversible and may-lock-out. */
export type AcknowledgeReason =
  | 'makes-administrator'
  | 'grants-iam-writing'
  | 'trusts-identity-provider'
  | 'trusts-host'
  | 'widens-key'
  | 'restores-access'
  | 'removes-protection'
  /** The key that replaces it was delivered, but not verified. */
  | 'unverified-successor'
  /** No drill of this volume has worked with these settings yet. */
  | 'first-restore-drill';

/** Changes with a lockout risk are made in one stage per run. */
export type LockoutStage = 'access-removal' | 'mfa' | 'federation';

/** One write call. */
export interface StepDraft {
  /** For people, in the imperative: `extend volume db-data from 100 to 200 GiB`. Not part of the step's id. */
  readonly description: string;
  /** The operation of the platform that it calls. */
  readonly operation: OperationOf<'write' | 'probe'>;
  /**
   * The resources that it changes; the first is the one that it is listed under.
   * @minItems 1
   */
  readonly resources: readonly Address[];
  /** The resource that it creates. */
  readonly creates?: Address;
  /** The resource that it deletes. */
  readonly deletes?: Address;
  /** The region of the call. */
  readonly region?: string;
  /** The path parameters, with references: `{ idOf: address }` is an id that is not known yet. */
  readonly path?: Readonly<Record<string, Arg>>;
  /** The body of the call, with references; a secret is only its name. */
  readonly body?: Arg;
  /** The sink that receives the secret in the response. */
  readonly secretSink?: string;
  /** Values that the plan relied on; false at the read before the call = the live state changed. Never a rule of the platform. */
  readonly preconditions: readonly Condition[];
  /** True = settled; all true before the call = already so. */
  readonly postconditions: readonly Condition[];
  /** Changed fields of its resource that `done` cannot name, because they are read back under another name (requested scopes). */
  readonly alsoChanges?: readonly string[];
  /** After the call the step can only wait for people: if it is not done then, it is "waiting" and not failed. `who` must act, or what must happen. */
  readonly waitsFor?: {
    /** What is awaited. */
    readonly on: 'invitation' | 'approval' | 'dns';
    /** Who must act, or what must happen. */
    readonly who: string;
  };
  /** It only repeats a pending request (check DNS): only an apply contains such steps, and no digest covers them. */
  readonly repeatsRequest?: true;
  /** The call that deletes the created resource if the secret in its response could not be kept or delivered. */
  readonly rollback?: {
    /** Its operation. */
    readonly operation: OperationOf<'write'>;
    /** The parameters of its path. */
    readonly path: Readonly<Record<string, Arg>>;
  };
  /** Instead of `body` and `done`, if the key that an earlier step created at `of` was delivered but not verified: the name shows it to later runs. */
  readonly ifUnverified?: {
    /** The address of that key. */
    readonly resource: Address;
    /** The body of the call. */
    readonly body: Arg;
    /** What is true when the step is done. */
    readonly postconditions: readonly Condition[];
  };
  /** The body of the response must contain this (a probe: `status` is `valid`); anything else is a refusal. */
  readonly expect?: {
    /** A field of the response. */
    readonly field: string;
    /** Its value; any JSON. */
    readonly is: Json;
  };
  /** Whether it is reversible. */
  readonly reversibility: Reversibility;
  /** What cannot be restored, unless the step is reversible, as half a sentence: `the secret of the key cannot be recreated`. Not part of the step's id. */
  readonly loses?: string;
  readonly accessEffect: AccessEffect;
  /** Why its kind requires an acknowledgement. */
  readonly acknowledge?: readonly AcknowledgeReason[];
  /** Its effects on what guards count. */
  readonly effects?: readonly SafetyEffect[];
  /** The stage: changes with a lockout risk run one stage per run. */
  readonly stage?: LockoutStage;
  /** Resources that must exist before this call (created by an earlier step, if there is one). */
  readonly requires?: readonly Address[];
  /** Resources whose steps all come before this one (a role is deleted after its holders were moved). */
  readonly runsAfter?: readonly Address[];
}

/** Why a change has no step. `fields`: the changed fields that it explains; absent: the resource itself, which would be created or deleted. */
type Explains = {
  /** The changed fields that it explains; none: the resource itself. */
  readonly fields: readonly string[];
};

/** The answer to one change. A change may have several answers: a rename that is possible and a shrinking that is not. */
export type ChangeAnswer =
  /** Each step needs the one before it. */
  | { readonly type: 'steps'; readonly chain: readonly StepDraft[] }
  /** `who` must act, or what must happen: "publish the TXT record _mgc.acme.example = …". This is not a failure. */
  | (Explains & {
      readonly type: 'waiting';
      readonly on: 'invitation' | 'approval' | 'dns' | 'operation';
      readonly who: string;
      /** Checks whether it has happened (check DNS). It changes nothing declared: it is not part of a plan, and an apply makes the call. */
      readonly asks?: StepDraft;
    })
  | (Explains & { readonly type: 'impossible'; readonly why: string; readonly instead: string });
