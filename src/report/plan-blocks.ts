// The plan: guards, then the steps of each class by effect (access-granting first), then changes without a step and their reasons.
import type { Causes } from '../diff/find-causes.ts';
import { groupBy } from '../live/group-by.ts';
import { acknowledgements, digestsOf, stepClasses } from '../plan/digests.ts';
import { chosenUnplanned, keptFor, onlyOf } from '../plan/only.ts';
import type { Plan, PlanPart, Step, StepClass } from '../plan/plan.ts';
import { classesNeeded, selectSteps } from '../plan/select-steps.ts';
import type { StepEffect } from '../plan/step-effects.ts';
import { causeLines, causesBlocks } from './cause-lines.ts';
import { type Block, chapter, code, codes, count, heading, type ListItem, paragraph, type TextLine, tone } from './document.ts';
import { keptBlocks } from './kept-blocks.ts';
import { asReported, type Naming } from './naming.ts';
import type { SelectedSteps, SimulationReport } from './review.ts';
import { type StepVerdict, simulationBlocks, verdictsBySteps } from './simulation-blocks.ts';
import { stepClassWords } from './states.ts';
import { stepBlocks } from './step-blocks.ts';
import { unplannedBlocks, unplannedCounts, waitsAnyway } from './unplanned-blocks.ts';

const yields: Readonly<Record<Plan['refusals'][number]['overriddenBy'], string>> = {
  acknowledgement: 'can be overridden by acknowledging exactly these steps',
  trust: 'can be relaxed only in the trust file',
  nothing: 'cannot be overridden',
};

const refusalItem = ({ guard, message, help, overriddenBy }: Plan['refusals'][number], { sentence }: Naming): ListItem => ({
  sign: overriddenBy === 'acknowledgement' ? '!' : 'x',
  tone: overriddenBy === 'acknowledgement' ? 'warn' : 'bad',
  text: [code(guard), ': ', sentence(message)],
  below: [[sentence(help)], [tone('quiet', yields[overriddenBy])]],
});

export const refusalBlocks = (refusals: Plan['refusals'], naming: Naming = asReported): readonly Block[] =>
  chapter(
    3,
    'Guards',
    refusals.map((one) => refusalItem(one, naming)),
  );

const offBlocks = ({ relaxedGuards }: Plan): readonly Block[] =>
  relaxedGuards.map(({ guard, why }) => paragraph(tone('warn', `The guard ${guard} is off: ${why}.`)));

/** `18 changes, 3 drift, 71 scheduled`. Repeated requests change nothing and do not count. */
export const classCounts = (steps: Plan['steps']): string => {
  const counts = stepClasses.flatMap((name) => {
    const many = steps.filter((step) => step.class === name && !step.repeatsRequest).length;
    return many === 0 ? [] : [count(many, stepClassWords[name].one, stepClassWords[name].more)];
  });
  return counts.length === 0 ? 'no changes' : counts.join(', ');
};

const titles: Readonly<Record<StepClass, string>> = { change: 'Changes from the desired state', drift: 'Drift', due: 'Scheduled work' };

const typeCounts = (steps: Plan['steps']): string => {
  const many = (type: Step['type']): number => steps.filter((step) => step.type === type).length;
  return `${many('create')} to create, ${many('update')} to update, ${many('delete')} to delete`;
};

/** `3 changes, 1 drift, 71 scheduled; 2 no longer reverted; 1 waiting, 2 deferred`. */
export const planCounts = ({ steps, unplanned, noLongerReverted }: Pick<Plan, 'steps' | 'unplanned' | 'noLongerReverted'>): string =>
  [
    classCounts(steps),
    ...(noLongerReverted.length === 0 ? [] : [`${noLongerReverted.length} no longer reverted`]),
    ...(unplanned.length === 0 ? [] : [unplannedCounts(unplanned)]),
  ].join('; ');

const classBlocks = (plan: Plan, name: StepClass, verdictOf: (step: Step) => StepVerdict): readonly Block[] => {
  const steps = plan.steps.filter((step) => step.class === name);
  if (steps.length === 0) return [];
  return [
    heading(2, `${titles[name]} (${count(steps.length, 'step')}: ${typeCounts(steps)})`),
    paragraph('digest ', code(plan.digests[name])),
    ...stepBlocks(steps, verdictOf, plan.acknowledge[name]),
  ];
};

/** The part of a plan that `--only` selects, with the digests that `apply --only` accepts. */
export const shownOf = (plan: Plan, chosen: SelectedSteps | undefined): Plan => {
  if (!chosen?.only) return plan;
  const ids = new Set(chosen.steps);
  const steps = plan.steps.filter(({ id }) => ids.has(id));
  const part: PlanPart = { steps, noLongerReverted: keptFor(plan, onlyOf(chosen.only)) };
  return { ...plan, ...part, unplanned: chosenUnplanned(plan, chosen), digests: digestsOf(part), acknowledge: acknowledgements(part) };
};

