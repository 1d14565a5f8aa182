// The pause before a retry, in milliseconds, and when retries end for all calls of an operation.

/** The first pause; each further one is twice as long. */
const firstWait = 300;
const longestBackOff = 4_000;
/** A server may request a longer pause than a run can afford. */
export const longestWait = 60_000;

/** Retry-After in both forms, seconds or a date; null if it is neither or in the past. Never more than `longestWait`. */
export const retryAfter = (header: string | undefined, now: number): number | null => {
  const text = header?.trim() ?? '';
  const asked = /^\d+(\.\d+)?$/.test(text) ? Number(text) * 1000 : Date.parse(text) - now;
  return Number.isNaN(asked) || asked <= 0 || !/^(\d|[A-Z][a-z]{2,8},? )/.test(text) ? null : Math.min(asked, longestWait);
};

/** Exponential, with jitter over its upper half, so that calls that failed together are not retried together. `rounds`: of failures so far. */
export const backOff = (rounds: number, random: () => number): number =>
  Math.min(firstWait * 2 ** (rounds - 1), longestBackOff) * (0.5 + random() / 2);

/** The pause that the server requested, and a small addition that differs from call to call. */
export const waitAsAsked = (asked: number, random: () => number): number => asked + random() * Math.min(1000, asked / 4);

/** More than one call has attempts: no call that could still succeed is given up. */
const mostFailures = 10;

/** The retries of one operation. Attempts that were in flight together succeed or fail together: failures in a row are counted one after the other, pauses by rounds. */
export interface BackOff {
  /** An attempt begins; returns its number. */
  readonly begin: () => number;
  /** It ended. `failure`: why there was no good response; undefined if there was one. */
  readonly ended: (attempt: number, failure: string | undefined) => void;
  /** The pause before a retry, in milliseconds. */
  readonly pause: () => number;
  /** Why no further call is made. */
  readonly givenUp: () => string | undefined;
}

/**
 * Pauses grow with the consecutive rounds in which most attempts failed. A call that failed several times by chance, while others succeed, waits no longer than
 * any other: otherwise a run would wait for the last of such calls.
 */
export const backOffOf = (random: () => number): BackOff => {
  let begun = 0;
  let active = 0;
  let failures = 0;
  /** The latest one, and the first attempt that began after it. */
  let last = '';
  let afterLast = 0;
  let failedRounds = 0;
  /** Of this round: its first attempt, the number of attempts, and those that ended and failed. */
  let first = 0;
  let size = 0;
  let ended = 0;
  let failed = 0;
  const fails = (): boolean => 2 * failed > ended;
  return {
    begin: () => {
      active += 1;
      begun += 1;
      return begun - 1;
    },
    ended: (attempt, failure) => {
      if (failure === undefined) failures = 0;
      else if (attempt >= afterLast) [failures, last, afterLast] = [failures + 1, failure, begun];
      if (attempt >= first) {
        size ||= active;
        ended += 1;
        if (failure !== undefined) failed += 1;
        if (ended >= size) {
          failedRounds = fails() ? failedRounds + 1 : 0;
          [first, size, ended, failed] = [begun, 0, 0, 0];
        }
      }
      active -= 1;
    },
    pause: () => backOff(Math.max(1, failedRounds + (fails() ? 1 : 0)), random),
    givenUp: () => (failures < mostFailures ? undefined : `${mostFailures} calls in a row failed (${last})`),
  };
};
