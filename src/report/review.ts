// The result of one run. Every report format renders this structure; it is plain JSON, and `--format json` prints it as is.

import type { AccessChanges } from '../access/access-changes.ts';
import type { Administrators } from '../access/paths/path.ts';
import type { LikelyCause } from '../apply/likely-causes.ts';
import type { ApplyOutcome } from '../apply/outcome.ts';
import type { Severity } from '../desired/desired.ts';
import type { Routing } from '../desired/routing.ts';
import type { Cause } from '../diff/event-index.ts';
import type { Causes } from '../diff/find-causes.ts';
import type { DueNote } from '../due/due.ts';
import type { Withheld } from '../due/withhold-deletions.ts';
import type { Problem } from '../errors.ts';
import type { ExitCode } from '../exit-code.ts';
import type { Json } from '../json.ts';
import type { Address, CollectionName } from '../kinds/address.ts';
import type { Completeness } from '../kinds/kind.ts';
import type { KindName } from '../kinds/names.generated.ts';
import type { Language } from '../languages.ts';
import type { DeclaredChanges } from '../plan/declared-changes.ts';
import type { DeclaredElsewhere } from '../plan/declared-elsewhere.ts';
import type { EndSoon, EndsSoon } from '../plan/ends-soon.ts';
import type { NewlyDeclared, NoLongerDeclared } from '../plan/no-longer-declared.ts';
import type { PathsOfPlan } from '../plan/open-paths.ts';
import type { Plan, StepClass, StepId } from '../plan/plan.ts';
import type { ClassSummary, StepEffect } from '../plan/step-effects.ts';
import type { Finding } from '../policies/finding.ts';
import type { OpenFinding, Outlook, SuppressedFinding, WarningFinding } from '../policies/outlook.ts';
import type { PolicyTexts } from '../policies/policy-texts.ts';
import type { PolicyScope } from '../policies/select.ts';
import type { MissingGrants } from '../trust/needed-grants.ts';
import type { TrustChange } from '../trust/trust-change.ts';
import type { DecisionToProve } from '../trust/unapproved-decisions.ts';
import type { Count, Day, Digest, Timestamp } from '../value-types.ts';
import type { Coverage, ResultCounts, Score, TrendPoint } from './coverage.ts';
import type { Drift } from './drift.ts';
import type { RunInfo } from './run-info.ts';
import type { LaterStage, SelectedSteps, SimulationReport } from './selected-steps.ts';
import type { SpendReport } from './spend-report.ts';

/** A text of a policy. */
export type TranslatedText = 'title' | 'why' | 'fix';

/** A policy as this run evaluated it. */
export interface ReportedPolicy {
  /** Its id. */
  readonly id: string;
  /** Only built-in policies have a section in the documentation. */
  readonly from: 'built-in' | 'own';
  /** The requirement, in a few words. */
  readonly title: string;
  /** What can happen otherwise. */
  readonly why: string;
  /** The texts that are not in English, and their language. */
  readonly translated?: {
    /** Their language. */
    readonly language: Exclude<Language, 'en'>;
    /** Their keys. */
    readonly texts: readonly TranslatedText[];
  };
  /** All texts of an own policy that has them in several languages: nothing else knows them when the result is shown in another one. */
  readonly inLanguages?: PolicyTexts;
  /** What it evaluates: the kind of a resource, or `organization`, `budget` and the like. */
  readonly kind: string;
  /** More kinds that it evaluates. */
  readonly furtherKinds?: readonly string[];
  readonly severity: Severity;
  /** What to do. */
  readonly fix: string;
  /** The controls that it covers, in our interpretation, by framework. */
  readonly controls: Readonly<Record<string, readonly string[]>>;
  /** The controls that it supports, in our interpretation, by framework. */
  readonly supports: Readonly<Record<string, readonly string[]>>;
  /** Of its definition: equal digests mean the same conditions, texts and mappings. */
  readonly digest: Digest;
  /** The effective values, as written. */
  readonly params: Readonly<Record<string, Json>>;
  /** Disabled by a setting, with its reason. */
  readonly disabled?: string;
  /** Only resources that match one of these patterns are evaluated. */
  readonly only?: readonly string[];
  /** The built-in policy that it replaces. */
  readonly replaces?: string;
  /** The version that introduced it, if it is later than `policies.since`: its findings only warn. */
  readonly onlyWarnsUntil?: string;
  /** Absent for a plan, whose `outlook` compares two worlds. */
  readonly counts?: ResultCounts;
}

