// The apply that follows from a plan, as a command to copy: with the digests of the dangerous steps, for whoever has read them.
import { stepClasses } from '../plan/digests.ts';
import type { Plan, StepClass } from '../plan/plan.ts';
import type { NextCommand } from '../report/review.ts';
import { isRefused } from './is-refused.ts';

/** None where a guard refuses the plan, or where there is nothing to run. */
export const nextApply = (plan: Plan, program: string, trust: string | undefined): readonly NextCommand[] => {
  const steps = plan.steps.filter(({ class: name, asksAgain }) => name !== 'drift' && !asksAgain);
  if (steps.length === 0 || isRefused(plan)) return [];
  const isIn = (name: StepClass): boolean => steps.some((step) => step.class === name);
  const acknowledge = stepClasses.flatMap((name) => (isIn(name) ? (plan.acknowledge[name] ?? []) : []));
  const words = [
    `${program} apply ${plan.desired}`,
    ...(trust === undefined ? [] : [`--trust ${trust}`]),
    ...(isIn('due') ? ['--due'] : []),
    ...acknowledge.map((digest) => `--acknowledge ${digest}`),
  ];
  const why =
    acknowledge.length > 0
      ? 'Some steps run only when they are acknowledged. Read them; their digest lets exactly these run:'
      : 'Apply it:';
  return [{ command: words.join(' '), why }];
};
