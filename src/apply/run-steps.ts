// Runs the selected steps of a plan in parallel, each once its dependencies are done, and journals every outcome. After an interrupt no step starts.
import { type Problem, TenantryError } from '../errors.ts';
import type { Lookup } from '../kinds/kind.ts';
import type { Step, StepId } from '../plan/plan.ts';
import { timestamp } from './clock.ts';
import { idsOf } from './ids.ts';
import type { Journal, JournalLine } from './journal.ts';
import { type ApplyOutcome, isDone, type StepOutcome } from './outcome.ts';
import { performStep, type StepContext } from './perform-step.ts';
import { shareLists } from './share-lists.ts';
import { stepQueue } from './step-queue.ts';

export type ApplyEvent =
  | { readonly type: 'started'; readonly step: Step }
  | { readonly type: 'ended'; readonly step: Step; readonly outcome: StepOutcome; readonly ended: number; readonly total: number };

/** `signal` must not be that of the writer: the call in flight is finished, and a key whose secret is lost is still revoked. */
export interface RunInput extends Omit<StepContext, 'ids' | 'record'> {
  /** In the order of execution; dependencies outside of this list count as done. */
  readonly steps: readonly Step[];
  /** The live state of the plan. */
  readonly lookup: Lookup;
  readonly journal: Journal;
  /** The maximum number of parallel steps. */
  readonly concurrency: number;
  readonly progress: (event: ApplyEvent) => void;
}

/** After its first write error a journal is not used again; the error becomes a problem of the run. */
const recording = (journal: Journal) => {
  const problems: Problem[] = [];
  const record = async (line: JournalLine): Promise<boolean> => {
    if (problems.length > 0) return false;
    try {
      await journal.write(line);
      return problems.length === 0;
    } catch (error) {
      if (!(error instanceof TenantryError)) throw error;
      // Lines that are written together fail together.
      if (problems.length === 0) problems.push(...error.problems);
      return false;
    }
  };
  return { problems, record };
};

const messageOf = (outcome: StepOutcome): { readonly message?: string } => {
  if ('says' in outcome) return { message: outcome.says };
  if ('proof' in outcome && outcome.proof)
    return { message: outcome.proof.type === 'verified' ? 'the new key was proved' : `the new key was not proved: ${outcome.proof.why}` };
  return outcome.type === 'waiting' ? { message: outcome.who } : {};
};

export const runSteps = async (input: RunInput): Promise<ApplyOutcome> => {
  const { steps, concurrency, progress, clock, signal, journal, lookup } = input;
  const { record, problems } = recording(journal);
  const context: StepContext = { ...input, reader: shareLists(input.reader), record, ids: idsOf(lookup) };
  const schedule = stepQueue(steps);
  const outcomes = new Map<StepId, StepOutcome>();
  const running = new Map<StepId, Promise<void>>();
  const defects: unknown[] = [];
  let unauthorized = false;
  const startedAt = timestamp(clock);

  const conclude = (step: Step, outcome: StepOutcome): void => {
    outcomes.set(step.id, outcome);
    progress({ type: 'ended', step, outcome, ended: outcomes.size, total: steps.length });
  };
  const recordOutcome = async (step: Step, outcome: StepOutcome): Promise<void> => {
    if (outcome.type === 'not-started') return;
    const { id, resources, description, creates, deletes } = step;
    const existence = { ...(creates && { creates }), ...(deletes && { deletes }) };
    const at = timestamp(clock);
    await record({ type: 'outcome', at, step: id, resources, description, ...existence, outcome: outcome.type, ...messageOf(outcome) });
  };
  const end = async (step: Step, outcome: StepOutcome): Promise<void> => {
    await recordOutcome(step, outcome);
    conclude(step, outcome);
    unauthorized ||= outcome.type === 'refused' && outcome.status === 401;
    for (const { step: blocked, needs } of schedule.end(step, isDone(outcome))) {
      conclude(blocked, { step: blocked.id, type: 'not-started', because: needs });
    }
  };
  const start = (step: Step): void => {
    progress({ type: 'started', step });
    const run = performStep(step, context)
      .then(async (outcome) => end(step, outcome))
      .catch((defect: unknown) => void defects.push(defect))
      .finally(() => running.delete(step.id));
    running.set(step.id, run);
  };
  const isStopped = (): boolean => signal.aborted || unauthorized || problems.length > 0 || defects.length > 0;

  for (;;) {
    while (!isStopped() && running.size < concurrency) {
      const step = schedule.next();
      if (!step) break;
      start(step);
    }
    if (running.size === 0) break;
    await Promise.race(running.values());
  }
  // A defect is thrown only after the running steps have finished.
  if (defects.length > 0) throw defects.length === 1 ? defects[0] : new AggregateError(defects);
  const because = unauthorized ? 'unauthorized' : problems.length > 0 ? 'no-journal' : 'interrupted';
  for (const step of schedule.waiting()) conclude(step, { step: step.id, type: 'not-started', because });
  return {
    startedAt,
    endedAt: timestamp(clock),
    steps: steps.flatMap((step) => outcomes.get(step.id) ?? []),
    interrupted: signal.aborted,
    problems,
  };
};
