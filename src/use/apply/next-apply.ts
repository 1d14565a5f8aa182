// The apply that follows a plan, as a command to copy: with the digests of the dangerous steps, for a reader who has checked them.
import { acknowledgements, digestOfPart, stepClasses, toAcknowledge } from '../../plan/digests.ts';
import { onlyOf } from '../../plan/only.ts';
import type { Plan, PlanPart, Step, StepClass } from '../../plan/plan.ts';
import { selectSteps } from '../../plan/select-steps.ts';
import type { NextCommand } from '../../report/review.ts';
import { shellWord, toCopy } from '../../report/shell-words.ts';
import type { SimulatedStep } from '../../simulation/simulation.ts';
import type { Declaration } from '../read/read-and-plan.ts';
import { objectionsTo } from './objections.ts';

export interface NextOptions {
  readonly trust: string | undefined;
  readonly ledger?: string | undefined;
  /** The revision that the plan was compared with. */
  readonly base?: string | undefined;
  readonly applied?: readonly string[] | undefined;
  readonly only?: readonly string[] | undefined;
  /** The plan is that of the next stage, after an apply. */
  readonly isNextStage?: boolean;
}

/** The operator's own words. */
export const namedIn = ({ trustGiven, ledgerGiven, base, applied = [], only }: Declaration): NextOptions => ({
  trust: trustGiven,
  ledger: ledgerGiven,
  base: base?.given,
  applied: applied.map(({ given }) => given),
  only,
});

const isWork = ({ repeatsRequest }: Step): boolean => !repeatsRequest;

const commandOf = (
  plan: Plan,
  part: PlanPart,
  program: string,
  { trust, ledger, base, applied = [], only = [], isNextStage = false }: NextOptions,
): NextCommand => {
  const isIn = (name: StepClass): boolean => part.steps.some((step) => step.class === name);
  const acknowledge = Object.values(acknowledgements(part));
  const words = [
    `${program} apply ${shellWord(plan.desired)}`,
    ...(trust === undefined ? [] : [`--trust ${shellWord(trust)}`]),
    ...(ledger === undefined ? [] : [`--ledger ${shellWord(ledger)}`]),
    ...(base === undefined ? [] : [`--base ${shellWord(base)}`]),
    ...applied.map((one) => `--applied ${shellWord(one)}`),
    ...only.map((pattern) => `--only ${shellWord(toCopy(pattern))}`),
    ...(isIn('drift') ? ['--drift'] : []),
    ...(isIn('due') ? ['--due'] : []),
    ...acknowledge.map((digest) => `--acknowledge ${digest}`),
  ];
  const also = [
    ...(isNextStage ? [`The next stage has the digest ${digestOfPart({ ...part, steps: part.steps.filter(isWork) })}.`] : []),
    ...(isIn('drift') ? ['This also reverts the drift.'] : []),
  ];
  const why =
    acknowledge.length > 0
      ? part.noLongerReverted.length > 0
        ? 'Some changes must be acknowledged. Review them, then approve exactly these changes with their digest:'
        : 'Some steps must be acknowledged. Review them, then approve exactly these steps with their digest:'
      : 'Apply the plan:';
  return { command: words.join(' '), why: [...also, why].join(' ') };
};

/** Whether an apply would run exactly this. */
const isAccepted = (plan: Plan, part: PlanPart, verdicts: readonly SimulatedStep[]): boolean =>
  objectionsTo(plan, { selected: part, part }, verdicts, { acknowledge: Object.values(acknowledgements(part)), expect: undefined })
    .length === 0;

/** Only what an apply would accept: none if a guard or the simulation refuses it, or if there is nothing to run. Drift needs an option of its own. */
export const nextApply = (
  plan: Plan,
  program: string,
  options: NextOptions,
  verdicts: readonly SimulatedStep[] = [],
): readonly NextCommand[] => {
  const only = onlyOf(options.only);
  const chosen = (classes: readonly StepClass[]): PlanPart => selectSteps(plan, { classes, ...(only && { only }) });
  const [usual, all] = [chosen(['change', 'due']), chosen(stepClasses)];
  const withDrift = all.steps.some((step) => step.class === 'drift' && isWork(step)) ? [all] : [];
  const isOpen = usual.steps.some(isWork) || toAcknowledge(usual).length > 0;
  return [...(isOpen ? [usual] : []), ...withDrift]
    .filter((part) => isAccepted(plan, part, verdicts))
    .map((part) => commandOf(plan, part, program, options));
};
