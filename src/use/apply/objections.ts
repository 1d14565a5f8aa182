// Everything that stops an apply before a question or a write: guards, dangerous steps without an acknowledgement, an unexpected digest.
import type { Problem, Source } from '../../errors.ts';
import { groupBy } from '../../live/group-by.ts';
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

/** The number of reasons that are listed, each with its steps: a plan names all. */
const mostReasons = 8;

interface RefusedSteps {
  readonly says: string;
  readonly isForeign: boolean;
  readonly steps: readonly [Step, ...Step[]];
}

/** Steps that are refused for the same reason are one problem. */
const refusedSteps = (steps: readonly Step[], verdicts: readonly SimulatedStep[]): readonly RefusedSteps[] => {
  const byId = new Map(steps.map((step) => [step.id, step]));
  const found = verdicts.flatMap((verdict) => {
    const step = byId.get(verdict.step);
    return verdict.type === 'refused' && step ? [{ step, says: verdict.says, isForeign: verdict.foreignIdentity === true }] : [];
  });
  return [...groupBy(found, ({ says }) => says).values()].flatMap((same) => {
    const [first, ...others] = same;
    return first ? [{ says: first.says, isForeign: first.isForeign, steps: [first.step, ...others.map(({ step }) => step)] as const }] : [];
  });
};

const namesOf = (steps: readonly Step[]): string =>
  [
    ...steps.slice(0, fewEnough).map(({ position, description }) => `#${position} ${description}`),
    ...(steps.length > fewEnough ? [`and ${steps.length - fewEnough} more`] : []),
  ].join('; ');

const wouldBeRefused = (steps: readonly Step[], verdicts: readonly SimulatedStep[], identityAt: Source | undefined): readonly Problem[] => {
  const reasons = refusedSteps(steps, verdicts);
  const shown = reasons.slice(0, mostReasons).map(({ says, isForeign, steps: same }): Problem => {
    const at = isForeign ? identityAt : same[0].because.source;
    const message =
      same.length === 1 ? `${namesOf(same)}: ${says}` : `${count(same.length, 'step')} would be refused: ${says} (${namesOf(same)})`;
    const help = isForeign
      ? 'Correct `identity:` in the trust file: it must name the key that runs Tenantry.'
      : 'Change the file, or exclude the step with --only.';
    return { code: 'would-be-refused', message, ...(at && { at }), help };
  });
  const rest = reasons.slice(mostReasons).flatMap((one) => one.steps);
  if (rest.length === 0) return shown;
  const message = `${count(rest.length, 'more step')} would be refused for other reasons`;
  return [...shown, { code: 'would-be-refused', message, help: '`tenantry plan` shows each of them.' }];
};

/**
 * `selected`: the selected part of the plan; `part`: the part of it that takes effect, with the `verdicts` of its simulation. Guards evaluate the whole plan,
 * and come first: if they refuse, nothing else matters.
 */
export const objectionsTo = (
  plan: Plan,
  { selected, part, identityAt }: { readonly selected: PlanPart; readonly part: PlanPart; readonly identityAt?: Source | undefined },
  verdicts: readonly SimulatedStep[],
  word: OperatorsWord,
): readonly Problem[] => {
  const guards = refused(plan);
  if (guards.length > 0) return guards;
  return [
    ...wouldBeRefused(part.steps, verdicts, identityAt),
    ...notAcknowledged(part, word),
    ...acknowledgesNothing(plan, selected, word),
    ...notAsExpected(part, word),
  ];
};
