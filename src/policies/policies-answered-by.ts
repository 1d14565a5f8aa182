// The policies that the planned reads can answer: a plan evaluates these for the organization after the change, without further reads.
import type { Kind } from '../kinds/kind.ts';
import { planReads, type ReadPlan } from '../live/plan-reads.ts';
import { wantsOfSelection } from './reads-of-selection.ts';
import type { EffectivePolicy, SelectedPolicies } from './select.ts';

/** Policies about the comparison of file and platform; they read no kind. */
const overTheDifference = 'resource';
/** Policies about lock files: a change of the repository changes their results. */
const overPackages = 'package';

const isAnswered = (reads: ReadPlan, policy: EffectivePolicy, selection: SelectedPolicies, kinds: readonly Kind[]): boolean => {
  if (policy.policy.kind === overTheDifference) return true;
  const wants = wantsOfSelection({ ...selection, policies: [policy] }, kinds);
  const planned = new Map(reads.kinds.map((one) => [one.kind.name, one.details]));
  // A policy that needs no data of the platform has the same result before and after.
  return (
    wants.length > 0 &&
    planReads(kinds, wants, reads.regions).kinds.every(({ kind, details }) => {
      const known = planned.get(kind.name);
      return known !== undefined && details.every((detail) => known.includes(detail));
    })
  );
};

/** `packages`: whether there are lock files, so that policies about packages have something to evaluate. */
export const policiesAnsweredBy = (
  reads: ReadPlan,
  selection: SelectedPolicies,
  kinds: readonly Kind[],
  packages = false,
): SelectedPolicies => ({
  ...selection,
  policies: selection.policies.filter(
    (policy) =>
      policy.disabled === undefined && (policy.policy.kind === overPackages ? packages : isAnswered(reads, policy, selection, kinds)),
  ),
});
