// A person who leaves: what was done in the desired state, what a person must decide, and what no read can show. Plain data.
import type { Source } from '../errors.ts';
import type { Address } from '../kinds/address.ts';

/** What only a person can decide. */
export interface LeavingDecision {
  /**
   * account-owner, waiver-owner, fallback-owner, review, reviewer, file-owner: who is responsible from now on; key: whether the person may have read its
   * secret, so that it must be rotated; administrator: only the owner of the organization can remove an administrator; observed: the files remove no members.
   */
  readonly about:
    | 'account-owner'
    | 'waiver-owner'
    | 'fallback-owner'
    | 'review'
    | 'reviewer'
    | 'file-owner'
    | 'key'
    | 'administrator'
    | 'observed';
  /**
   * The address of the account, key or member; of a waiver its policy and resource; of a review its name and the subject; of a reviewer the patterns of
   * the trust file; of a file-owner the files of the delegation.
   */
  readonly of: string;
  /** Of a key: the sink that its secret is delivered to; null: nowhere, and for everything else. */
  readonly sink: string | null;
  /** Where the files say so, after the edit; null: they do not. */
  readonly at: Source | null;
}

/** What `--leave` did in the desired state of one organization. */
export interface Leaving {
  /** edited: files were changed; unchanged: nothing had to be; refused: break-glass, or what runs Tenantry; failed: the new files would be invalid, or could not be written. */
  readonly state: 'edited' | 'unchanged' | 'refused' | 'failed';
  /** Of refused and failed: the reasons. */
  readonly why: readonly string[];
  /** The files that were changed. */
  readonly files: readonly string[];
  /** The declarations that were taken out, where they were. */
  readonly taken: readonly { readonly address: Address; readonly at: Source }[];
  /** What a person must decide. */
  readonly decisions: readonly LeavingDecision[];
}

/** What no read can show of a person. identity-provider: accounts outside of the platform; personal-accounts: other accounts of the person; shared-groups: what groups grant, also in other organizations; registries: registry members are only ids; sinks: who can read them; no-trust: no trust file was named. */
export type PersonAssumption = 'identity-provider' | 'personal-accounts' | 'shared-groups' | 'registries' | 'sinks' | 'no-trust';
