// One thing that a change loosens or adds and that may hide findings, and the two sides of a change.
import type { Desired, Severity } from '../desired/desired.ts';
import type { Source } from '../errors.ts';
import type { LockFile } from './derived/lock-file.ts';
import type { GuardsSide } from './loosened-guards.ts';
import type { SelectedPolicies } from './select.ts';

type LooseningType =
  | 'waiver'
  | 'disabled'
  | 'severity'
  | 'parameter'
  | 'narrowed'
  | 'policy-removed'
  | 'policy-changed'
  | 'since'
  | 'guard'
  | 'trust'
  | 'budget'
  | 'lock-file'
  | 'removed-entry'
  | 'region';

/** One thing that a change adds or loosens. It is listed, and does not count before the merge. */
export interface Weakening {
  /** What it is. */
  readonly type: LooseningType;
  /** Ids of the policies whose findings it may hide; empty: those that only live data shows. */
  readonly policies: readonly string[];
  /** Names of the settings that the change adds or removes by it (setting-names.ts). */
  readonly settings: readonly string[];
  /** In words, without a full stop: `disables access-control-mfa-enforced: we know`. */
  readonly says: string;
  /**
   * The worst severity of a finding that it could hide, known now or not: one that only live data shows, or one that the next change introduces. Absent: only
   * what it hides now counts.
   */
  readonly mayHide?: Severity;
  /** The position in the change; for a removed setting, its position in the base. */
  readonly at?: Source;
}

/** One side of a change: the desired state, and the policies that it selects. */
export interface PoliciesSide {
  readonly desired: Pick<Desired, 'budgets' | 'policies' | 'regions' | 'removed' | 'waivers'> & GuardsSide;
  readonly selection: SelectedPolicies;
  readonly lockFiles: readonly LockFile[];
}

/** Without what it may hide, which follows from its row (weakened-settings.ts). */
export type Loosening = Omit<Weakening, 'mayHide'>;

export const located = (at: Source | undefined): { readonly at?: Source } => (at ? { at } : {});

/** The entries of one side that the other side does not have. */
export const beyond = (all: readonly string[], others: readonly string[]): readonly string[] => {
  const known = new Set(others);
  return all.filter((one) => !known.has(one));
};
