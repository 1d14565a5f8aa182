// Runs the chosen steps of a plan: each as soon as its needs are done, several at a time, every outcome journalled. An interrupt starts nothing new.
import type { Step, StepId } from '../plan/plan.ts';
import { timestamp } from './clock.ts';
import type { Outcome, StepOutcome } from './outcome.ts';
import { performStep, type StepContext } from './perform-step.ts';

export type ApplyEvent =
  | { readonly type: 'started'; readonly step: Step }
  | { readonly type: 'ended'; readonly step: Step; readonly outcome: StepOutcome; readonly ended: number; readonly total: number };

export interface RunInput extends StepContext {
  /** In the order of execution; needs outside this list count as done. */
  readonly steps: readonly Step[];
  /** Steps at a time. */
  readonly concurrency: number;
  readonly progress: (event: ApplyEvent) => void;
}

const isDone = (outcome: StepOutcome): boolean => outcome.type === 'done' || outcome.type === 'already';

const says = (outcome: StepOutcome): { readonly says?: string } => {
  if ('says' in outcome) return { says: outcome.says };
  if (outcome.type === 'waiting') return { says: outcome.who };
  return {};
};

export const runSteps = async (input: RunInput): Promise<Outcome> => {
  const { steps, concurrency, progress, journal, clock, signal } = input;
  const startedAt = timestamp(clock);
  const outcomes = new Map<StepId, StepOutcome>();
  const chosen = new Set(steps.map((step) => step.id));
  const running = new Map<StepId, Promise<void>>();
  const end = (step: Step, outcome: StepOutcome): void => {
    outcomes.set(step.id, outcome);
    if (outcome.type !== 'not-started') {
      journal.write({ type: 'outcome', at: timestamp(clock), step: step.id, outcome: outcome.type, ...says(outcome) });
    }
    progress({ type: 'ended', step, outcome, ended: outcomes.size, total: steps.length });
  };
  /** blocked: a need did not get done; waiting: a need still runs. */
  const readiness = (step: Step): 'ready' | 'waiting' | { readonly blocked: StepId } => {
    for (const need of step.needs) {
      if (!chosen.has(need)) continue;
      const outcome = outcomes.get(need);
      if (!outcome) return 'waiting';
      if (!isDone(outcome)) return { blocked: need };
    }
    return 'ready';
  };
  // A journal that cannot be written, or a defect: nothing new starts, what runs is finished, then it is thrown.
  const defects: unknown[] = [];
  const waiting = new Set(steps);
  while (waiting.size > 0) {
    for (const step of waiting) {
      if (running.size >= concurrency && !signal.aborted) break;
      const ready = readiness(step);
      if (typeof ready === 'object') {
        waiting.delete(step);
        end(step, { step: step.id, type: 'not-started', because: ready.blocked });
      } else if (signal.aborted || defects.length > 0) {
        waiting.delete(step);
        end(step, { step: step.id, type: 'not-started', because: 'interrupted' });
      } else if (ready === 'ready' && running.size < concurrency) {
        waiting.delete(step);
        progress({ type: 'started', step });
        const run = performStep(step, input)
          .then((outcome) => end(step, outcome))
          .catch((cause: unknown) => void defects.push(cause))
          .finally(() => running.delete(step.id));
        running.set(step.id, run);
      }
    }
    if (running.size > 0) await Promise.race(running.values());
  }
  await Promise.all(running.values());
  if (defects.length > 0) throw defects[0];
  return {
    startedAt,
    endedAt: timestamp(clock),
    steps: steps.flatMap((step) => outcomes.get(step.id) ?? []),
    interrupted: signal.aborted,
  };
};
