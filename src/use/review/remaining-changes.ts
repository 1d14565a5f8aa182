// The changes in the plan after an apply: steps without the expected effect, and steps of a later run.
import { type ApplyOutcome, isDone, type StepOutcome } from '../../apply/outcome.ts';
import { type Address, kindOf } from '../../kinds/address.ts';
import { chosenUnplanned, onlyOf } from '../../plan/only.ts';
import type { Plan, Step, StepId } from '../../plan/plan.ts';
import { selectSteps } from '../../plan/select-steps.ts';
import type { ReviewFacts } from '../../report/review.ts';
import type { LaterStage } from '../../report/selected-steps.ts';

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

type Left = Pick<ReviewFacts, 'plan' | 'chosen' | 'after' | 'unfinished' | 'outcome' | 'problems'>;

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

/** What another apply with the same options would do, and this one did not: steps that became possible, and what they hold back. */
const leftBehind = ({ plan, chosen, after, unfinished = [] }: Left): { readonly steps: readonly Step[]; readonly deferred: number } => {
  const now = after ?? plan;
  if (!now || !chosen) return { steps: [], deferred: 0 };
  const only = onlyOf(chosen.only);
  const known = new Set([...(plan?.steps ?? []).map(({ id }) => id), ...unfinished]);
  const { steps } = selectSteps(now, { classes: chosen.classes, ...(only && { only }) });
  return {
    steps: toDo({ ...now, steps }).filter(({ id }) => !known.has(id)),
    deferred: chosenUnplanned(now, chosen).filter(({ answer }) => answer.type === 'deferred').length,
  };
};

/** Everything that this run chose is done and verified, or waits only for people. */
const isStageDone = ({ chosen, outcome, after, unfinished = [], problems = [] }: Left): boolean =>
  after !== undefined &&
  outcome !== undefined &&
  !outcome.interrupted &&
  outcome.problems.length + unfinished.length + problems.length === 0 &&
  (chosen?.skipped?.length ?? 0) +
    (chosen?.notAdopted?.length ?? 0) +
    (chosen?.gone?.length ?? 0) +
    (chosen?.fresh.length ?? 0) +
    (chosen?.stranded.length ?? 0) ===
    0 &&
  outcome.steps.every((one) => isDone(one) || one.type === 'waiting');

/** What an apply left for a later stage; undefined: nothing. Scheduled work that became due meanwhile was not left: it is new. */
export const laterStage = (left: Left): LaterStage | undefined => {
  const { plan, outcome, after, chosen } = left;
  if (!plan || !outcome || outcome.interrupted) return undefined;
  const { steps, deferred } = leftBehind(left);
  const first = (after?.steps ?? []).filter((step) => step.stage !== undefined && chosen?.classes.includes(step.class));
  const { refused, stuck } = stuckSteps(plan, outcome);
  const isHeld = deferred > 0 && refusedAgain(first, stuck);
  const fresh = steps.filter((step) => step.class !== 'due' && !(isHeld && stuck.has(nameOf(step))));
  const changes = fresh.length + deferred;
  if (changes === 0) return undefined;
  return { changes, isNext: isStageDone(left), after: isHeld ? refused.map(({ description }) => description) : [] };
};
