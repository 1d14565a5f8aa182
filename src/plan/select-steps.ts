// Selects the steps that an apply runs: the chosen classes, the resources of `--only` with their dependencies, and only steps that a saved plan contains.
import type { Address } from '../kinds/address.ts';
import { keptFor } from './only.ts';
import type { Plan, PlanPart, Step, StepClass, StepId } from './plan.ts';

export interface StepFilter {
  readonly classes: readonly StepClass[];
  /** Whether an address is chosen by `--only`; absent: all are. */
  readonly only?: (address: Address) => boolean;
  /** Ids that a saved plan holds; absent: no saved plan. */
  readonly saved?: ReadonlySet<StepId>;
}

/** `steps`: in the order of execution. What is no longer reverted cannot be left out by a saved plan: it is an effect of the files. */
export interface StepSelection extends PlanPart {
  /** Selected, but left out because the saved plan does not contain them. */
  readonly fresh: readonly Step[];
  /** Selected, but left out because a dependency is not selected. */
  readonly stranded: readonly { readonly step: Step; readonly needs: StepId }[];
}

/** `--only` selects the matching resources with their dependencies, and never only a part of one change. Guards have evaluated the whole plan before. */
const wholeChanges = (plan: Plan, only: (address: Address) => boolean): ReadonlySet<StepId> => {
  const byId = new Map(plan.steps.map((step) => [step.id, step]));
  const goesOn = new Map<StepId, StepId[]>();
  for (const { id, continues } of plan.steps) {
    for (const before of continues) {
      const own = goesOn.get(before);
      if (own) own.push(id);
      else goesOn.set(before, [id]);
    }
  }
  const taken = new Set<StepId>();
  const open = plan.steps.filter(({ resources }) => resources.some(only)).map(({ id }) => id);
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    if (taken.has(id)) continue;
    taken.add(id);
    open.push(...(byId.get(id)?.dependsOn ?? []), ...(goesOn.get(id) ?? []));
  }
  return taken;
};

/** The classes that an apply must include to run each step: its own class and those of its dependencies. Repeated requests run with every apply. `steps`: in the order of execution. */
export const classesNeeded = (steps: readonly Step[]): ReadonlyMap<StepId, ReadonlySet<StepClass>> => {
  const needed = new Map<StepId, ReadonlySet<StepClass>>();
  for (const { id, class: own, dependsOn, repeatsRequest = false } of steps) {
    needed.set(id, new Set([...(repeatsRequest ? [] : [own]), ...dependsOn.flatMap((need) => [...(needed.get(need) ?? [])])]));
  }
  return needed;
};

export const selectSteps = (plan: Plan, choice: StepFilter): StepSelection => {
  // A request that waits for people is repeated by every apply, no matter which run created it.
  const part = choice.only ? wholeChanges(plan, choice.only) : undefined;
  const wanted = plan.steps.filter((step) => (step.repeatsRequest || choice.classes.includes(step.class)) && (part?.has(step.id) ?? true));
  // Saved plans contain no repeated requests.
  const isNew = ({ id, repeatsRequest }: Step): boolean => choice.saved !== undefined && !choice.saved.has(id) && !repeatsRequest;
  const fresh = wanted.filter(isNew);
  const left = wanted.filter((step) => !isNew(step));
  const running = new Set<StepId>();
  const steps: Step[] = [];
  const stranded: { step: Step; needs: StepId }[] = [];
  for (const step of left) {
    const missing = step.dependsOn.find((need) => !running.has(need));
    if (missing) stranded.push({ step, needs: missing });
    else {
      running.add(step.id);
      steps.push(step);
    }
  }
  const noLongerReverted = choice.classes.includes('change') ? keptFor(plan, choice.only) : [];
  return { steps, noLongerReverted, fresh, stranded };
};
