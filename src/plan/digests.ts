// The digests that authorize a part of a plan: of everything in a class (`--expect`) and of what needs an acknowledgement (`--acknowledge`). 32 hex digits. They take
// steps and what is no longer reverted together, so that neither can be left out.
import { digestOf } from '../json.ts';
import { plainConsequence } from './consequence-text.ts';
import type { NoLongerReverted, Plan, PlanPart, Step, StepClass } from './plan.ts';

export const stepClasses: readonly StepClass[] = ['change', 'drift', 'due'];

/** A step, or a difference that is no longer reverted. */
export type Effective = Step | NoLongerReverted;

export const isStep = (one: Effective): one is Step => 'position' in one;

/** For messages: `#3 grant role editor to rui@acme.example`, or the address and what it keeps. */
export const describeEffective = (one: Effective): string =>
  isStep(one)
    ? `#${one.position} ${one.description}`
    : [...(one.address === undefined ? [] : [one.address]), plainConsequence(one.says)].join(' ');

/** In the order of execution; what is no longer reverted comes first, because it takes effect with the change itself. */
const effectiveIn = ({ steps, noLongerReverted }: PlanPart): readonly Effective[] => [...noLongerReverted, ...steps];

/** The part of a class. A displayed plan contains no repeated requests. */
const ofClass = ({ steps, noLongerReverted }: PlanPart, name: StepClass): PlanPart => ({
  steps: steps.filter((step) => step.class === name && !step.repeatsRequest),
  noLongerReverted: noLongerReverted.filter((one) => one.class === name),
});

/** What runs only if exactly its set is acknowledged. */
export const toAcknowledge = (part: PlanPart): readonly Effective[] =>
  effectiveIn(part).filter(({ acknowledgeFor }) => acknowledgeFor.length > 0);

const digestOver = (all: readonly Effective[]): string => digestOf(all.map(({ id, basis }) => `${id} ${basis}`).sort(), 32);

/** One digest over the part in any order. It covers each basis, so that it changes when anything that the part is based on changes. */
export const digestOfPart = (part: PlanPart): string => digestOver(effectiveIn(part));

export const digestsOf = (part: PlanPart): Plan['digests'] => {
  const inClass = (name: StepClass): string => digestOfPart(ofClass(part, name));
  return { change: inClass('change'), drift: inClass('drift'), due: inClass('due') };
};

/** By class: the digest that the operator passes to allow exactly this set. */
export const acknowledgements = (part: PlanPart): Plan['acknowledge'] => {
  const dangerous = toAcknowledge(part);
  return Object.fromEntries(
    stepClasses.flatMap((name) => {
      const own = dangerous.filter((one) => one.class === name);
      return own.length === 0 ? [] : [[name, digestOver(own)]];
    }),
  );
};
