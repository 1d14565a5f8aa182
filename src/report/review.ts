// Everything that one run found out. Every report format renders this one thing; it is plain JSON, and what `--format json` prints.
import type { Outcome } from '../apply/outcome.ts';
import type { Entry } from '../diff/difference.ts';
import type { DueNote } from '../due/due.ts';
import type { ExitCode, Problem } from '../errors.ts';
import type { CollectionName } from '../kinds/address.ts';
import type { Completeness } from '../kinds/kind.ts';
import type { KindName } from '../kinds/names.generated.ts';
import type { Plan } from '../plan/plan.ts';
import type { Finding, UnknownCause } from '../policies/finding.ts';
import type { Severity } from '../desired/desired.ts';
import type { BudgetJudgement } from '../spend/judge-budgets.ts';
import type { Spend } from '../spend/spend.ts';

/** Counts of one rule set over one world. `unknown` by cause. */
export interface Coverage {
  readonly rules: number;
  readonly pass: number;
  readonly fail: number;
  readonly waived: number;
  readonly skip: number;
  /** Of the declared world: what only the platform could tell. */
  readonly notJudged: number;
  readonly unknown: Readonly<Partial<Record<UnknownCause, number>>>;
}

/** What a rule is, for readers of a report. */
export interface RuleCard {
  readonly id: string;
  readonly title: string;
  readonly why: string;
  readonly severity: Severity;
  readonly fix?: string;
  readonly controls: Readonly<Record<string, readonly string[]>>;
}

export interface CollectionState {
  readonly name: CollectionName;
  readonly kind: KindName;
  readonly completeness: Completeness;
  readonly items: number;
}

/** A command the reader can run next, word for word, and why. */
export interface NextCommand {
  readonly command: string;
  readonly why: string;
}

export interface Review {
  readonly schemaVersion: 1;
  readonly command: 'validate' | 'plan' | 'apply' | 'audit' | 'spend' | 'capture';
  readonly tool: string;
  /** The time rules and due work were judged at, UTC. */
  readonly now: string;
  /** When the platform was read, UTC; absent offline. */
  readonly asOf?: string;
  readonly tenant?: string;
  /** The desired-state files; the first is the one given. */
  readonly files: readonly string[];
  /** What is wrong with the files; then nothing else could be found out. */
  readonly problems?: readonly Problem[];
  /** Warnings: what is allowed, but worth a look. */
  readonly warnings: readonly Problem[];
  readonly collections: readonly CollectionState[];
  /** Every entry but `same`; `same` only counts. */
  readonly difference?: { readonly same: number; readonly entries: readonly Entry[] };
  readonly due?: { readonly notes: readonly DueNote[] };
  readonly plan?: Plan;
  readonly outcome?: Outcome;
  /** What a plan says after the apply: empty but for what waits, is later, was refused or is impossible. */
  readonly after?: Plan;
  /** fail, unknown and waived; the others only count. */
  readonly findings?: readonly Finding[];
  readonly coverage?: Coverage;
  readonly rules?: readonly RuleCard[];
  /** What was read of usage, and each budget's verdict. Months are UTC. */
  readonly spend?: { readonly usage: Spend; readonly budgets: readonly BudgetJudgement[] };
  readonly next: readonly NextCommand[];
  /** Calls to the platform, by operation. */
  readonly calls?: Readonly<Record<string, number>>;
  readonly exitCode: ExitCode;
  /** Why this exit code, in a sentence. */
  readonly verdict: string;
}
