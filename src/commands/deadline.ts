// How long a run may take: when its time is over it ends as after a signal, and says so.
import { setMaxListeners } from 'node:events';
import { fail } from '../errors.ts';
import { parseDuration } from '../yaml/duration.ts';
import type { Surroundings } from './surroundings.ts';

/** The longest that a timer can wait. */
const longest = 2 ** 31 - 1;

/**
 * `timeout` as written on the command line: `90s`, `10m`. The time runs from now. A timer of our own: what `AbortSignal.any` makes of a timeout is
 * dropped with the garbage on Node 20, and never comes.
 */
export const withDeadline = (surroundings: Surroundings, timeout: string | undefined): Surroundings => {
  if (timeout === undefined) return surroundings;
  const { signal } = surroundings;
  const length = parseDuration(timeout) ?? Number.NaN;
  if (!(length <= longest)) fail('usage', `--timeout ${timeout}: not a valid duration. Use a duration such as 90s or 10m, at most 24d`);
  const controller = new AbortController();
  // Every call in flight listens, and there may be many.
  setMaxListeners(0, controller.signal);
  const stop = (): void => controller.abort(signal.reason);
  if (signal.aborted) stop();
  else signal.addEventListener('abort', stop, { once: true });
  setTimeout(() => controller.abort(new DOMException('the time is over', 'TimeoutError')), length).unref();
  return { ...surroundings, signal: controller.signal };
};

/** Whether it was the time that stopped the run, not a signal. */
export const isOutOfTime = ({ aborted, reason }: AbortSignal): boolean =>
  aborted && reason instanceof DOMException && reason.name === 'TimeoutError';

/** Throws when the run was stopped: what is missing then was not read because it was not wanted any more, and nothing follows from it. */
export const failIfStopped = (signal: AbortSignal): void => {
  if (isOutOfTime(signal)) fail('out-of-time', 'stopped while reading: --timeout exceeded');
  if (signal.aborted) fail('interrupted', 'stopped while reading');
};

/** What `read` gives; undefined when it was stopped on the way. */
export const unlessStopped = async <T>(read: () => Promise<T>, signal: AbortSignal): Promise<T | undefined> =>
  read().catch((cause: unknown) => {
    if (signal.aborted) return undefined;
    throw cause;
  });
