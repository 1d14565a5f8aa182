// Organizations by what they have in common: the digests of their sets of findings or steps, and the steps that a reviewer must read.

import { plainConsequence } from '../../plan/consequence-text.ts';
import { dangerRank, stepsToReview } from '../../report/dangerous-steps.ts';
import { digestOfAlike, stepsAlike } from '../../report/fleet/alike.ts';
import type { AlikeGroup, FleetFinding, FleetStep, MergedFleet, ReviewedStep } from '../../report/fleet/merged-fleet.ts';
import type { Review } from '../../report/review.ts';

export interface Groups {
  /** The group; null: it has no such items. */
  readonly add: (organization: string, items: readonly (FleetFinding | FleetStep)[]) => string | null;
  /** Those of the fewest organizations first: what is different is what a reader looks for. */
  readonly all: () => readonly AlikeGroup[];
}

export const groups = (): Groups => {
  const found = new Map<string, { readonly items: number; readonly organizations: string[] }>();
  return {
    add: (organization, items) => {
      const digest = digestOfAlike(items);
      if (digest === null) return null;
      const group = found.get(digest);
      if (group) group.organizations.push(organization);
      else found.set(digest, { items: items.length, organizations: [organization] });
      return digest;
    },
    all: () =>
      [...found]
        .map(([digest, { items, organizations }]) => ({ digest, items, organizations }))
        .toSorted(
          (a, b) => a.organizations.length - b.organizations.length || ((a.organizations[0] ?? '') < (b.organizations[0] ?? '') ? -1 : 1),
        ),
  };
};

/** More different ones do not fit into a comment. */
const mostReviewed = 1000;

export interface ReviewedSteps {
  readonly add: (organization: string, review: Review) => void;
  readonly all: () => MergedFleet['review'];
}

export const reviewedSteps = (): ReviewedSteps => {
  const found = new Map<string, ReviewedStep & { readonly organizations: string[] }>();
  const state = { more: 0 };
  const addOne = (organization: string, step: ReviewedStep['step'], effect: ReviewedStep['effect']): void => {
    // A reviewer reads each consequence.
    const digest = `${digestOfAlike(stepsAlike({ plan: { steps: [step] }, effects: [effect] })) ?? ''} ${plainConsequence(effect.consequence)}`;
    const known = found.get(digest);
    if (known) {
      if (known.organizations.at(-1) !== organization) known.organizations.push(organization);
    } else if (found.size < mostReviewed) found.set(digest, { step, effect, organizations: [organization] });
    else state.more += 1;
  };
  return {
    add: (organization, review) => {
      for (const { step, effect } of stepsToReview(review, 'change').dangerous) addOne(organization, step, effect);
    },
    all: () => ({
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