/** A finding as it is published: with everything that another program needs to track it. */
export interface ReportedFinding extends Finding {
  /** Tenant, policy and resource address. */
  readonly fingerprint: Digest;
  /** The message with its values. */
  readonly text: string;
  /** Who is responsible: the owner of the resource that a file names, otherwise the fallback owner. */
  readonly owner?: string;
  /** Which of them `owner` is. */
  readonly routedBy?: 'owner' | 'fallback';
  /** The last write to the resource, with `--causes`. */
  readonly actor?: Cause;
  /** The first and the last known scan with the finding, UTC: of a ledger or an earlier result. Absent without both. */
  readonly firstSeen?: Timestamp;
  /** The last known scan with the finding, UTC: of a ledger or an earlier result. Absent without both. */
  readonly lastSeen?: Timestamp;
  /** The last complete scan without the finding, before `firstSeen`: it began in between. Absent if there was none. */
  readonly lastWithout?: Timestamp;
  /** The day by which it is to be fixed: the first sighting and the time that its severity allows. Absent without a first sighting. */
  readonly due?: Day;
  /**
   * Compared with `run.comparedWith`, otherwise with the ledger. updated: the verdict changed, or the severity did (in a ledger: it is higher than ever);
   * newly-evaluated: the earlier scan did not evaluate it, and no scan before it is known to have found it. Whether it existed is not known.
   */
  readonly baseline?: 'new' | 'unchanged' | 'updated' | 'newly-evaluated';
}

/** How completely a collection was read. */
export interface ReportedRead {
  /** Its name, e.g. `volume@br-se1` or `api-key@service-account/ci`. */
  readonly name: CollectionName;
  /** The resource kind of its items. */
  readonly kind: KindName;
  /** complete; unsupported: not supported by the platform; partial, failed and denied: not read, or only partially. */
  readonly state: Exclude<Completeness['type'], 'not-requested'>;
  /** Why it was not read, or only partially. */
  readonly cause?: string;
  /** The missing permission. */
  readonly permission?: string;
  /** The request that failed, for the support of the platform. */
  readonly requestId?: string;
  /** How many items were found. */
  readonly items: Count;
}

/** A command that the reader can copy and run next, and its purpose. */
export interface NextCommand {
  /** The command. */
  readonly command: string;
  /** Why. */
  readonly why: string;
}

/**
 * Whose policies, settings and waivers decide which findings count. files: the desired state's own, because no base was given; base: those of its base;
 * new: the built-in ones, because the base has none; unclear: the built-in ones, because those of the base are invalid.
 */
export type DecidedBy =
  | { readonly type: 'files' }
  | { readonly type: 'base' | 'new'; readonly commit: string }
  | { readonly type: 'unclear'; readonly commit: string; readonly problems: readonly Problem[] };

/** The two checks of `--fail-on` and `--only-new`: findings, and loosened settings. */
interface GateReport {
  readonly failOn: Severity;
  /** Whether only findings that the change introduces count. */
  readonly onlyNew: boolean;
  /** Findings that count and have at least this severity; those that the change hides count below. */
  readonly failing: Count;
  /** Settings in `loosened` that hide or could hide findings of at least this severity: old ones too, also with `onlyNew`. */
  readonly loosened: Count;
  /** Suppressed findings of at least this severity. */
  readonly hidden: Count;
}

/** A finding after the change, as it is published. */
export interface ReportedOpenFinding extends OpenFinding, ReportedFinding {}

/** A suppressed finding, as it is published. */
export interface ReportedSuppressedFinding extends SuppressedFinding, ReportedFinding {}

/** A finding that only warns, as it is published. */
export interface ReportedWarning extends WarningFinding, ReportedFinding {}

interface ReportedFindings {
  readonly finding: ReportedFinding;
  readonly open: ReportedOpenFinding;
  readonly suppressed: ReportedSuppressedFinding;
  readonly warning: ReportedWarning;
}

/** Policy results after the change alone (the steps of class `change`). `policies`: those that the change can affect; `evaluated`: how many of these the reads of a plan could answer. */
export interface OutlookReport extends Outlook<ReportedFindings> {
  /**
   * Number of policies whose results the change can affect: not those that are disabled, or need no data of the platform. Offline: of selected
   * policies.
   */
  readonly policies: Count;
  /** Number of policies that could be evaluated. */
  readonly evaluated: Count;
  /**
   * Whose policies, settings and waivers decide. files: those of the desired state, because no base was given; base: those of the base; new,
   * unclear: the baseline pack without settings and waivers, because the base has no desired state, or its policies could not be loaded.
   */
  readonly decidedBy: DecidedBy;
  /** Present if the run has `--fail-on`. */
  readonly gate?: GateReport;
}

/** Access that the steps of each class grant and revoke. */
export type AccessByClass = Readonly<Partial<Record<StepClass, AccessChanges>>>;

