// Waits with back-off until the postconditions of a step hold, or until the resource failed, is stuck or gone, or the timeout is over.
import { canonical } from '../json.ts';
import type { Step } from '../plan/plan.ts';
import type { Reader } from '../platform/client.ts';
import { plainText } from '../platform/plain-text.ts';
import type { Clock } from './clock.ts';
import { learnFromReadings } from './created-resource.ts';
import { followUpOf } from './follow-up.ts';
import type { Ids } from './ids.ts';
import type { StepOutcome } from './outcome.ts';
import { type ConditionsResult, evaluateConditions, readTargets } from './read-conditions.ts';
import { nextPause, type Timeouts } from './timeouts.ts';

export type Failing = Extract<ConditionsResult, { readonly type: 'fail' }>;

/** What was found instead of what the condition demands. */
export const describeCondition = ({ condition, found, item }: Failing): string => {
  const { at } = condition;
  if ('exists' in condition) return condition.exists ? `${at.address} does not appear` : `${at.address} still exists`;
  if (!item) return `${at.address} does not exist`;
  return `${condition.field} of ${at.address} is ${plainText(canonical(found), 80)}`;
};

export interface SettleContext {
  readonly reader: Reader;
  readonly ids: Ids;
  readonly clock: Clock;
  readonly timeouts: Timeouts;
  readonly signal: AbortSignal;
}

/** The observations so far. Times are milliseconds. */
interface Watch {
  /** Time since the call, or since the resource was first seen idle after an operation; 0 while an operation is in progress. */
  readonly quiet: number;
  readonly moved: boolean;
  /** Its last operation had failed already before this call (extend after extend_error). */
  readonly failedBefore: boolean;
}

const mostUnread = 5;

const failed = (step: Step, { item }: Failing): StepOutcome => {
  const { error_slug: slug, error_message: message, status } = item?.values ?? {};
  const texts = [status, message].filter((text) => typeof text === 'string');
  const says = item ? texts.join(': ') || 'the operation failed' : 'it was deleted before the operation completed';
  return {
    step: step.id,
    type: 'failed',
    ...(typeof slug === 'string' ? { slug } : {}),
    says: `accepted, but ${says}`,
  };
};

const busy = 'accepted, but it is busy, which requires manual action: unmount the volume, force the detach, or restart the instance';

/** The outcome after a read of a step that is not done; undefined: read again. */
const verdictOn = (step: Step, failing: Failing, watch: Watch, { timeouts, ids }: SettleContext): StepOutcome | undefined => {
  const phase = failing.item?.phase;
  // If the response named the created resource, there is nothing to wait for. An invited member counts as moving until the invitation is accepted.
  const isMade = step.creates !== undefined && ids.made(step.creates) !== undefined;
  if (step.waitsFor && !isMade) return { step: step.id, type: 'waiting', ...step.waitsFor };
  if (phase === 'failed' && (watch.moved || !watch.failedBefore)) return failed(step, failing);
  if (watch.quiet < (phase === 'stuck' ? timeouts.stuck : timeouts.appear)) return undefined;
  if (phase === 'failed' || (phase === undefined && watch.moved)) return failed(step, failing);
  return { step: step.id, type: 'in-progress', says: phase === 'stuck' ? busy : `accepted, but ${describeCondition(failing)}` };
};

export const settle = async (step: Step, failedBefore: boolean, context: SettleContext): Promise<StepOutcome> => {
  const { reader, ids, clock, signal, timeouts } = context;
  const unsettled = (says: string): StepOutcome => ({ step: step.id, type: 'in-progress', says: `accepted, but ${says}` });
  const began = clock.now();
  let quietSince: number | undefined = began;
  let moved = false;
  let unread = 0;
  for (let pause = timeouts.pause; ; pause = nextPause(pause)) {
    const readings = await readTargets(reader, step.postconditions, ids);
    const facts = evaluateConditions(readings, step.postconditions);
    const now = clock.now();
    if (facts.type === 'hold') {
      learnFromReadings(step, readings, ids);
      return { step: step.id, type: 'done', ...followUpOf(step, readings) };
    }
    if (facts.type === 'unread') {
      unread += 1;
      if (unread >= mostUnread) return unsettled(`it could not be read again: ${facts.says}`);
    } else {
      unread = 0;
      const isMoving = facts.item?.phase === 'moving';
      moved ||= isMoving;
      quietSince = isMoving ? undefined : (quietSince ?? now);
      const verdict = verdictOn(step, facts, { quiet: now - (quietSince ?? now), moved, failedBefore }, context);
      if (verdict) return verdict;
    }
    if (signal.aborted) return unsettled('the run was interrupted before the operation completed');
    if (now - began >= timeouts.settle) return unsettled('the operation did not complete in time');
    await clock.sleep(pause, signal);
  }
};
