// What an apply left and why, as its page counts it.
import { isDone, type StepOutcome } from '../../../apply/outcome.ts';
import type { Plan, Step } from '../../../plan/plan.ts';
import type { StepEffect } from '../../../plan/step-effects.ts';
import { likelyCauseLines } from '../../cause-lines.ts';
import type { TextLine } from '../../document.ts';
import { onPage } from '../../naming.ts';
import { outcomeDetail, type Steps, stepsById, whySkipped } from '../../outcome-blocks.ts';
import { shownOf } from '../../plan-blocks.ts';
import type { Review } from '../../review.ts';
import { namesOf, outcomeStates } from '../../states.ts';
import type { Say } from '../../texts/texts.ts';

type Outcome = NonNullable<Review['outcome']>;

/** A step that did not take effect, and why. */
export interface LeftStep {
  readonly type: 'failed' | 'not-started' | 'skipped' | 'waiting';
  readonly paint: 'critical' | 'high' | 'waived';
  readonly word: string;
  readonly step: Step;
  readonly why: readonly TextLine[];
}

export interface ApplyFacts {
  readonly review: Review;
  readonly outcome: Outcome;
  readonly steps: Steps;
  readonly effects: ReadonlyMap<string, StepEffect>;
  readonly left: readonly LeftStep[];
  readonly done: readonly StepOutcome[];
  /** What a plan of the organization after it has; undefined: it was not read again. */
  readonly now: Plan | undefined;
  /** Its changes. */
  readonly remaining: number | undefined;
  readonly say: Say;
}

const paints = { bad: 'critical', warn: 'high', quiet: 'waived', good: 'waived', strong: 'waived' } as const;

const kindOf = ({ type }: StepOutcome): LeftStep['type'] => (type === 'waiting' || type === 'not-started' ? type : 'failed');

const undone = ({ outcome, likelyCauses }: Review, steps: Steps, say: Say): readonly LeftStep[] =>
  namesOf(outcomeStates).flatMap((name) =>
    (outcome?.steps ?? [])
      .filter((one) => one.type === name && !isDone(one))
      .flatMap((one): readonly LeftStep[] => {
        const step = steps.get(one.step);
        const why = [...outcomeDetail(one, outcome?.endedAt ?? '', steps, say, onPage), ...likelyCauseLines(likelyCauses, one.step, say)];
        return step ? [{ type: kindOf(one), paint: paints[outcomeStates[name].tone], word: say.states.outcome[name], step, why }] : [];
      }),
  );

const skipped = ({ chosen }: Review, steps: Steps, say: Say): readonly LeftStep[] => {
  const of = (ids: readonly string[], word: string): readonly LeftStep[] =>
    ids.flatMap((id): readonly LeftStep[] => {
      const step = steps.get(id);
      return step ? [{ type: 'skipped', paint: 'high', word, step, why: [] }] : [];
    });
  return [
    ...(chosen?.skipped ?? []).flatMap((one) =>
      of([one.step], say.outcome.skipped).map((row) => ({ ...row, why: [whySkipped(one, steps, say, onPage)] })),
    ),
    ...of(chosen?.fresh ?? [], say.outcome.fresh),
    ...of(chosen?.stranded ?? [], say.outcome.stranded),
  ];
};

export const openSteps = ({ steps }: Plan): readonly Step[] => steps.filter(({ repeatsRequest }) => !repeatsRequest);

export const factsOf = (review: Review, outcome: Outcome, say: Say): ApplyFacts => {
  const { plan, after, chosen, effects = [] } = review;
  const steps: Steps = plan ? stepsById(plan) : new Map();
  const now = after && shownOf(after, chosen);
  return {
    review,
    outcome,
    steps,
    effects: new Map(effects.map((effect) => [effect.step, effect])),
    left: [...undone(review, steps, say), ...skipped(review, steps, say)],
    done: outcome.steps.filter(isDone),
    now,
    remaining: now ? openSteps(now).length + now.unplanned.length : outcome.steps.length === 0 ? 0 : undefined,
    say,
  };
};

/** Something that nobody can forget is left: the page is never green then. */
export const isFinished = ({ review: { chosen, problems = [], unfinished = [] }, outcome, left, remaining }: ApplyFacts): boolean =>
  left.length +
    (remaining ?? 1) +
    problems.length +
    outcome.problems.length +
    unfinished.length +
    (chosen?.gone?.length ?? 0) +
    (chosen?.notAdopted?.length ?? 0) ===
  0;

export const many = ({ left }: ApplyFacts, type: LeftStep['type']): number => left.filter((one) => one.type === type).length;
