// Everything that stops an apply before a question or a write: guards, dangerous steps without an acknowledgement, an unexpected digest.
import type { Problem } from '../../errors.ts';
import { acknowledgements, describeEffective, digestOfPart, isStep, stepClasses, toAcknowledge } from '../../plan/digests.ts';
import type { Plan, PlanPart, Step } from '../../plan/plan.ts';
import { count } from '../../report/document.ts';
import type { SimulatedStep } from '../../simulation/simulation.ts';

export interface OperatorsWord {
  readonly acknowledge: readonly string[];
  readonly expect: string | undefined;
}

const refused = ({ refusals }: Plan): readonly Problem[] =>
  refusals
    .filter(({ overriddenBy }) => overriddenBy !== 'acknowledgement')
    .map(({ guard, message, help }) => ({ code: 'guard', message: `${guard}: ${message}`, help }));

/** The number of steps that a message names; a plan names all. */
const fewEnough = 10;

const notAcknowledged = (part: PlanPart, { acknowledge }: OperatorsWord): readonly Problem[] => {
  const [needed, dangerous] = [acknowledgements(part), toAcknowledge(part)];
  return stepClasses.flatMap((name): readonly Problem[] => {
    const digest = needed[name];
    if (digest === undefined || acknowledge.includes(digest)) return [];
    const own = dangerous.filter((one) => one.class === name);
    const says = own.slice(0, fewEnough).map(describeEffective);
    const more = own.length > fewEnough ? [`and ${own.length - fewEnough} more`] : [];
    return [
      {
        code: 'not-acknowledged',
        message: `${count(own.length, own.every(isStep) ? 'step' : 'change')} must be acknowledged: ${[...says, ...more].join('; ')}`,
        help: `Review ${own.length === 1 ? 'it' : 'them'} in the output of \`tenantry plan\`, then run again with --acknowledge ${digest}.`,
      },
    ];
  });
};

/** A digest that approves nothing was meant for other steps: its author expects something else to run. */
const acknowledgesNothing = (plan: Plan, selected: PlanPart, { acknowledge }: OperatorsWord): readonly Problem[] => {
  const valid = Object.values(acknowledgements(selected));
  // `tenantry plan` prints those of the whole plan: they name steps, even if these are not selected now.
  const known = new Set([...valid, ...Object.values(plan.acknowledge)]);
  const idle = [...new Set(acknowledge)].filter((digest) => !known.has(digest));
  const help =
    valid.length === 0
      ? 'Nothing that is selected must be acknowledged. Run again without --acknowledge.'
      : `Review the changes in the output of \`tenantry plan\`, then run again with ${valid.map((digest) => `--acknowledge ${digest}`).join(' ')}.`;
  return idle.map((digest) => ({ code: 'not-acknowledged', message: `--acknowledge ${digest} matches nothing in this run`, help }));
};

const notAsExpected = ({ steps, noLongerReverted }: PlanPart, { expect }: OperatorsWord): readonly Problem[] => {
  // Repeated requests are in no displayed plan, and so in no digest.
  const digest = digestOfPart({ steps: steps.filter(({ repeatsRequest }) => !repeatsRequest), noLongerReverted });
  if (expect === undefined || expect === digest) return [];
  const message = `the changes to apply have the digest ${digest}, not ${expect}`;
  return [
    { code: 'not-as-expected', message, help: 'The plan has changed, or different steps are selected. Create a new plan and review it.' },
  ];
};

const wouldBeRefused = (steps: readonly Step[], verdicts: readonly SimulatedStep[]): readonly Problem[] => {
  const byId = new Map(steps.map((step) => [step.id, step]));
  return verdicts.flatMap((verdict): readonly Problem[] => {
    const step = byId.get(verdict.step);
    if (verdict.type !== 'refused' || !step) return [];
    const message = `#${step.position} ${step.description}: ${verdict.says}`;
    return [{ code: 'would-be-refused', message, at: step.because.source, help: 'Change the file, or exclude the step with --only.' }];
  });
};

/**
 * `selected`: the selected part of the plan; `part`: the part of it that takes effect, with the `verdicts` of its simulation. Guards evaluate the whole plan,
 * and come first: if they refuse, nothing else matters.
 */
export const objectionsTo = (
  plan: Plan,
  { selected, part }: { readonly selected: PlanPart; readonly part: PlanPart },
  verdicts: readonly SimulatedStep[],
  word: OperatorsWord,
): readonly Problem[] => {
  const guards = refused(plan);
  if (guards.length > 0) return guards;
  return [
    ...wouldBeRefused(part.steps, verdicts),
    ...notAcknowledged(part, word),
    ...acknowledgesNothing(plan, selected, word),
    ...notAsExpected(part, word),
  ];
};
