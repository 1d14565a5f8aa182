// The policies that the planned reads can answer: a plan evaluates these for the organization after the change, without further reads.
import type { Kind } from '../kinds/kind.ts';
import { planReads, type ReadPlan, type Want } from '../live/plan-reads.ts';
import { wantsOfSelection } from './reads-of-selection.ts';
import type { EffectivePolicy, SelectedPolicies } from './select.ts';

/** Policies about the comparison of file and platform; they read no kind. */
const overTheDifference = 'resource';
/** Policies about lock files: a change of the repository changes their results. */
const overPackages = 'package';

/** Whether a change of the organization can affect its results. A policy that needs no data of the platform has the same result before and after. */
const isOverChange = ({ policy, disabled }: EffectivePolicy, wants: readonly Want[], packages: boolean): boolean => {
  if (disabled !== undefined) return false;
  if (policy.kind === overPackages) return packages;
  return policy.kind === overTheDifference || wants.length > 0;
};

const isAnswered = ({ policy }: EffectivePolicy, wants: readonly Want[], reads: ReadPlan, kinds: readonly Kind[]): boolean => {
  if (policy.kind === overTheDifference || policy.kind === overPackages) return true;
  const planned = new Map(reads.kinds.map((one) => [one.kind.name, one.details]));
  return planReads(kinds, wants, reads.regions).kinds.every(({ kind, details }) => {
    const known = planned.get(kind.name);
    const filled = new Set(known?.flatMap(({ fills }) => fills));
    return known !== undefined && details.every(({ fills }) => fills.every((field) => filled.has(field)));
  });
};

export interface AnsweredPolicies {
  /** The policies that the planned reads can answer. */
  readonly answered: SelectedPolicies;
  /** Ids of the others that a change of the organization can affect: they need further reads. */
  readonly unanswered: readonly string[];
}

/** `packages`: whether there are lock files, so that policies about packages have something to evaluate. */
export const policiesAnsweredBy = (
  reads: ReadPlan,
  selection: SelectedPolicies,
  kinds: readonly Kind[],
  packages = false,
): AnsweredPolicies => {
  const affected = selection.policies
    .map((policy) => ({ policy, wants: wantsOfSelection({ ...selection, policies: [policy] }, kinds) }))
    .filter(({ policy, wants }) => isOverChange(policy, wants, packages));
  const answered = affected.filter(({ policy, wants }) => isAnswered(policy, wants, reads, kinds));
  const ids = new Set(answered.map(({ policy }) => policy.policy.id));
  return {
    answered: { ...selection, policies: answered.map(({ policy }) => policy) },
    unanswered: affected.flatMap(({ policy }) => (ids.has(policy.policy.id) ? [] : [policy.policy.id])),
  };
};

/**
 * The same wants, but for the first round: what policies evaluate that the whole reading could answer. A policy is about every resource of its kind, not only about
 * those that an answer looks up.
 */
export const withPolicyReads = (
  wants: readonly Want[],
  regions: readonly string[],
  selections: readonly SelectedPolicies[],
  kinds: readonly Kind[],
): readonly Want[] => {
  if (!wants.some(({ onDemand }) => onDemand)) return wants;
  const whole = planReads(kinds, wants, regions);
  const evaluated = selections.flatMap((selection) => wantsOfSelection(policiesAnsweredBy(whole, selection, kinds).answered, kinds));
  const needed = new Set(planReads(kinds, evaluated, regions).kinds.map(({ kind }) => kind.name));
  return wants.map(({ onDemand, ...want }) => (onDemand && !needed.has(want.kind) ? { ...want, onDemand } : want));
};
