// What the checks are about: everything that was read, as plain data. A check reads nothing itself.

import type { ReadRuns } from '../../apply/journal-runs.ts';
import type { Desired } from '../../desired/desired.ts';
import type { Problem } from '../../errors.ts';
import type { BranchRules } from '../../github/branch-rules.ts';
import type { EnvironmentSettings } from '../../github/environment.ts';
import type { GitHubRefusal } from '../../github/refusal.ts';
import type { Address } from '../../kinds/address.ts';
import type { CallResult } from '../../platform/client.ts';
import type { ClockDifference } from '../../platform/clock-difference.ts';
import type { Product } from '../../platform/operation.ts';
import type { RunSettings } from '../../trust/run-settings.ts';
import type { Trust } from '../../trust/trust.ts';
import type { ParsedWorkflow } from './read-workflows.ts';

export type FileFacts =
  | { readonly type: 'none'; readonly path: string }
  | { readonly type: 'invalid'; readonly path: string; readonly problems: readonly Problem[] }
  | { readonly type: 'valid'; readonly path: string; readonly desired: Desired };

export type TrustFacts =
  | { readonly type: 'none' }
  /** It lies where `init` writes it. It was not read: it decides where the key goes, and whoever wrote the checkout may have written it. */
  | { readonly type: 'not-named'; readonly path: string }
  | { readonly type: 'invalid'; readonly path: string; readonly problems: readonly Problem[] }
  | {
      readonly type: 'valid';
      readonly path: string;
      readonly trust: Trust;
      readonly sinks: readonly SinkProblem[];
      readonly destinations: readonly SinkProblem[];
      /** How CODEOWNERS differs from the delegation. */
      readonly owners: readonly Problem[];
    };

/** A sink that cannot take a secret, or a destination that cannot take a message. */
export interface SinkProblem {
  readonly name: string;
  /** As half a sentence. */
  readonly why: string;
  /** Whether it could only not be checked here. */
  readonly isUnknown: boolean;
}

/** The identity that the trust file, or the operator, names. */
export type IdentityFacts =
  | { readonly type: 'unnamed' }
  | { readonly type: 'unread'; readonly address: Address; readonly why: string }
  /** live: the number of valid ones. */
  | { readonly type: 'not-one'; readonly address: Address; readonly live: number }
  | {
      readonly type: 'found';
      readonly address: Address;
      /** undefined: a member, or they could not be read. */
      readonly scopes: readonly string[] | undefined;
      readonly pending: readonly string[];
    };

export interface Probe {
  readonly product: Product;
  readonly answer: CallResult;
}

export type PlatformFacts =
  /** No credential, two of them, or unusable settings: nothing was sent. */
  | { readonly type: 'not-asked'; readonly problems: readonly Problem[] }
  | {
      readonly type: 'asked';
      /** Which variable the credential comes from. */
      readonly variable: string;
      /** What the files need to read. */
      readonly products: readonly Product[];
      /** One cheap read of each of these products, if there is one. */
      readonly probes: readonly Probe[];
      /** Verified from responses. */
      readonly tenant: string | undefined;
      readonly clock: ClockDifference | undefined;
      readonly identity: IdentityFacts;
    };

export type JournalFacts =
  | { readonly type: 'none'; readonly file: string }
  | { readonly type: 'unreadable'; readonly file: string; readonly problems: readonly Problem[] }
  | { readonly type: 'read'; readonly file: string; readonly isPrivate: boolean; readonly read: ReadRuns };

/** An answer of GitHub, or why there is none. */
export type Answered<Value> = Value | GitHubRefusal;

export interface EnvironmentFacts {
  readonly name: string;
  /** undefined: it does not exist. */
  readonly settings: Answered<EnvironmentSettings | undefined>;
}

/** `rules`: of rulesets; `classic`: of branch protection. undefined: there is none. */
export interface BranchFacts {
  readonly name: string;
  readonly exists: Answered<boolean>;
  readonly rules: Answered<BranchRules>;
  readonly classic: Answered<BranchRules | undefined>;
}

export interface GitHubFacts {
  readonly environments: readonly EnvironmentFacts[];
  readonly branch: BranchFacts;
  /** undefined: no workflow keeps one. */
  readonly ledger: BranchFacts | undefined;
  /** Tags with the name of a branch that decides. */
  readonly tags: Answered<readonly string[]>;
  /** undefined: no workflow plans against one. `why`: there is no recent one. */
  readonly capture: Answered<{ readonly from: string } | { readonly why: string }> | undefined;
  /** The last complete scan; undefined: no workflow audits. */
  readonly lastScan: Answered<{ readonly at: string | undefined } | { readonly why: string }> | undefined;
}

export interface RepositoryFacts {
  readonly workflows: readonly ParsedWorkflow[];
  /** undefined: it is not known. */
  readonly defaultBranch: string | undefined;
  /** A refusal: the repository itself could not be read. undefined: there is no token. */
  readonly github: Answered<GitHubFacts> | undefined;
}

export interface Facts {
  readonly now: Date;
  /** Version of Node, as `20.19.0`. */
  readonly node: string;
  /** What the key is for. `of-workflows`: what the workflows do with it, which do not apply. */
  readonly key: 'may-apply' | 'must-only-read' | 'of-workflows';
  readonly settings: RunSettings;
  readonly files: FileFacts;
  readonly trust: TrustFacts;
  readonly platform: PlatformFacts;
  readonly journal: JournalFacts;
  /** undefined: there are no workflows of Tenantry. */
  readonly repository: RepositoryFacts | undefined;
}
