// The rules that a reading answers as it is planned: a plan judges these on the organization that it will leave behind, and reads nothing more for them.
import type { Kind } from '../kinds/kind.ts';
import { planReads, type ReadPlan } from '../live/plan-reads.ts';
import { wantsOfSelection } from './reads-of-selection.ts';
import type { EffectivePolicy, SelectedPolicies } from './select.ts';

/** Policies over how file and platform compare; they read nothing of any kind. */
const overTheDifference = 'resource';
/** Policies over lock files: a change of the repository changes what they say. */
const overPackages = 'package';

const isAnswered = (reads: ReadPlan, policy: EffectivePolicy, selection: SelectedPolicies, kinds: readonly Kind[]): boolean => {
  if (policy.policy.kind === overTheDifference) return true;
  const wants = wantsOfSelection({ ...selection, policies: [policy] }, kinds);
  const planned = new Map(reads.kinds.map((one) => [one.kind.name, one.details]));
  // A rule that needs nothing of the platform says the same before and after.
  return (
    wants.length > 0 &&
    planReads(kinds, wants, reads.regions).kinds.every(({ kind, details }) => {
      const known = planned.get(kind.name);
      return known !== undefined && details.every((detail) => known.includes(detail));
    })
  );
};

/** `packages`: whether there are lock files, so that policies over packages have something to evaluate. */
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