/** The results of one run. */
export interface Review {
  /** The version of this format. */
  readonly schemaVersion: 4;
  /** The command that printed it. */
  readonly command: 'validate' | 'plan' | 'apply' | 'audit' | 'spend';
  /** Circumstances of the run: what differs between two runs with the same result. */
  readonly run: RunInfo;
  /** The desired state as the user named it. */
  readonly desired?: string;
  /** Its files. */
  readonly files: readonly string[];
  /** The tenant named in the responses of the platform; for `validate`, the one that the file declares. */
  readonly tenant?: string;
  /** The name of the organization, where the platform exposes it. */
  readonly tenantName?: string;
  /** Problems of the files, which end the run; after an apply, the reasons why the result could not be read. */
  readonly problems?: readonly Problem[];
  /** Problems that do not end the run. */
  readonly warnings: readonly Problem[];
  /** The collections that were requested. */
  readonly reads: readonly ReportedRead[];
  /** With `--causes`: who made each drifted change. */
  readonly causes?: Causes;
  /** `declared` counts all declared resources; `entries` are those that are not in sync. */
  readonly drift?: {
    /** Number of declared resources. */
    readonly declared: Count;
    /** Resources that have drifted, or could not be compared. */
    readonly entries: readonly Drift[];
  };
  /** Without the platform: the differences between the declared states of base and change. */
  readonly declared?: DeclaredChanges;
  /** Resources, fields and settings that the change since `--base` deletes from the file. */
  readonly noLongerDeclared?: readonly NoLongerDeclared[];
  /** With a delegation: resources that another file declares than at `--base`. */
  readonly declaredElsewhere?: readonly DeclaredElsewhere[];
  /** Decisions of access reviews that the change since `--base` adds or says in another way: on GitHub, each must be approved. */
  readonly decisionsToProve?: readonly DecisionToProve[];
  /** Settings that the change since `--base` adds; they have no step of their own. */
  readonly newlyDeclared?: readonly NewlyDeclared[];
  /** Live resources of declared sections that the file does not declare. They are kept. */
  readonly unmanaged?: readonly Address[];
  /** Declared resources in regions that were not selected: neither compared nor planned. */
  readonly outside?: readonly Address[];
  /** Notes on schedules and rotations. */
  readonly dueNotes?: readonly DueNote[];
  /** Access that ends within a week; absent: none does. */
  readonly endsSoon?: EndsSoon;
  /** Of an audit: every declared end of access that is to come, the first first; absent: none. */
  readonly accessEnds?: readonly EndSoon[];
  /** Scheduled deletions that were stopped because the clocks differ. */
  readonly withheld?: Withheld;
  readonly plan?: Plan;
  /** Grants that the steps need and the trust file lacks. */
  readonly grants?: MissingGrants;
  /** Changes of access of members, accounts and keys by the steps that would run. */
  readonly access?: AccessByClass;
  /** Of an audit with policies about them: everybody who is administrator or can become one, or of whom that is not known. `subjects` leaves out the others, whom `counts` counts. */
  readonly pathsToAdministrator?: Administrators;
  /** Changes of paths to administrator by the steps of the plan. */
  readonly paths?: PathsOfPlan;
  /** Counts and digests of the steps that would run, by class. */
  readonly classes?: readonly ClassSummary[];
  /** The consequence of each step that grants or revokes access, deletes a resource, or is not fully reversible. */
  readonly effects?: readonly StepEffect[];
  /** Present if the trust file is in the repository and the change modifies it. Reports show it first. */
  readonly trustChange?: TrustChange;
  /** Covers the chosen steps of `plan`. */
  readonly simulation?: SimulationReport;
  readonly outlook?: OutlookReport;
  readonly chosen?: SelectedSteps;
  readonly outcome?: ApplyOutcome;
  /** Whether `--timeout`, and not a signal, stopped the run. */
  readonly outOfTime?: boolean;
  /** The plan after the apply: empty except for waiting, deferred, refused and impossible changes. */
  readonly after?: Plan;
  /** What the apply left for a later stage: it is applied in part. */
  readonly laterStage?: LaterStage;
  /** Steps of `after` that this run should have made unnecessary: it did not converge. */
  readonly unfinished?: readonly StepId[];
  /** The likely cause for each step that did not have the expected effect: steps of `plan`, of `after`, and of a saved plan. */
  readonly likelyCauses?: readonly LikelyCause[];
  /** Failed, unknown and waived results; the others are only counted. */
  readonly findings?: readonly ReportedFinding[];
  /** Findings of `run.comparedWith` that this run evaluated again and did not find. */
  readonly absent?: readonly ReportedFinding[];
  readonly coverage?: Coverage;
  /** Which of all policies were evaluated. */
  readonly policyScope?: PolicyScope;
  readonly score?: Score;
  /** Who is responsible for findings without an owner, and the days from a first sighting to the due date. */
  readonly routing?: Routing;
  /** Scans according to the ledger, the earliest first; the last one is this scan. */
  readonly trend?: readonly TrendPoint[];
  /** Every selected policy; of a plan, those that its findings name. */
  readonly policies?: readonly ReportedPolicy[];
  /** Usage that was read, and the result of each budget. Months are in UTC. */
  readonly spend?: SpendReport;
  /** Commands to run next. */
  readonly next: readonly NextCommand[];
  /** The exit code of the run. */
  readonly exitCode: ExitCode;
  /** The reason for the exit code, in one or two sentences. */
  readonly verdict: string;
}

/** The results of a run, before its verdict is determined. */
export type ReviewFacts = Omit<Review, 'exitCode' | 'verdict' | 'next'>;
