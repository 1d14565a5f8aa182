// What a plan made after an apply still holds: what did not come about although it was done, and what comes in a later run.
import { type ApplyOutcome, isDone, type StepOutcome } from '../../apply/outcome.ts';
import { type Address, kindOf } from '../../kinds/address.ts';
import type { Plan, Step, StepId } from '../../plan/plan.ts';
import type { ReviewFacts } from '../../report/review.ts';

/** Steps that only ask again for what is waiting anyway are nothing to do. */
const toDo = ({ steps }: Plan): readonly Step[] => steps.filter((step) => !step.repeatsRequest);

/** The resources it is there for: the volume of a new snapshot is not among them. */
const subjectsOf = ({ resources, kind }: Step): readonly Address[] => resources.filter((address) => kindOf(address) === kind);

/**
 * Steps of the plan after an apply on resources that this run changed: it did not converge. Scheduled work that a change of the file made possible (the
 * rotation of a key that was renamed) was not part of this run, and belongs to the next one.
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
  /** What became possible or due only by this run, of the classes that were chosen. */
  readonly fresh: number;
  /** What belongs to another wave, of the classes that were chosen. */
  readonly stages: number;
  /** The steps that the other waves wait for, where each was refused in this run, or needs one that was: another run would be refused again. */
  readonly refused: readonly Step[];
}

/** A refusal of the platform; a credential that it no longer takes says nothing of the step. */
const isRefused = (outcome: StepOutcome): boolean => outcome.type === 'refused' && outcome.status !== 401;

/** By what it does to what: ids change with what was seen. */
const nameOf = ({ operation, resources }: Step): string => `${operation} ${resources.join(' ')}`;

/** The steps that were refused, and the names of these and of all that need one. */
const stuckSteps = (plan: Plan, { steps }: ApplyOutcome): { readonly refused: readonly Step[]; readonly stuck: ReadonlySet<string> } => {
  const ids = new Set<string>(steps.filter(isRefused).map(({ step }) => step));
  const all = plan.steps.filter(({ id }) => ids.has(id));
  const ofWave = all.filter(({ stage }) => stage !== undefined);
  // Needs come before what needs them.
  for (const { id, dependsOn } of plan.steps) if (dependsOn.some((need) => ids.has(need))) ids.add(id);
  return { refused: ofWave.length > 0 ? ofWave : all, stuck: new Set(plan.steps.filter(({ id }) => ids.has(id)).map(nameOf)) };
};

/** Each of the first steps was refused, or needs one that was. */
const refusedAgain = (first: readonly Step[], stuck: ReadonlySet<string>): boolean =>
  first.length > 0 && first.every((step) => stuck.has(nameOf(step)));

/** What belongs to a later run. */
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
