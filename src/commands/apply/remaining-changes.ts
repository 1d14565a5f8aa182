// The changes in the plan after an apply: steps without the expected effect, and steps of a later run.
import { type ApplyOutcome, isDone, type StepOutcome } from '../../apply/outcome.ts';
import { type Address, kindOf } from '../../kinds/address.ts';
import type { Plan, Step, StepId } from '../../plan/plan.ts';
import type { ReviewFacts } from '../../report/review.ts';

/** Repeated requests for waiting changes do not count. */
const toDo = ({ steps }: Plan): readonly Step[] => steps.filter((step) => !step.repeatsRequest);

/** The resources that the step is for: the volume of a new snapshot is not one of them. */
const subjectsOf = ({ resources, kind }: Step): readonly Address[] => resources.filter((address) => kindOf(address) === kind);

/**
 * Steps of the plan after an apply on resources that this run changed: it did not converge. Scheduled work that a change of the file enabled (the rotation of a
 * renamed key) was not part of this run, and belongs to the next one.
 */
export const unfinishedSteps = (before: Plan, outcome: ApplyOutcome, after: Plan): readonly StepId[] => {
  const known = new Set(before.steps.map(({ id }) => id));
  const done = new Set(outcome.steps.filter(isDone).map(({ step }) => step));
  const ran = before.steps.filter(({ id }) => done.has(id));
  const touched = new Set(ran.flatMap(subjectsOf));
  const scheduled = new Set(ran.filter((step) => step.class === 'due').flatMap(subjectsOf));
  const isMeant = (step: Step): boolean => subjectsOf(step).some((address) => (step.class === 'due' ? scheduled : touched).has(address));
  return toDo(after)
    .filter((step) => done.has(step.id) || (!known.has(step.id) && isMeant(step)))
    .map(({ id }) => id);
};

type Left = Pick<ReviewFacts, 'plan' | 'chosen' | 'after' | 'unfinished' | 'outcome'>;

export interface DeferredChanges {
  /** Steps of the selected classes that this run made possible or due. */
  readonly fresh: number;
  /** Steps of the selected classes that belong to another stage. */
  readonly stages: number;
  /** The steps that the other stages wait for, if each was refused in this run, or depends on a refused one: another run would be refused again. */
  readonly refused: readonly Step[];
}

/** A refusal by the platform; a refused credential does not count, because it is not about the step. */
const isRefused = (outcome: StepOutcome): boolean => outcome.type === 'refused' && outcome.status !== 401;

/** By effect and resource: ids change with the live values. */
const nameOf = ({ operation, resources }: Step): string => `${operation} ${resources.join(' ')}`;

/** The refused steps, with the names of these and of all their dependents. */
const stuckSteps = (plan: Plan, { steps }: ApplyOutcome): { readonly refused: readonly Step[]; readonly stuck: ReadonlySet<string> } => {
  const ids = new Set<string>(steps.filter(isRefused).map(({ step }) => step));
  const all = plan.steps.filter(({ id }) => ids.has(id));
  const ofStage = all.filter(({ stage }) => stage !== undefined);
  // Prerequisites come before their dependents.
  for (const { id, dependsOn } of plan.steps) if (dependsOn.some((need) => ids.has(need))) ids.add(id);
  return { refused: ofStage.length > 0 ? ofStage : all, stuck: new Set(plan.steps.filter(({ id }) => ids.has(id)).map(nameOf)) };
};

/** Each of the first steps was refused, or depends on a refused one. */
const refusedAgain = (first: readonly Step[], stuck: ReadonlySet<string>): boolean =>
  first.length > 0 && first.every((step) => stuck.has(nameOf(step)));

/** The steps of a later run. */
export const deferredChanges = ({ plan, chosen, outcome, after, unfinished = [] }: Left): DeferredChanges => {
  if (!plan || !after) return { fresh: 0, stages: 0, refused: [] };
  const known = new Set(plan.steps.map(({ id }) => id));
  const classes = new Set(chosen?.classes);
  const stages = after.unplanned.filter(({ class: name, answer }) => answer.type === 'deferred' && classes.has(name));
  const first = after.steps.filter((step) => step.stage !== undefined && classes.has(step.class));
  const { refused, stuck } = outcome ? stuckSteps(plan, outcome) : { refused: [], stuck: new Set<string>() };
  const isHeld = stages.length > 0 && refusedAgain(first, stuck);
  const isFresh = (step: Step): boolean => !known.has(step.id) && classes.has(step.class) && !unfinished.includes(step.id);
  const fresh = toDo(after).filter((step) => isFresh(step) && !(isHeld && stuck.has(nameOf(step))));
  return { fresh: fresh.length, stages: stages.length, refused: isHeld ? refused : [] };
};
