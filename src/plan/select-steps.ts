// Which steps of a plan an apply runs: the chosen classes, a part of the resources with its needs, only what a saved plan holds too.
import type { Address } from '../kinds/address.ts';
import type { Plan, Step, StepClass, StepId } from './plan.ts';

export interface Choice {
  readonly classes: readonly StepClass[];
  /** Whether an address is chosen by `--only`; absent: all are. */
  readonly only?: (address: Address) => boolean;
  /** Ids that a saved plan holds; absent: no saved plan. */
  readonly saved?: ReadonlySet<StepId>;
}

export interface Selection {
  /** In the order of execution. */
  readonly steps: readonly Step[];
  /** Of the chosen classes and resources, but not in the saved plan: new since then, and left out. */
  readonly fresh: readonly Step[];
  /** Chosen, but left out because something it needs is not chosen. */
  readonly stranded: readonly { readonly step: Step; readonly needs: StepId }[];
}

/** `--only` takes what it names with all that this needs; guards have judged the whole plan before. */
const withNeeds = (plan: Plan, only: (address: Address) => boolean): ReadonlySet<StepId> => {
  const taken = new Set<StepId>();
  // Needs stand before what needs them, so one walk from the end finds all.
  for (const step of plan.steps.toReversed()) {
    if (!taken.has(step.id) && !step.on.some(only)) continue;
    taken.add(step.id);
    for (const need of step.needs) taken.add(need);
  }
  return taken;
};

export const selectSteps = (plan: Plan, choice: Choice): Selection => {
  // Whoever began it, asking again what waits for somebody goes on with every apply.
  const part = choice.only ? withNeeds(plan, choice.only) : undefined;
  const wanted = plan.steps.filter((step) => (step.asksAgain || choice.classes.includes(step.class)) && (part?.has(step.id) ?? true));
  // What only asks is in no saved plan.
  const isNew = ({ id, asksAgain }: Step): boolean => choice.saved !== undefined && !choice.saved.has(id) && !asksAgain;
  const fresh = wanted.filter(isNew);
  const left = wanted.filter((step) => !isNew(step));
  const running = new Set<StepId>();
  const steps: Step[] = [];
  const stranded: { step: Step; needs: StepId }[] = [];
  for (const step of left) {
    const missing = step.needs.find((need) => !running.has(need));
    if (missing) stranded.push({ step, needs: missing });
    else {
      running.add(step.id);
      steps.push(step);
    }
  }
  return { steps, fresh, stranded };
};
