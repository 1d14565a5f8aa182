// Selects the step that may start now: its dependencies are done, and no running step changes the same resource.
import type { Address } from '../kinds/address.ts';
import { heapOf } from '../plan/heap.ts';
import type { Step, StepId } from '../plan/plan.ts';

export interface StepQueue {
  /** The first step, in the order of execution, that may start now; from then on it runs. */
  readonly next: () => Step | undefined;
  /** Reports the end of a running step. If it was done, its dependents may start; otherwise returns all steps that can never start, each with the step it depends on. */
  readonly end: (step: Step, done: boolean) => readonly { readonly step: Step; readonly needs: StepId }[];
  /** The steps that have not started. */
  readonly waiting: () => readonly Step[];
}

/** Dependencies outside of these steps count as done. */
export const stepQueue = (steps: readonly Step[]): StepQueue => {
  const known = new Set(steps.map(({ id }) => id));
  const waiting = new Set(steps);
  const open = new Map<Step, number>();
  const unblocks = new Map<StepId, Step[]>(steps.map(({ id }) => [id, []]));
  const busy = new Set<Address>();
  const ready = heapOf<Step>((a, b) => a.position < b.position);
  for (const step of steps) {
    const needs = step.dependsOn.filter((id) => known.has(id));
    for (const id of needs) unblocks.get(id)?.push(step);
    open.set(step, needs.length);
    if (needs.length === 0) ready.push(step);
  }
  const next = (): Step | undefined => {
    const held: Step[] = [];
    let found = ready.pop();
    for (; found?.resources.some((address) => busy.has(address)); found = ready.pop()) held.push(found);
    for (const step of held) ready.push(step);
    if (!found) return undefined;
    waiting.delete(found);
    for (const address of found.resources) busy.add(address);
    return found;
  };
  const block = (step: Step): readonly { readonly step: Step; readonly needs: StepId }[] => {
    const blocked: { readonly step: Step; readonly needs: StepId }[] = [];
    const ended = [step];
    for (let one = ended.pop(); one; one = ended.pop()) {
      for (const dependent of unblocks.get(one.id) ?? []) {
        if (!waiting.delete(dependent)) continue;
        blocked.push({ step: dependent, needs: one.id });
        ended.push(dependent);
      }
    }
    return blocked;
  };
  const end: StepQueue['end'] = (step, done) => {
    for (const address of step.resources) busy.delete(address);
    if (!done) return block(step);
    for (const dependent of unblocks.get(step.id) ?? []) {
      const left = (open.get(dependent) ?? 0) - 1;
      open.set(dependent, left);
      if (left === 0 && waiting.has(dependent)) ready.push(dependent);
    }
    return [];
  };
  return { next, end, waiting: () => [...waiting] };
};
