// The plan: guards, then the steps of each class by effect (access-granting first), then changes without a step and their reasons.
import type { Causes } from '../diff/find-causes.ts';
import { groupBy } from '../live/group-by.ts';
import { acknowledgements, digestsOf, stepClasses } from '../plan/digests.ts';
import { chosenUnplanned, keptFor, onlyOf } from '../plan/only.ts';
import type { Plan, PlanPart, Step, StepClass } from '../plan/plan.ts';
import { classesNeeded, selectSteps } from '../plan/select-steps.ts';
import type { StepEffect } from '../plan/step-effects.ts';
import { causeLines, causesBlocks } from './cause-lines.ts';
import { type Block, chapter, code, codes, heading, type ListItem, paragraph, plainText, type TextLine, tone } from './document.ts';
import { keptBlocks } from './kept-blocks.ts';
import { asReported, type Naming } from './naming.ts';
import type { Review } from './review.ts';
import type { SelectedSteps, SimulationReport } from './selected-steps.ts';
import { type StepVerdict, simulationBlocks, verdictsBySteps } from './simulation-blocks.ts';
import { stepBlocks } from './step-blocks.ts';
import type { Say } from './texts/texts.ts';
import { unplannedBlocks, unplannedCounts, waitsAnyway } from './unplanned-blocks.ts';

const refusalItem = ({ guard, message, help, overriddenBy }: Plan['refusals'][number], say: Say, { sentence }: Naming): ListItem => ({
  sign: overriddenBy === 'acknowledgement' ? '!' : 'x',
  tone: overriddenBy === 'acknowledgement' ? 'warn' : 'bad',
  text: [code(guard), ': ', sentence(message)],
  below: [[sentence(help)], [tone('quiet', say.plan.overriddenBy[overriddenBy])]],
});

export const refusalBlocks = (refusals: Plan['refusals'], say: Say, naming: Naming = asReported, level: 2 | 3 = 3): readonly Block[] =>
  chapter(
    level,
    say.plan.guards,
    refusals.map((one) => refusalItem(one, say, naming)),
  );

const offBlocks = ({ relaxedGuards }: Plan, say: Say): readonly Block[] =>
  relaxedGuards.map(({ guard, why }) => paragraph(tone('warn', say.plan.guardOff(guard, why))));

/** `18 changes, 3 drift, 71 scheduled`. Repeated requests change nothing and do not count. */
export const classCounts = (steps: Plan['steps'], say: Say): string => {
  const counts = stepClasses.flatMap((name) => {
    const many = steps.filter((step) => step.class === name && !step.repeatsRequest).length;
    return many === 0 ? [] : [say.plan.ofClass(many, name)];
  });
  return counts.length === 0 ? say.plan.noSteps : counts.join(', ');
};

/** `3 changes, 1 drift, 71 scheduled; 2 no longer reverted; 1 waiting, 2 deferred`. */
export const planCounts = (
  { steps, unplanned, noLongerReverted }: Pick<Plan, 'steps' | 'unplanned' | 'noLongerReverted'>,
  say: Say,
): string =>
  [
    classCounts(steps, say),
    ...(noLongerReverted.length === 0 ? [] : [say.plan.noLongerReverted(noLongerReverted.length)]),
    ...(unplanned.length === 0 ? [] : [unplannedCounts(unplanned, say)]),
  ].join('; ');

const classBlocks = (plan: Plan, name: StepClass, verdictOf: (step: Step) => StepVerdict, say: Say): readonly Block[] => {
  const steps = plan.steps.filter((step) => step.class === name);
  if (steps.length === 0) return [];
  return [
    heading(
      2,
      say.plan.classTitle(name, steps.length, (type) => steps.filter((step) => step.type === type).length),
    ),
    paragraph(...say.plan.digest(code(plan.digests[name]))),
    ...stepBlocks(steps, verdictOf, plan.acknowledge[name], say),
  ];
};

/** A part of its own: the guards that refuse, and those that are off. */
export const guardBlocks = (plan: Plan, say: Say): readonly Block[] => [
  ...refusalBlocks(plan.refusals, say, asReported, 2),
  ...offBlocks(plan, say),
];

/** The steps of one class by effect, with the verdict of the simulation. */
export const classSteps = ({ plan, simulation }: Review, name: StepClass, say: Say): readonly Block[] => {
  const steps = plan?.steps.filter((step) => step.class === name) ?? [];
  return plan && steps.length > 0 ? stepBlocks(steps, verdictsBySteps(plan, simulation, say), plan.acknowledge[name], say) : [];
};

/** The part of a plan that `--only` selects, with the digests that `apply --only` accepts. */
export const shownOf = (plan: Plan, chosen: SelectedSteps | undefined): Plan => {
  if (!chosen?.only) return plan;
  const ids = new Set(chosen.steps);
  const steps = plan.steps.filter(({ id }) => ids.has(id));
  const part: PlanPart = { steps, noLongerReverted: keptFor(plan, onlyOf(chosen.only)) };
  return { ...plan, ...part, unplanned: chosenUnplanned(plan, chosen), digests: digestsOf(part), acknowledge: acknowledgements(part) };
};

