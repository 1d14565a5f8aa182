// Waits until a step's `done` holds: with back-off, until the resource is settled, failed, stuck, gone, or time is over.
import type { Reader } from '../platform/client.ts';
import type { Step } from '../plan/plan.ts';
import type { Clock } from './clock.ts';
import { type Facts, readFacts } from './facts.ts';
import type { Ids } from './ids.ts';
import type { StepOutcome } from './outcome.ts';

/** How long to wait, in milliseconds. */
export interface Patience {
  readonly settle: number;
  /** A state that ends only by hand (busy) is given this long. */
  readonly stuck: number;
  /** A new resource may take this long to show (contradictions.md B33). */
  readonly appear: number;
  /** First pause between two looks; doubled up to ten seconds. */
  readonly pause: number;
}
export const patience: Patience = { settle: 60 * 60_000, stuck: 2 * 60_000, appear: 60_000, pause: 250 };

const longestPause = 10_000;
const mostUnread = 5;

const errorText = (facts: Extract<Facts, { type: 'fail' }>): { readonly slug?: string; readonly says: string } => {
  const values = facts.item?.values ?? {};
  const slug = values['error_slug'];
  const message = values['error_message'];
  const status = values['status'];
  return {
    ...(typeof slug === 'string' ? { slug } : {}),
    says: [
      typeof status === 'string' ? `status ${status}` : 'the operation failed',
      ...(typeof message === 'string' ? [message] : []),
    ].join(': '),
  };
};

export interface SettleContext {
  readonly reader: Reader;
  readonly ids: Ids;
  readonly clock: Clock;
  readonly patience: Patience;
  readonly signal: AbortSignal;
}

/** `failedBefore`: the resource showed a failed operation already before this call (extend after extend_error). */
export const settle = async (step: Step, failedBefore: boolean, context: SettleContext): Promise<StepOutcome> => {
  const { reader, ids, clock, signal } = context;
  const began = clock.now();
  let unread = 0;
  let sawMoving = false;
  for (let pause = context.patience.pause; ; pause = Math.min(pause * 2, longestPause)) {
    const facts = await readFacts(reader, step.done, ids);
    if (facts.type === 'hold') return { step: step.id, type: 'done' };
    const waited = clock.now() - began;
    if (facts.type === 'unread') {
      unread += 1;
      if (unread >= mostUnread)
        return { step: step.id, type: 'unsettled', says: `accepted, but it could not be read again: ${facts.says}` };
    } else {
      unread = 0;
      const phase = facts.item?.phase;
      sawMoving ||= phase === 'moving';
      if (phase === 'failed' && (sawMoving || !failedBefore)) return { step: step.id, type: 'failed', ...errorText(facts) };
      if (step.waitsOn && phase !== 'moving') return { step: step.id, type: 'waiting', ...step.waitsOn };
      if (phase === 'stuck' && waited >= context.patience.stuck) {
        const says = 'busy: this state ends only by hand (unmount the volume, force the detach, or restart the instance)';
        return { step: step.id, type: 'unsettled', says };
      }
      if (phase === undefined && sawMoving) return { step: step.id, type: 'failed', says: 'it was gone before it was settled' };
      if (phase === 'settled' && waited >= context.patience.appear) {
        return { step: step.id, type: 'unsettled', says: 'accepted, but the change does not show' };
      }
      if (phase === undefined && waited >= context.patience.appear) {
        return { step: step.id, type: 'unsettled', says: 'accepted, but it does not show' };
      }
    }
    if (signal.aborted) return { step: step.id, type: 'unsettled', says: 'accepted; the run was interrupted while waiting' };
    if (waited >= context.patience.settle) return { step: step.id, type: 'unsettled', says: 'accepted, but not settled in time' };
    await clock.sleep(pause, signal);
  }
};
