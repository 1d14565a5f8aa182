// The results of a whole fleet, merged: what happened to each organization, what they have in common, and the exit code. Every format renders this type.
import type { Severity } from '../../desired/desired.ts';
import type { ExitCode } from '../../exit-code.ts';
import type { Step } from '../../plan/plan.ts';
import type { ClassSummary, StepEffect } from '../../plan/step-effects.ts';
import type { FindingVerdict } from '../../policies/finding.ts';
import type { BudgetVerdict } from '../../spend/evaluate-budgets.ts';
import type { Count, Digest, ExactTime, Positive, Sha256, Share } from '../../value-types.ts';
import type { DangerousStep } from '../dangerous-steps.ts';
import type { FindingCounts } from '../finding-counts.ts';
import type { ListedOrganization } from '../fleet-blocks.ts';
import type { ReportedFinding, ReportedPolicy, Review } from '../review.ts';

/** A command that a fleet runs for each of its organizations. */
export type FleetCommand = 'validate' | 'capture' | 'plan' | 'audit' | 'apply';

/**
 * evaluated: completely. partly-read: something could not be read. failed: the run has no result of it, and the reason. missing: the run has nothing of it.
 * foreign: what the run has is not of this organization, tool, policies, commit or command, or is damaged. not-in-run: the run did not include it. Only
 * `evaluated` can be compliant.
 */
export type OrganizationState = 'evaluated' | 'partly-read' | 'failed' | 'missing' | 'foreign' | 'not-in-run';

/** The worst first. */
export const organizationStates: readonly OrganizationState[] = ['foreign', 'missing', 'failed', 'partly-read', 'evaluated', 'not-in-run'];

/** How much of an organization was read. */
export type ReadCounts = Readonly<{
  /** Collections that were read completely, or that the platform does not offer. */
  complete: Count;
  /** Collections that were requested. */
  requested: Count;
}>;

/** What got worse, or better, since the run before. */
export interface ChangeSince {
  /** `state`, a severity, or `drift`. */
  readonly what: string;
  /** In the run before. */
  readonly before: Count | string;
  /** In this run. */
  readonly now: Count | string;
}

/** The result of an organization in the counts of its own report. */
export interface OrganizationCounts {
  /** Findings, as far as they are displayed; null: no policies were evaluated. */
  readonly findings: FindingCounts | null;
  /** Resources that have drifted; null: not compared. */
  readonly drift: Count | null;
  /** Steps by class; null: nothing was planned. */
  readonly classes: readonly ClassSummary[] | null;
  /** Refusals of guards, and missing grants of the trust file. */
  readonly refusals: Count;
  /** Failures whose due date has passed; null: none has a due date. */
  readonly overdue: Count | null;
  /** The share of the applicable results that could be evaluated; null: no policies were evaluated. */
  readonly evaluated: Share | null;
  /** The worst open budget; null: there is none. */
  readonly budget: {
    /** Whether it is exceeded. */
    readonly verdict: BudgetVerdict['type'];
    /** The share of the limit that is spent; null: not known, or a limit of zero. */
    readonly share: string | null;
  } | null;
}

/** An organization of the fleet. */
export interface MergedOrganization extends OrganizationCounts, Pick<ListedOrganization, 'name' | 'ring' | 'labels'> {
  /** Its tenant id; null: not known. */
  readonly tenant: string | null;
  /** The name of the tenant, as the platform has it; null: not known. */
  readonly tenantName: string | null;
  readonly state: OrganizationState;
  /** Why it is not evaluated, or not completely; null: it is. */
  readonly reason: {
    /** For a failure the code of its manifest; otherwise what is wrong. */
    readonly code: string;
    /** The reason as a sentence. */
    readonly message: string;
  } | null;
  /** What it counts as; null: nothing, because the run did not include it. */
  readonly exitCode: ExitCode | null;
  /** null: nothing was to be read, or it is not known. */
  readonly completeness: ReadCounts | null;
  /** The groups that it is in, by digest. */
  readonly alike: {
    /** Organizations with the same findings; null: it has none. */
    readonly findings: string | null;
    /** Organizations with the same steps; null: it has none. */
    readonly steps: string | null;
  };
  /** Whether it was not read completely for longer than `maxAge`, or never. */
  readonly isOverdue: boolean;
  /** What got worse since the run before, with --history. */
  readonly worse: readonly ChangeSince[];
  /** What got better since the run before, with --history. */
  readonly better: readonly ChangeSince[];
}

/** Organizations with the same findings, or the same steps. */
export interface AlikeGroup {
  /** Of what they have in common. */
  readonly digest: Digest;
  /** How many they have in common. */
  readonly size: Count;
  /** In the order of their names. */
  readonly organizations: readonly string[];
}

/** A finding, without what differs between two organizations or two runs. */
export interface SharedFinding extends Pick<ReportedFinding, 'severity' | 'policy' | 'address' | 'onlyWarnsUntil'> {
  /** The verdict, without its reason. */
  readonly verdict: {
    /** unknown: it could not be evaluated; waived: a waiver covers the failure. */
    readonly type: FindingVerdict['type'];
  };
}

/** A step, without what differs between two organizations: ids, positions, and whom and how much it concerns there, which is its consequence. */
export interface SharedStep extends Pick<Step, 'class' | 'type' | 'description' | 'resources' | 'changes'>, Pick<StepEffect, 'effects'> {}

