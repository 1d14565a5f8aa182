// One writing call as data, before the plan gives it an id, an order and a class.
import type { Json } from '../json.ts';
import type { OperationOf } from '../platform/operations.ts';
import type { Address, CollectionName } from './address.ts';

/** A thing that exists, by platform id; or one that is not there yet, by address. */
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

/** A fact about one resource that a re-read can check. `phase` is a field here: settled, moving, failed, stuck, retired. */
export type Condition =
  | { readonly at: Target; readonly field: string; readonly is: Json }
  | { readonly at: Target; readonly field: string; readonly includes: readonly string[] }
  | { readonly at: Target; readonly field: string; readonly excludes: readonly string[] }
  | { readonly at: Target; readonly exists: boolean };

/** A safety fact that a step gives or takes; guards count them after every step. */
export interface SafetyEffect {
  readonly fact: 'administrator' | 'own-access' | 'sign-in-way' | 'restore-point' | 'working-key';
  readonly resource: Address;
  readonly change: 'gain' | 'lose';
}

type Reversibility = 'reversible' | 'partially-reversible' | 'irreversible';
export type AccessEffect = 'none' | 'revokes' | 'grants' | 'lockout-risk';

/** Why a step runs only when the operator acknowledges exactly its set (docs/plan.md). Lossy, irreversible and may-lock-out steps are added by the plan. */
export type AcknowledgeReason =
  | 'makes-administrator'
  | 'grants-iam-writing'
  | 'trusts-identity-provider'
  | 'trusts-host'
  | 'widens-key'
  | 'restores-access'
  | 'removes-protection'
  /** The key that took its place was delivered, and not proved. */
  | 'unverified-successor';

/** Changes that lock people out are made one wave a run. */
export type LockoutStage = 'access-removal' | 'mfa' | 'federation';

export interface StepDraft {
  /** For people, in the imperative: `extend volume db-data from 100 to 200 GiB`. No part of the step's id. */
  readonly description: string;
  readonly operation: OperationOf<'write' | 'probe'>;
  /** The resources it changes; the first is the one it is shown under. */
  readonly resources: readonly Address[];
  readonly creates?: Address;
  readonly deletes?: Address;
  readonly region?: string;
  readonly path?: Readonly<Record<string, Arg>>;
  readonly body?: Arg;
  /** The sink that receives the secret in the answer. */
  readonly secretSink?: string;
  /** Values the plan looked at; false at the re-read before the call = reality moved. Never a rule of the platform. */
  readonly preconditions: readonly Condition[];
  /** True = settled; all true before the call = already so. */
  readonly postconditions: readonly Condition[];
  /** Fields of its resource that it changes though `done` cannot name them: they are read back under another name (scopes that were asked for). */
  readonly alsoChanges?: readonly string[];
  /** After the call it can only wait for people: not done then is "waiting", no failure. `who` must act, or what must happen. */
  readonly waitsFor?: { readonly on: 'invitation' | 'approval' | 'dns'; readonly who: string };
  /** It only asks again for what is waiting already (check DNS): only an apply holds such steps, and no digest covers them. */
  readonly repeatsRequest?: true;
  /** The call that takes back what this one made, when the secret in its answer could not be kept or delivered. */
  readonly rollback?: { readonly operation: OperationOf<'write'>; readonly path: Readonly<Record<string, Arg>> };
  /** Instead of `body` and `done`, where the key that an earlier step created at `of` was delivered and not proved: the name tells later runs. */
  readonly ifUnverified?: { readonly resource: Address; readonly body: Arg; readonly postconditions: readonly Condition[] };
  /** The answer's body must say this (a probe: `status` is `valid`); anything else is a refusal. */
  readonly expect?: { readonly field: string; readonly is: Json };
  readonly reversibility: Reversibility;
  /** What cannot be had back, unless it is reversible, as half a sentence: `the secret of the key cannot be recreated`. No part of the step's id. */
  readonly loses?: string;
  readonly accessEffect: AccessEffect;
  readonly acknowledge?: readonly AcknowledgeReason[];
  readonly effects?: readonly SafetyEffect[];
  readonly stage?: LockoutStage;
  /** Resources that must be there (created by an earlier step, if one creates them) before this call. */
  readonly requires?: readonly Address[];
  /** Resources whose steps all come before this one (a role is deleted after its holders were moved). */
  readonly runsAfter?: readonly Address[];
}

/** Why something has no step. `fields`: the changed fields that it explains; none: the resource itself, which is to be created or deleted. */
type Explains = { readonly fields: readonly string[] };

/** What became of one change. A change may have several answers: a rename that is possible and a shrinking that is not. */
export type ChangeAnswer =
  /** Each step needs the one before it. */
  | { readonly type: 'steps'; readonly chain: readonly StepDraft[] }
  /** `who` must act, or what must happen: "publish the TXT record _mgc.acme.example = …". Fails nothing. */
  | (Explains & {
      readonly type: 'waiting';
      readonly on: 'invitation' | 'approval' | 'dns' | 'operation';
      readonly who: string;
      /** Asks whether it has happened (check DNS). It changes nothing that anybody declared: no part of a plan, an apply makes the call. */
      readonly asks?: StepDraft;
    })
  | (Explains & { readonly type: 'impossible'; readonly why: string; readonly instead: string });
