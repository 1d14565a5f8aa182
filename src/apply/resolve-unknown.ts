// After a call whose answer never came: was it done, is it being done, or may it be tried once more? A create is never repeated blindly.
import type { Step } from '../plan/plan.ts';
import type { Failure } from '../platform/client.ts';
import { createdAt, learnFromReadings } from './created-resource.ts';
import { describeFailure } from './describe-failure.ts';
import { evaluateConditions, readTargets } from './read-conditions.ts';
import type { SettleContext } from './settle.ts';
import { nextPause } from './timeouts.ts';

export type UnknownResolved =
  /** It is there, or on its way. */
  | { readonly type: 'there' }
  /** It certainly was not done: what the plan saw still holds after all the time that it could take to show. */
  | { readonly type: 'again' }
  | { readonly type: 'unknown'; readonly says: string };

/** Looks as long as an effect may take to show (contradictions.md B33): a second key of the same name would be worse than a pause. */
export const resolveUnknown = async (step: Step, failure: Failure, context: SettleContext): Promise<UnknownResolved> => {
  const { reader, ids, clock, timeouts, signal } = context;
  const unknown = (why: string): UnknownResolved => ({
    type: 'unknown',
    says: why === '' ? describeFailure(failure) : `${describeFailure(failure)}; ${why}`,
  });
  if (step.postconditions.length === 0) return unknown('');
  const made = createdAt(step);
  const began = clock.now();
  for (let pause = timeouts.pause; ; pause = nextPause(pause)) {
    const readings = await readTargets(reader, [...step.postconditions, ...step.preconditions], ids);
    const done = evaluateConditions(readings, step.postconditions);
    const isMade = made !== undefined && evaluateConditions(readings, [{ at: made, exists: true }]).type === 'hold';
    if (done.type === 'hold' || isMade || (done.type === 'fail' && done.item?.phase === 'moving')) {
      learnFromReadings(step, readings, ids);
      return { type: 'there' };
    }
    if (clock.now() - began >= timeouts.appear || signal.aborted) {
      if (done.type === 'unread') return unknown(`the outcome could not be read: ${done.says}`);
      // Somebody who is invited is nowhere to be seen yet.
      const preconditions = evaluateConditions(readings, step.preconditions);
      return preconditions.type === 'hold' && !step.waitsFor && !signal.aborted ? { type: 'again' } : unknown('');
    }
    await clock.sleep(pause, signal);
  }
};
