// The results of a whole fleet, merged: what happened to each organization, what they have in common, and the exit code. Every format renders this type.
import type { Severity } from '../../desired/desired.ts';
import type { FieldChange } from '../../diff/difference.ts';
import type { ExitCode } from '../../exit-code.ts';
import type { Effect } from '../../plan/effect.ts';
import type { Step, StepClass } from '../../plan/plan.ts';
import type { StepEffect } from '../../plan/step-effects.ts';
import type { FindingCounts } from '../finding-counts.ts';
import type { Review } from '../review.ts';

/**
 * missing: there is no result. foreign: there is one, but not of this organization and run, or it is damaged. not-in-run: the run did not include it. Only
 * `evaluated` can be compliant.
 */
export type OrganizationState = 'evaluated' | 'partly-read' | 'failed' | 'missing' | 'foreign' | 'not-in-run';

/** The worst first. */
export const organizationStates: readonly OrganizationState[] = ['foreign', 'missing', 'failed', 'partly-read', 'evaluated', 'not-in-run'];

export interface StepCounts {
  /** Of the change itself. */
  readonly steps: number;
  readonly grants: number;
  readonly revokes: number;
  readonly deletes: number;
  readonly irreversible: number;
  readonly toAcknowledge: number;
  readonly drift: number;
  readonly due: number;
  /** Refusals of guards, and missing grants of the trust file. */
  readonly refusals: number;
  /** Of all steps of the change, as `--expect` takes it. */
  readonly digest: string | null;
}

/** What is worse than in the run before: `critical findings`, `drift`, `state`. */
export interface Worse {
  readonly what: string;
  readonly before: number | string;
  readonly now: number | string;
}

export interface MergedOrganization {
  readonly name: string;
  /** null: not known. */
  readonly tenant: string | null;
  readonly ring: string;
  readonly labels: Readonly<Record<string, string>>;
  readonly state: OrganizationState;
  /** null: it was evaluated completely. */
  readonly reason: { readonly code: string; readonly message: string } | null;
  /** What it counts as; null: nothing. */
  readonly exitCode: ExitCode | null;
  readonly completeness: { readonly complete: number; readonly requested: number } | null;
  readonly findings: FindingCounts | null;
  readonly drift: number | null;
  readonly plan: StepCounts | null;
  /** Which of the groups it is in; null: in none. */
  readonly alike: { readonly findings: string | null; readonly steps: string | null };
  /** It was not read completely for longer than the fleet allows, or never. */
  readonly isOverdue: boolean;
  readonly worse: readonly Worse[];
}

/** Organizations with the same findings, or the same steps. */
export interface AlikeGroup {
  /** Digest of what they have in common. */
  readonly digest: string;
  readonly items: number;
  /** In the order of their names. */
  readonly organizations: readonly string[];
}

/** A finding without what differs between two runs. */
export interface FleetFinding {
  readonly severity: Severity;
  readonly policy: string;
  readonly address: string;
  readonly verdict: 'fail' | 'only-warns' | 'unknown' | 'waived';
}

/** A step without what differs between two organizations: ids, positions, and whom and how much it concerns there, which is its consequence. */
export interface FleetStep {
  readonly class: StepClass;
  readonly type: Step['type'];
  readonly description: string;
  readonly address: string;
  readonly changes: readonly FieldChange[];
  readonly effects: readonly Effect[];
}

export interface PolicySummary {
  readonly policy: string;
  readonly title: string;
  /** The highest of its failures; null: none fails. */
  readonly severity: Severity | null;
  readonly failures: number;
  readonly unknown: number;
  readonly waived: number;
  /** With a failure. */
  readonly organizations: number;
}

/** A step that a reviewer must read, and the organizations that it changes. */
export interface ReviewedStep {
  readonly step: Step;
  readonly effect: StepEffect;
  readonly organizations: readonly string[];
}

/** What is displayed, and what is left out. The exit code is that of all organizations and findings. */
export interface FleetFilter {
  readonly select: readonly string[];
  readonly rings: readonly string[];
  readonly policies: readonly string[];
  /** The lowest that is displayed. */
  readonly severity: Severity | null;
  /** Organizations. */
  readonly shown: number;
  readonly hidden: number;
}

/** All that differs between two merges with the same result. */
export interface FleetRun {
  readonly id: string;
  /** Of the first and the last result; null: there is none. */
  readonly started: string | null;
  readonly ended: string | null;
  readonly results: readonly {
    readonly name: string;
    readonly attempt: number;
    readonly shard: string;
    readonly started: string;
    readonly ended: string;
    /** The last complete read that is known. */
    readonly lastRead: string | null;
    /** The requests that failed, for the support of the platform. */
    readonly requestIds: readonly string[];
  }[];
}

export interface MergedFleet {
  readonly schemaVersion: 1;
  /** The fleet file. */
  readonly fleet: string;
  /** null: there is no result. */
  readonly command: string | null;
  readonly tool: string;
  /** Digest of the built-in policies. */
  readonly policiesDigest: string;
  readonly commit: string | null;
  /** Of all organizations, whatever is displayed. */
  readonly exitCode: ExitCode;
  readonly verdict: string;
  readonly total: number;
  readonly states: Readonly<Record<OrganizationState, number>>;
  /** null: everything is displayed. */
  readonly filter: FleetFilter | null;
  /** In the order of their names. */
  readonly organizations: readonly MergedOrganization[];
  /** What the folder of the run has besides: no organization has these names. */
  readonly unnamed: { readonly names: readonly string[]; readonly more: number };
  /** The longest time without a complete read; null: none is set. */
  readonly maxAge: string | null;
  readonly policies: readonly PolicySummary[];
  /** Those of the fewest organizations first. */
  readonly findingGroups: readonly AlikeGroup[];
  readonly stepGroups: readonly AlikeGroup[];
  /** The most dangerous first. */
  readonly review: { readonly steps: readonly ReviewedStep[]; readonly more: number };
  readonly run: FleetRun;
}

/** What is read again when it is displayed: it would not fit into memory. */
export interface FleetDetails {
  readonly findingsOf: (group: AlikeGroup) => readonly FleetFinding[];
  readonly stepsOf: (group: AlikeGroup) => readonly FleetStep[];
  /** With the filter applied; undefined: it has no result. */
  readonly reviewOf: (organization: string) => Review | undefined;
}
