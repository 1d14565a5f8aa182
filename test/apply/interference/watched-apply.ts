// A watched apply: another person acts before a step's first read, and after its call; every call is recorded with its step, and the facts at a write call are
// determined by separate reads.
import { learnFromAnswer } from '../../../src/apply/created-resource.ts';
import { idsOf } from '../../../src/apply/ids.ts';
import type { ApplyOutcome, StepOutcome } from '../../../src/apply/outcome.ts';
import { type ConditionsResult, readConditions } from '../../../src/apply/read-conditions.ts';
import type { ApplyEvent } from '../../../src/apply/run-steps.ts';
import type { Desired } from '../../../src/desired/desired.ts';
import type { Step } from '../../../src/plan/plan.ts';
import type { CallResult, Writer } from '../../../src/platform/client.ts';
import type { Args } from '../../../src/platform/operation.ts';
import { type OperationId, operationOf } from '../../../src/platform/operations.ts';
import { type Planned, type Platform, planFor, runPlanned } from '../world.ts';
import type { OtherActor } from './other-actor.ts';

export interface Call {
  readonly operation: OperationId;
  readonly args: Args;
  /** All pages of a list were requested. */
  readonly list: boolean;
  /** For a write call. */
  readonly answer?: CallResult;
}

export interface Performed {
  readonly step: Step;
  readonly calls: readonly Call[];
  /** Which of the plan's values held at the first write call; otherwise when the step ended. */
  readonly preconditions: ConditionsResult;
  /** Whether the step was done before its call; undefined: it was never called. */
  readonly needless: ConditionsResult | undefined;
  /** Whether the step was done when it ended. */
  readonly done: ConditionsResult;
  readonly outcome: StepOutcome;
  /** The concurrent changes of the other person. */
  readonly meanwhile: string | undefined;
}

interface Current {
  readonly step: Step;
  readonly calls: Call[];
  /** Resolves when the other person has acted. */
  readonly acted: Promise<string | undefined>;
  /** The change of the other person between the call and the first read of its result; 0: none. */
  readonly behind: number;
  preconditions?: ConditionsResult;
  needless?: ConditionsResult;
}

/** Applies once, one step at a time. `choices`: the changes of the other person, step by step; between plan and apply the first one is used. */
export const watchedApply = async (
  platform: Platform,
  desired: Desired,
  other: OtherActor,
  choices: readonly number[],
): Promise<{ readonly planned: Planned; readonly outcome: ApplyOutcome; readonly performed: readonly Performed[] }> => {
  const { client } = platform;
  const planned = await planFor(platform, desired);
  // A client of its own, which knows only the responses of the platform.
  const ids = idsOf(planned.lookup);
  const readNow = (conditions: Step['preconditions']): Promise<ConditionsResult> => readConditions(client, conditions, ids);
  const choiceAt = (at: number): number => choices[at % choices.length] ?? 0;
  await other.act('', choiceAt(0));
  const performed: Promise<Performed>[] = [];
  let current: Current | undefined;
  let begun = 0;

  const noted = async (call: Omit<Call, 'response'>): Promise<void> => {
    await current?.acted;
    current?.calls.push(call);
  };
  const writer: Writer = {
    ...client,
    read: async (operation, args = {}) => {
      await noted({ operation, args, list: false });
      return client.read(operation, args);
    },
    list: async (operation, args = {}) => {
      await noted({ operation, args, list: true });
      return client.list(operation, args);
    },
    write: async (operation, args = {}) => {
      if (current) {
        current.preconditions ??= await readNow(current.step.preconditions);
        current.needless ??= await readNow(current.step.postconditions);
      }
      const answer = await client.write(operation, args);
      current?.calls.push({ operation, args, list: false, answer });
      if (current && answer.type === 'ok') learnFromAnswer(current.step, answer.body, ids);
      if (current && current.behind > 0) await other.act(JSON.stringify(current.step), current.behind);
      return answer;
    },
  };
  /** The call for an unverified new key has a path of its own. */
  const lookAtDone = async ({ postconditions, ifUnverified }: Step): ReturnType<typeof readNow> => {
    const seen = await readNow(postconditions);
    const other = ifUnverified && seen.type === 'fail' ? await readNow(ifUnverified.postconditions) : seen;
    return other.type === 'hold' ? other : seen;
  };
  const ending = async ({ step, calls, acted, preconditions, needless }: Current, outcome: StepOutcome): Promise<Performed> => ({
    step,
    calls,
    preconditions: preconditions ?? (await readNow(step.preconditions)),
    needless,
    done: await lookAtDone(step),
    outcome,
    meanwhile: await acted,
  });
  // The next step reads only after the result of this one was read.
  let settled: Promise<unknown> = Promise.resolve();
  const progress = (event: ApplyEvent): void => {
    if (event.type === 'started') {
      begun += 1;
      const choice = choiceAt(begun);
      const before = settled;
      const acted = before.then(() => (choice % 3 === 0 ? other.act(JSON.stringify(event.step), choice) : undefined));
      current = { step: event.step, calls: [], acted, behind: choice % 7 === 0 ? choice : 0 };
    } else if (current?.step === event.step) {
      const ended = ending(current, event.outcome);
      settled = ended;
      performed.push(ended);
    }
  };
  const outcome = await runPlanned(platform, planned, { writer, concurrency: 1, progress });
  return { planned, outcome, performed: await Promise.all(performed) };
};

export const isWrite = ({ operation }: Call): boolean => operationOf(operation).effect !== 'read';