/** The findings of one policy. */
export interface MergedPolicy extends Pick<ReportedPolicy, 'id' | 'title' | 'fix' | 'inLanguages'> {
  /** Of all organizations together. */
  readonly findings: FindingCounts;
  /** How many organizations have a failure that counts. */
  readonly organizations: Count;
}

/** A step that a reviewer must read, as the first of the organizations has it. */
export interface ReviewItem extends DangerousStep {
  /** The organizations that it changes. */
  readonly organizations: readonly string[];
}

/** What is displayed, and what is left out. What is not displayed is not compliant for that reason. */
export interface FleetFilter {
  /** The labels; empty: all. */
  readonly select: readonly string[];
  /** The rings; empty: all. */
  readonly rings: readonly string[];
  /** The policies; empty: all. */
  readonly policies: readonly string[];
  /** The lowest severity; null: all. */
  readonly severity: Severity | null;
  /** Organizations that are displayed. */
  readonly shown: Count;
  /** Organizations that are not displayed. */
  readonly hidden: Count;
}

/** All that differs between two merges of the same results. */
export interface FleetRun {
  /** The id of the run. */
  readonly id: string;
  /** When the first result was started, UTC; null: there is none. */
  readonly started: string | null;
  /** When the last result ended, UTC; null: there is none. */
  readonly ended: string | null;
  /** The results, in the order of their organizations. */
  readonly results: readonly {
    /** The organization. */
    readonly name: string;
    /** How often it was tried. */
    readonly attempt: Positive;
    /** The shard that it was in. */
    readonly shard: string;
    /** When it was started, UTC. */
    readonly started: string;
    /** When it ended, UTC. */
    readonly ended: string;
    /** The last complete read that is known, UTC. */
    readonly lastRead: string | null;
    /** Requests that failed, for the support of the platform. */
    readonly requestIds: readonly string[];
  }[];
  /** With `--notify`: messages that were not delivered, and why; absent: there are none. */
  readonly undelivered?: readonly string[];
}

/** The merged results of a fleet. */
export interface MergedFleet {
  /** The version of this format. */
  readonly schemaVersion: 1;
  /** The fleet file, as given. */
  readonly fleet: string;
  /** The command of the run; null: there is no result. */
  readonly command: FleetCommand | null;
  /** The version of Tenantry. */
  readonly tool: string;
  /** Digest of the built-in policies. */
  readonly policiesDigest: Sha256;
  /** The commit of the fleet file; null outside of a repository. */
  readonly commit: string | null;
  /** Of all organizations of the run and all findings, whatever is displayed. */
  readonly exitCode: ExitCode;
  /** The reason for the exit code. */
  readonly verdict: string;
  /** The number of organizations in the fleet file. */
  readonly total: Count;
  /** How many organizations are in each state, whatever is displayed. */
  readonly states: Readonly<Record<OrganizationState, Count>>;
  /** null: everything is displayed. */
  readonly filter: FleetFilter | null;
  /** In the order of their names. */
  readonly organizations: readonly MergedOrganization[];
  /** What the folder of the run has besides: no organization has these names. */
  readonly unnamed: {
    /** The first hundred names. */
    readonly names: readonly string[];
    /** The number of the others. */
    readonly more: Count;
  };
  /** The longest time without a complete read; null: none is set. */
  readonly maxAge: string | null;
  /** Findings by policy; the most severe first. */
  readonly policies: readonly MergedPolicy[];
  /** Organizations with the same findings; those of the fewest organizations first. */
  readonly findingGroups: readonly AlikeGroup[];
  /** Organizations with the same steps; those of the fewest organizations first. */
  readonly stepGroups: readonly AlikeGroup[];
  /** The steps that a reviewer must read; the most dangerous first. */
  readonly review: {
    /** The first thousand different ones. */
    readonly steps: readonly ReviewItem[];
    /** The number of the others. */
    readonly more: Count;
  };
  readonly run: FleetRun;
}

/** One run in the history of an organization. */
export interface RunPoint {
  /** The id of the run. */
  readonly run: string;
  /** When it was merged, UTC. */
  readonly at: ExactTime;
  /** Failures by severity; null: it was not evaluated completely. */
  readonly failures: FindingCounts['failures'] | null;
  /** Whether a budget was exceeded; absent: not known, and in the lines of earlier versions. */
  readonly overBudget?: boolean;
}

/** What the history knows of an organization, this run included. */
export interface OrganizationPast {
  /** Its last complete read, UTC; null: none is known. */
  readonly lastRead: string | null;
  /** Failures of the run before; null: not known. */
  readonly before: FindingCounts['failures'] | null;
  /** The earliest first. Without a history, none. */
  readonly runs: readonly RunPoint[];
}

/** What is read again when it is displayed: it would not fit into memory. */
export interface FleetDetails {
  readonly findingsOf: (group: AlikeGroup) => readonly SharedFinding[];
  readonly stepsOf: (group: AlikeGroup) => readonly SharedStep[];
  /** With the filter applied; undefined: it has no result. */
  readonly reviewOf: (organization: string) => Review | undefined;
  /** When the results were merged, UTC. */
  readonly now: string;
  /** Not part of the result: merging the same run again changes it. */
  readonly pastOf: (organization: string) => OrganizationPast;
}
