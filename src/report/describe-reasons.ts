// Why a step needs an acknowledgement, and what it loses irreversibly.
import type { Step, StepReason } from '../plan/plan.ts';
import type { Say } from './texts/texts.ts';

const textOf = (reason: StepReason, step: Step, say: Say): string =>
  reason === 'restores-access' ? say.steps.mayRestore(step) : say.steps.reason[reason];

const isForGood = (reason: StepReason): boolean => reason === 'partially-reversible' || reason === 'irreversible';

/** Without the loss, for steps whose consequence, which contains it, is displayed beside them. */
export const describeReasonsOnly = (step: Step, say: Say): readonly string[] =>
  step.acknowledgeFor.map((reason) => textOf(reason, step, say));

/** The loss comes last: `grants administrator access, irreversible: 100 GiB of data are lost`. */
export const describeReasons = (step: Step, say: Say): readonly string[] => [
  ...step.acknowledgeFor.filter((reason) => !isForGood(reason)).map((reason) => textOf(reason, step, say)),
  ...step.acknowledgeFor
    .filter(isForGood)
    .map((reason) => (step.loses === undefined ? say.steps.reason[reason] : `${say.steps.reason[reason]}: ${step.loses}`)),
];
