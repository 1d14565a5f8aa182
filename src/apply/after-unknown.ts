// After a call whose answer never came: was it done, is it being done, or may it be tried once more? A create is never repeated blindly.
import type { Step } from '../plan/plan.ts';
import type { Failure } from '../platform/client.ts';
import { createdAt, learnFromReadings } from './created.ts';
import { judgeFacts, readTargets } from './facts.ts';
import { longer } from './patience.ts';
import { sayFailure } from './say-failure.ts';
import type { SettleContext } from './settle.ts';

export type Aftermath =
  /** It is there, or on its way. */
  | { readonly type: 'there' }
  /** It certainly was not done: what the plan saw still holds after all the time that it could take to show. */
  | { readonly type: 'again' }
  | { readonly type: 'unknown'; readonly says: string };

/** Looks as long as an effect may take to show (contradictions.md B33): a second key of the same name would be worse than a pause. */
export const afterUnknown = async (step: Step, failure: Failure, context: SettleContext): Promise<Aftermath> => {
  const { reader, ids, clock, patience, signal } = context;
  const unknown = (why: string): Aftermath => ({
    type: 'unknown',
    says: why === '' ? sayFailure(failure) : `${sayFailure(failure)}; ${why}`,
  });
  if (step.done.length === 0) return unknown('');
  const made = createdAt(step);
  const began = clock.now();
  for (let pause = patience.pause; ; pause = longer(pause)) {
    const readings = await readTargets(reader, [...step.done, ...step.saw], ids);
    const done = judgeFacts(readings, step.done);
    const isMade = made !== undefined && judgeFacts(readings, [{ at: made, exists: true }]).type === 'hold';
    if (done.type === 'hold' || isMade || (done.type === 'fail' && done.item?.phase === 'moving')) {
      learnFromReadings(step, readings, ids);
      return { type: 'there' };
    }
    if (clock.now() - began >= patience.appear || signal.aborted) {
      if (done.type === 'unread') return unknown(`the outcome could not be read: ${done.says}`);
      // Somebody who is invited is nowhere to be seen yet.
      const saw = judgeFacts(readings, step.saw);
      return saw.type === 'hold' && !step.waitsOn && !signal.aborted ? { type: 'again' } : unknown('');
    }
    await clock.sleep(pause, signal);
  }
};
