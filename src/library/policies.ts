// Policies: which are evaluated, and what they say of a desired state or of the live organization.

import { ownersIn } from '../desired/owners.ts';
import { routingIn } from '../desired/routing.ts';
import type { Problem } from '../errors.ts';
import { evaluateDeclared } from '../evaluate.ts';
import { kindList } from '../kinds/catalogue.generated.ts';
import { everything } from '../live/plan-reads.ts';
import { wantsOfSelection } from '../policies/reads-of-selection.ts';
import { evaluationOf } from '../report/evaluation.ts';
import type { ReviewDocument } from '../report/review-document.ts';
import { evaluateOrganization } from '../use/evaluate-organization.ts';
import { openPolicies } from '../use/open/open-policies.ts';
import { failIfForeign, partOf } from '../use/read/read-organization.ts';
import { readsOf } from '../use/read/reads-of.ts';
import { version } from '../version.ts';
import { desiredStates, type EvaluationContent, evaluations, liveStates, selections, trustOf } from './contents.ts';
import type { DesiredState } from './desired-state.ts';
import type { LiveState } from './live-state.ts';
import type { TrustFile } from './trust-file.ts';

/** A policy as it is evaluated. */
export interface SelectedPolicy {
  readonly id: string;
  readonly title: string;
  /** What it evaluates: the kind of a resource, or `organization`, `budget` … */
  readonly kind: string;
  /** More kinds that it evaluates. */
  readonly furtherKinds?: readonly string[];
  readonly severity: PolicyFinding['severity'];
  readonly from: 'built-in' | 'own';
  /** Why a setting disables it. */
  readonly disabled?: string;
}

/** The policies that are evaluated. Pass it on as it is: a copy of it is refused. */
export interface PolicySelection {
  readonly policies: readonly SelectedPolicy[];
}

/** The result of one policy for one resource. */
export type PolicyFinding = NonNullable<ReviewDocument['findings']>[number];

/** What policies found. Pass it on as it is: a copy of it is refused. */
export interface Evaluation {
  /** Failures, waived failures, and what is unknown; passes only count. */
  readonly findings: readonly PolicyFinding[];
  readonly coverage: NonNullable<ReviewDocument['coverage']>;
  readonly warnings: readonly Problem[];
}

/** The policies that a desired state selects: its packs, its own files, its settings and waivers. Without one: the pack `baseline`. */
export const selectPolicies = async (desired?: DesiredState): Promise<PolicySelection> => {
  const rules = await openPolicies(desired && desiredStates.of(desired).desired, { cwd: process.cwd() });
  return selections.keep(
    {
      policies: rules.selection.policies.map(({ policy, severity, disabled }) => ({
        id: policy.id,
        title: policy.title.en,
        kind: policy.kind,
        ...(policy.furtherKinds && { furtherKinds: policy.furtherKinds }),
        severity,
        from: policy.at === undefined ? 'built-in' : 'own',
        ...(disabled === undefined ? {} : { disabled }),
      })),
    },
    rules,
  );
};

export interface DeclaredEvaluationInput {
  readonly desired: DesiredState;
  readonly policies: PolicySelection;
  /** Default: now. */
  readonly now?: Date;
}

export interface LiveEvaluationInput {
  readonly live: LiveState;
  readonly policies: PolicySelection;
  /** For drift, budgets, waivers, and policies about the desired state. */
  readonly desired?: DesiredState;
  readonly trust?: TrustFile;
  /** Default: when `live` was read. */
  readonly now?: Date;
}

const evaluation = (content: EvaluationContent): Evaluation => {
  const { policyResults, rules } = content;
  const [declared, tenant, asOf] =
    content.type === 'declared'
      ? [content.loaded.desired, content.loaded.desired.tenant, undefined]
      : [content.declared?.desired, content.organization.live.tenant, content.organization.live.readAt];
  const { findings, coverage } = evaluationOf(policyResults, rules.selection, {
    tenant,
    asOf,
    ownerOf: ownersIn(declared),
    routing: routingIn(declared),
  });
  const found: Pick<Evaluation, 'findings' | 'coverage'> = JSON.parse(JSON.stringify({ findings, coverage }));
  return evaluations.keep({ ...found, warnings: policyResults.warnings }, content);
};

/** Policies over what the files alone say, offline. */
export const evaluateDesiredState = ({ desired, policies, now = new Date() }: DeclaredEvaluationInput): Evaluation => {
  const [loaded, rules] = [desiredStates.of(desired), selections.of(policies)];
  return evaluation({ type: 'declared', policyResults: evaluateDeclared({ ...rules, desired: loaded.desired, now }), rules, loaded, now });
};

/** Policies and drift of the live organization. What could not be read is `unknown`, never compliant. */
export const evaluateLiveState = ({ live, policies, desired, trust, now: at }: LiveEvaluationInput): Evaluation => {
  const [loaded, rules, content] = [desired && desiredStates.of(desired), selections.of(policies), liveStates.of(live)];
  const wants = [...everything(kindList), ...wantsOfSelection(rules.selection, kindList)];
  failIfForeign(content.live, loaded?.desired);
  const reads = readsOf({ wants, desired: loaded?.desired }, loaded?.desired.regions.length ? [] : content.live.regions);
  const organization = partOf(content, reads, content.name);
  const now = at ?? new Date(content.live.readAt);
  const { planned, policyResults, administrators } = evaluateOrganization({
    organization,
    declared: loaded && { loaded, path: loaded.path },
    rules,
    trust: trustOf(trust),
    now,
    timeGiven: at !== undefined,
    tool: version,
  });
  const declared = loaded && planned && { ...loaded, planned };
  return evaluation({ type: 'live', policyResults, administrators, rules, declared, organization, content, now });
};
