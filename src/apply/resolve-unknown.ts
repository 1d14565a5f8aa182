// After a call without a response: whether it took effect, is in progress, or may be repeated. A create is never repeated without a check.
import type { Step } from '../plan/plan.ts';
import type { Failure } from '../platform/client.ts';
import { createdAt, learnFromReadings } from './created-resource.ts';
import { describeFailure } from './describe-failure.ts';
import { evaluateConditions, readTargets } from './read-conditions.ts';
import type { SettleContext } from './settle.ts';
import { nextPause } from './timeouts.ts';

export type UnknownResolved =
  /** The change is in effect or in progress. */
  | { readonly type: 'there' }
  /** The call had no effect: the preconditions still hold after the time in which an effect becomes visible. */
  | { readonly type: 'again' }
  | { readonly type: 'unknown'; readonly says: string };

/** Reads for as long as an effect may take to become visible (contradictions.md B33): a second key of the same name would be worse than a pause. */
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
      // An invited member is not visible anywhere yet.
      const preconditions = evaluateConditions(readings, step.preconditions);
      return preconditions.type === 'hold' && !step.waitsFor && !signal.aborted ? { type: 'again' } : unknown('');
    }
    await clock.sleep(pause, signal);
  }
};