/** `a`, `a and b`, `a, b, and c`. Intl.ListFormat would take 12 ms of every start. */
const listed = (texts: readonly string[]): string =>
  texts.length < 3 ? texts.join(' and ') : `${texts.slice(0, -1).join(', ')}, and ${texts.at(-1)}`;

/** The selected steps that an apply runs only with another option. `classes`: the classes of the apply. */
const notAsked = (plan: Plan, part: readonly Step[], classes: readonly StepClass[]): string => {
  const needed = classesNeeded(plan.steps);
  const options = ({ id }: Step): string =>
    stepClasses
      .filter((name) => needed.get(id)?.has(name) === true && !classes.includes(name))
      .map((name) => `--${name}`)
      .join(' and ');
  const left = part.filter((step) => step.repeatsRequest !== true && options(step) !== '');
  const says = [...groupBy(left, options)].map(([option, all]) => `${count(all.length, 'step')} only with ${option}`);
  return says.length === 0 ? '' : ` Apply runs ${listed(says)}.`;
};

/** The number of steps that `--only` leaves out. `asked`: the classes of the apply. */
const hiddenBlocks = (plan: Plan, shown: Plan, { only = [] }: SelectedSteps, asked: readonly StepClass[]): readonly Block[] => {
  const chooses = onlyOf(only);
  const part = selectSteps(plan, { classes: stepClasses, ...(chooses && { only: chooses }) }).steps;
  const [steps, others] = [plan.steps.length - part.length, plan.unplanned.length - shown.unplanned.length];
  const hidden = [
    ...(steps > 0 ? [count(steps, 'step')] : []),
    ...(others > 0 ? [count(others, 'change without a step', 'changes without a step')] : []),
  ];
  const says = hidden.length === 0 ? 'nothing else is in the plan' : `${hidden.join(' and ')} not shown; guards evaluate the whole plan`;
  return [paragraph('Only ', ...codes(only), `: ${says}.${notAsked(plan, part, asked)}`)];
};

/** The steps of the plan that an apply runs and those that it leaves out. */
const chosenBlocks = (plan: Plan, shown: Plan, chosen: SelectedSteps | undefined, isPreview: boolean): readonly Block[] => {
  const { steps } = plan;
  if (chosen?.only) return hiddenBlocks(plan, shown, chosen, isPreview ? ['change'] : chosen.classes);
  if (!chosen || chosen.steps.length === steps.length) return [];
  const left = stepClasses
    .filter((name) => !chosen.classes.includes(name))
    .flatMap((name) => {
      const many = steps.filter((step) => step.class === name && !step.repeatsRequest).length;
      return many === 0 ? [] : [`${count(many, 'step')} of ${titles[name].toLowerCase()} only with --${name}`];
    });
  return [paragraph(`Selected: ${chosen.steps.length} of ${count(steps.length, 'step')}${left.length > 0 ? `; ${left.join(', ')}` : ''}.`)];
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
  { chosen, simulation, causes, effects = [], isPreview = false, brief = false }: PlanShown = {},
): readonly Block[] => {
  const plan = shownOf(whole, chosen);
  if (isEmpty(whole)) return [heading(2, 'Plan'), paragraph(tone('good', 'No changes. The organization matches the desired state.'))];
  const simulated = verdictsBySteps(plan, simulation);
  const consequences = new Map(effects.map(({ step, consequence }) => [step, consequence]));
  const consequenceLines = ({ id, class: name }: Step): readonly TextLine[] => {
    const says = consequences.get(id);
    return says === undefined || name === 'due' ? [] : [says.map((piece) => tone('warn', typeof piece === 'string' ? piece : piece.name))];
  };
  const verdictOf = (step: Step): StepVerdict => {
    const { mark, below } = simulated(step);
    const lines = consequenceLines(step);
    return { mark, below: [...below, ...lines, ...causeLines(causes, step.resources)], containsLoss: lines.length > 0 };
  };
  return [
    heading(2, `Plan: ${planCounts(plan)}`),
    ...chosenBlocks(whole, plan, chosen, isPreview),
    ...refusalBlocks(plan.refusals),
    ...offBlocks(plan),
    ...causesBlocks(causes),
    // An apply that shows only counts must still show what no step shows.
    ...keptBlocks(plan.noLongerReverted, { digest: plan.acknowledge.change, causes }),
    ...(brief
      ? []
      : [
          ...stepClasses.flatMap((name) => classBlocks(plan, name, verdictOf)),
          ...unplannedBlocks(plan.unplanned, { isFolded: waitsAnyway(plan) }),
        ]),
    ...simulationBlocks(plan, simulation, brief, chosen?.only !== undefined),
  ];
};
