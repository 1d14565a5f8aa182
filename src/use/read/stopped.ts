// Whether a run was stopped, by a signal or its time limit: what was not read then allows no conclusion.
import { fail } from '../../errors.ts';

/** Whether the timeout, and not a signal, stopped the run. */
export const isOutOfTime = ({ aborted, reason }: AbortSignal): boolean =>
  aborted && reason instanceof DOMException && reason.name === 'TimeoutError';

/** Throws if the run was stopped: missing data was then not read on purpose, and allows no conclusion. */
export const failIfStopped = (signal: AbortSignal): void => {
  if (isOutOfTime(signal)) fail('out-of-time', 'stopped while reading: --timeout exceeded');
  if (signal.aborted) fail('interrupted', 'stopped while reading');
};

/** The result of `read`; undefined if it was stopped. */
export const unlessStopped = async <T>(read: () => Promise<T>, signal: AbortSignal): Promise<T | undefined> =>
  read().catch((cause: unknown) => {
    if (signal.aborted) return undefined;
    throw cause;
  });
