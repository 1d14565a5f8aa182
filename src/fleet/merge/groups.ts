// Organizations by what they have in common: the digests of their sets of findings or steps, and the steps that a reviewer must read.

import { plainConsequence } from '../../plan/consequence-text.ts';
import { type DangerousStep, dangerRank, stepsToReview } from '../../report/dangerous-steps.ts';
import { digestOfAlike, sharedStep } from '../../report/fleet/alike.ts';
import type { AlikeGroup, MergedFleet, ReviewItem, SharedFinding, SharedStep } from '../../report/fleet/merged-fleet.ts';
import type { Review } from '../../report/review.ts';

export interface Groups {
  /** The group; null: it has no such items. */
  readonly add: (organization: string, items: readonly (SharedFinding | SharedStep)[]) => string | null;
  /** Those of the fewest organizations first: what is different is what a reader looks for. */
  readonly all: () => readonly AlikeGroup[];
}

export const groups = (): Groups => {
  const found = new Map<string, AlikeGroup & { readonly organizations: string[] }>();
  return {
    add: (organization, items) => {
      const digest = digestOfAlike(items);
      if (digest === null) return null;
      const group = found.get(digest);
      if (group) group.organizations.push(organization);
      else found.set(digest, { digest, size: items.length, organizations: [organization] });
      return digest;
    },
    all: () =>
      [...found.values()].toSorted(
        (a, b) => a.organizations.length - b.organizations.length || ((a.organizations[0] ?? '') < (b.organizations[0] ?? '') ? -1 : 1),
      ),
  };
};

/** More different ones do not fit into a comment. */
const mostReviewed = 1000;

export const reviewedSteps = () => {
  const found = new Map<string, ReviewItem & { readonly organizations: string[] }>();
  const state = { more: 0 };
  const addOne = (organization: string, { step, effect }: DangerousStep): void => {
    // A reviewer reads each consequence.
    const digest = `${digestOfAlike([sharedStep(step, effect.effects)])} ${plainConsequence(effect.consequence)}`;
    const known = found.get(digest);
    if (known) {
      if (known.organizations.at(-1) !== organization) known.organizations.push(organization);
    } else if (found.size < mostReviewed) found.set(digest, { step, effect, organizations: [organization] });
    else state.more += 1;
  };
  return {
    add: (organization: string, review: Review): void => {
      for (const one of stepsToReview(review, 'change').dangerous) addOne(organization, one);
    },
    all: (): MergedFleet['review'] => ({
      steps: [...found]
        .toSorted(
          ([a, one], [b, other]) =>
            dangerRank(one.effect.effects) - dangerRank(other.effect.effects) ||
            other.organizations.length - one.organizations.length ||
            (one.step.description === other.step.description ? (a < b ? -1 : 1) : one.step.description < other.step.description ? -1 : 1),
        )
        .map(([, one]) => one),
      more: state.more,
    }),
  };
};
