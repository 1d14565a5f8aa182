// Everything that one run found out. Every report format renders this one thing; it is plain JSON, and what `--format json` prints.
import type { Address } from '../kinds/address.ts';
import type { NewlyDeclared, NoLongerDeclared } from '../plan/no-longer-declared.ts';
import type { AccessChanges } from '../access/access-changes.ts';
import type { LikelyCause } from '../apply/likely-causes.ts';
import type { Outcome } from '../apply/outcome.ts';
import type { Severity } from '../desired/desired.ts';
import type { Causes } from '../diff/find-causes.ts';
import type { DueNote } from '../due/due.ts';
import type { Withheld } from '../due/withhold-deletions.ts';
import type { ExitCode } from '../exit-code.ts';
import type { Problem } from '../errors.ts';
import type { Json } from '../json.ts';
import type { CollectionName } from '../kinds/address.ts';
import type { Completeness } from '../kinds/kind.ts';
import type { KindName } from '../kinds/names.generated.ts';
import type { Condition } from '../kinds/step.ts';
import type { Plan, StepClass, StepId } from '../plan/plan.ts';
import type { ClassSummary, StepEffect } from '../plan/step-effects.ts';
import type { Skipped } from '../plan/skip-unacknowledged.ts';
import type { Finding, UnknownCause } from '../policies/finding.ts';
import type { Outlook } from '../policies/outlook.ts';
import type { Assumption, StillDiffers, Verdict } from '../simulation/simulation.ts';
import type { BudgetJudgement } from '../spend/judge-budgets.ts';
import type { MonthSum, Spend } from '../spend/spend.ts';
import type { TrustChange } from '../trust/trust-change.ts';
import type { MissingGrants } from '../trust/needed-grants.ts';
import type { Drift } from './drift.ts';

/** Counts over one world. `unknown` by cause. */
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
  /** A built-in one has a section of its own in the documentation. */
  readonly from: 'built-in' | 'own';
  readonly title: string;
  readonly why: string;
  readonly severity: Severity;
  readonly fix: string;
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

/** Circumstances of the run: all that differs between two runs that found out the same. */
export interface Run {
  /** Version of Tenantry. */
  readonly tool: string;
  /** The time rules and due work were judged at, UTC. */
  readonly now: string;
  /** When the platform was read, UTC; absent offline. */
  readonly asOf?: string;
  /** The capture that was read in place of the platform. */
  readonly capture?: string;
  /** Calls to the platform, by operation. */
  readonly calls?: Readonly<Record<string, number>>;
  readonly totalCalls?: number;
}

/** What an apply runs of its plan, or `plan --only` shows of it, and what it leaves out. */
export interface Chosen {
  readonly classes: readonly StepClass[];
  /** The patterns of `--only`. */
  readonly only?: readonly string[];
  readonly steps: readonly StepId[];
  /** Not in the saved plan: new since it was made. */
  readonly fresh: readonly StepId[];
  /** What they need was not chosen. */
  readonly stranded: readonly StepId[];
  /** With `--skip-unacknowledged`: not acknowledged, or in need of a step that is not. */
  readonly skipped?: readonly Skipped[];
  /** Of a saved plan: steps that the plan made now does not hold, though they were not done. */
  readonly gone?: readonly Gone[];
}

/** moved: what the step saw is no longer true; unread: that could not be read again; dropped: it is not wanted any more. */
export type Gone = { readonly step: StepId; readonly says: string } & (
  | { readonly type: 'moved'; readonly condition: Condition; readonly found: Json }
  | { readonly type: 'unread'; readonly why: string }
  | { readonly type: 'dropped' }
);

/** What running the steps on a simulator filled from what was read showed. */
export interface SimulationReport {
  /** What every verdict rests on. */
  readonly assumed: readonly Assumption[];
  readonly verdicts: readonly Verdict[];
  readonly differs: readonly StillDiffers[];
}

/**
 * Whose policies, settings and waivers decide what counts. files: those of the desired state, because no base was given; base: those of its base; new,
 * unclear: the built-in ones, because the base has none, or they cannot be understood.
 */
export type DecidedBy =
  | { readonly type: 'files' }
  | { readonly type: 'base' | 'new'; readonly commit: string }
  | { readonly type: 'unclear'; readonly commit: string; readonly problems: readonly Problem[] };

/** What `--fail-on` and `--only-new` make count. */
export interface GateReport {
  readonly failOn: Severity;
  readonly onlyNew: boolean;
  /** Findings that count and are at least as severe. */
  readonly failing: number;
}