/** The number of selected steps that an apply runs only with other options. `classes`: the classes of the apply. */
const notAsked = (plan: Plan, part: readonly Step[], classes: readonly StepClass[], say: Say): ReadonlyMap<string, number> => {
  const needed = classesNeeded(plan.steps);
  const options = ({ id }: Step): string => {
    const missing = stepClasses.filter((name) => needed.get(id)?.has(name) === true && !classes.includes(name));
    return plainText(say.format.and(missing.map((name) => `--${name}`)));
  };
  const left = part.filter((step) => step.repeatsRequest !== true && options(step) !== '');
  return new Map([...groupBy(left, options)].map(([option, all]) => [option, all.length]));
};

/** The number of steps that `--only` leaves out. `asked`: the classes of the apply. */
const hiddenBlocks = (plan: Plan, shown: Plan, { only = [] }: SelectedSteps, asked: readonly StepClass[], say: Say): readonly Block[] => {
  const chooses = onlyOf(only);
  const part = selectSteps(plan, { classes: stepClasses, ...(chooses && { only: chooses }) }).steps;
  const hidden = { steps: plan.steps.length - part.length, others: plan.unplanned.length - shown.unplanned.length };
  return [paragraph(...say.plan.only(codes(only), hidden, notAsked(plan, part, asked, say)))];
};

/** The steps of the plan that an apply runs and those that it leaves out. */
const chosenBlocks = (plan: Plan, shown: Plan, chosen: SelectedSteps | undefined, isPreview: boolean, say: Say): readonly Block[] => {
  const { steps } = plan;
  if (chosen?.only) return hiddenBlocks(plan, shown, chosen, isPreview ? ['change'] : chosen.classes, say);
  if (!chosen || chosen.steps.length === steps.length) return [];
  const left = stepClasses
    .filter((name) => !chosen.classes.includes(name))
    .flatMap((name) => {
      const many = steps.filter((step) => step.class === name && !step.repeatsRequest).length;
      return many === 0 ? [] : [[many, name] as const];
    });
  return [paragraph(say.plan.selected(chosen.steps.length, steps.length, left))];
};

const isEmpty = ({ steps, unplanned, noLongerReverted, refusals }: Plan): boolean =>
  steps.length + unplanned.length + noLongerReverted.length + refusals.length === 0;

export interface PlanShown {
  readonly chosen?: SelectedSteps | undefined;
  readonly simulation?: SimulationReport | undefined;
  /** The actors of the changes that the steps revert. */
  readonly causes?: Causes | undefined;
  /** The consequences of the steps that a reviewer must read. */
  readonly effects?: readonly StepEffect[] | undefined;
  /** For `plan`: every class is displayed; an apply runs only changes by default. */
  readonly isPreview?: boolean;
  /** Only counts and guards, if the steps are displayed elsewhere. */
  readonly brief?: boolean;
}

export const planBlocks = (
  whole: Plan,
  { chosen, simulation, causes, effects = [], isPreview = false, brief = false }: PlanShown,
  say: Say,
): readonly Block[] => {
  const plan = shownOf(whole, chosen);
  if (isEmpty(whole)) return [heading(2, say.plan.emptyTitle), paragraph(tone('good', say.plan.noChanges))];
  const simulated = verdictsBySteps(plan, simulation, say);
  const consequences = new Map(effects.map(({ step, consequence }) => [step, consequence]));
  const consequenceLines = ({ id, class: name }: Step): readonly TextLine[] => {
    const says = consequences.get(id);
    return says === undefined || name === 'due' ? [] : [says.map((piece) => tone('warn', typeof piece === 'string' ? piece : piece.name))];
  };
  const verdictOf = (step: Step): StepVerdict => {
    const { mark, below } = simulated(step);
    const lines = consequenceLines(step);
    return { mark, below: [...below, ...lines, ...causeLines(causes, step.resources, say)], containsLoss: lines.length > 0 };
  };
  return [
    heading(2, say.plan.title(planCounts(plan, say))),
    ...chosenBlocks(whole, plan, chosen, isPreview, say),
    ...refusalBlocks(plan.refusals, say),
    ...offBlocks(plan, say),
    ...causesBlocks(causes, say),
    // An apply that shows only counts must still show what no step shows.
    ...keptBlocks(plan.noLongerReverted, say, { digest: plan.acknowledge.change, causes }),
    ...(brief
      ? []
      : [
          ...stepClasses.flatMap((name) => classBlocks(plan, name, verdictOf, say)),
          ...unplannedBlocks(plan.unplanned, say, { isFolded: waitsAnyway(plan) }),
        ]),
    ...simulationBlocks(plan, simulation, { brief, isPart: chosen?.only !== undefined }, say),
  ];
};
