// The time limit of a run: after it, the run ends as after a signal, and reports it.
import { setMaxListeners } from 'node:events';
import { fail } from '../errors.ts';
import type { Surroundings } from '../terminal/surroundings.ts';
import { parseDuration } from '../yaml/duration.ts';

/** The maximum time of a timer. */
const longest = 2 ** 31 - 1;

/**
 * `timeout` as on the command line: `90s`, `10m`. The time starts now. It has its own timer, because Node 20 garbage-collects the timeout inside
 * `AbortSignal.any`, which then never fires.
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