/** What policies say after the change alone: the steps of class `change`. `judged` of the `rules` could be evaluated with what a plan reads. */
export interface OutlookReport extends Outlook {
  readonly rules: number;
  readonly judged: number;
  readonly decidedBy: DecidedBy;
  /** Where the run was asked to fail. */
  readonly gate?: GateReport;
}

/** Who gains and who loses what by the steps of each class. */
export type AccessByClass = Readonly<Partial<Record<StepClass, AccessChanges>>>;

export interface SpendReport {
  readonly completeness: Completeness;
  readonly records: number;
  /** UTC; null without records. */
  readonly dataUntil: string | null;
  readonly sums: readonly Omit<MonthSum, 'days' | 'skus'>[];
  readonly budgets: readonly BudgetJudgement[];
}

export interface Review {
  readonly schemaVersion: 2;
  readonly command: 'validate' | 'plan' | 'apply' | 'audit' | 'spend';
  readonly run: Run;
  /** The desired state as the user named it. */
  readonly desired?: string;
  /** Its files. */
  readonly files: readonly string[];
  readonly tenant?: string;
  /** What is wrong with the files, and then nothing else could be found out; after an apply, why it could not be read again. */
  readonly problems?: readonly Problem[];
  /** What is allowed, but worth a look. */
  readonly warnings: readonly Problem[];
  readonly collections: readonly CollectionState[];
  /** Every declared resource counts; only those that are not as declared are entries. */
  /** Who changed what differs, where somebody asked. */
  readonly causes?: Causes;
  readonly drift?: { readonly declared: number; readonly entries: readonly Drift[] };
  /** What the change since `--base` took out of the file. */
  readonly noLongerDeclared?: readonly NoLongerDeclared[];
  /** Settings that the change since `--base` adds: nothing on the platform follows from them at once. */
  readonly newlyDeclared?: readonly NewlyDeclared[];
  /** Live resources of written sections that the file does not declare: they stay as they are. */
  readonly unmanaged?: readonly Address[];
  /** Declared resources in regions that were not selected: neither compared nor planned. */
  readonly outside?: readonly Address[];
  /** About what schedules and rotations make due. */
  readonly dueNotes?: readonly DueNote[];
  /** Scheduled deletions that were stopped because the clocks differ. */
  readonly withheld?: Withheld;
  readonly plan?: Plan;
  /** What the steps need and the trust file does not grant. */
  readonly grants?: MissingGrants;
  /** What the steps that are to run change in what people, accounts and keys may do. */
  readonly access?: AccessByClass;
  /** Of the steps that are to run, by class: how many there are of what, and the digests. */
  readonly classes?: readonly ClassSummary[];
  /** Of each step that grants or revokes access, deletes something, or cannot be fully reversed: what follows from it. */
  readonly effects?: readonly StepEffect[];
  /** The trust file is part of the repository, and the change alters it: to be shown before everything else. */
  readonly trustChange?: TrustChange;
  /** Of the steps of `plan` that were chosen. */
  readonly simulation?: SimulationReport;
  readonly outlook?: OutlookReport;
  readonly chosen?: Chosen;
  readonly outcome?: Outcome;
  /** The steps were stopped by --timeout, not by a signal. */
  readonly outOfTime?: boolean;
  /** What a plan says after the apply: empty but for what waits, is later, was refused or is impossible. */
  readonly after?: Plan;
  /** Steps of `after` that this run was to make needless: it did not converge. */
  readonly unfinished?: readonly StepId[];
  /** Why what the steps were about is not as it was to be, as likely as can be told: of steps of `plan`, of `after`, and of a saved plan. */
  readonly likelyCauses?: readonly LikelyCause[];
  /** fail, unknown and waived; the others only count. */
  readonly findings?: readonly Finding[];
  readonly coverage?: Coverage;
  /** The rules that findings name. */
  readonly rules?: readonly RuleCard[];
  /** What was read of usage, and each budget's verdict. Months are UTC. */
  readonly spend?: SpendReport;
  readonly next: readonly NextCommand[];
  readonly exitCode: ExitCode;
  /** Why this exit code, in a sentence or two. */
  readonly verdict: string;
}

/** What a run found out, before it is said what follows from it. */
export type Facts = Omit<Review, 'exitCode' | 'verdict' | 'next'>;

export const reportedSpend = (usage: Spend, budgets: readonly BudgetJudgement[]): SpendReport => {
  const { completeness, records, dataUntil, sums } = usage;
  return { completeness, records, dataUntil, sums: sums.map(({ days: _days, skus: _skus, ...sum }) => sum), budgets };
};
