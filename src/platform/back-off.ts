// The pause before a retry, in milliseconds.

/** The first pause; each further one is twice as long. */
const firstWait = 300;
export const longestBackOff = 4_000;
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

/** The pauses before the retries of one product. */
export interface BackOff {
  /** The round in which an attempt begins. */
  readonly begin: () => number;
  /** An attempt that began in this round ended. `failed`: a retry may succeed. */
  readonly ended: (round: number, failed: boolean) => void;
  /** The pause before a retry, in milliseconds. */
  readonly pause: () => number;
}

/**
 * Pauses grow with the consecutive rounds in which most attempts failed. A round is the attempts that were in flight together. A call that failed several times
 * by chance, while others succeed, waits no longer than any other: otherwise a run would wait for the last of such calls.
 */
export const backOffOf = (random: () => number): BackOff => {
  let round = 0;
  let active = 0;
  let failedRounds = 0;
  /** Of this round. */
  let size = 0;
  let ended = 0;
  let failed = 0;
  const fails = (): boolean => 2 * failed > ended;
  return {
    begin: () => {
      active += 1;
      return round;
    },
    ended: (begun, hasFailed) => {
      if (begun === round) {
        size ||= active;
        ended += 1;
        if (hasFailed) failed += 1;
        if (ended >= size) {
          failedRounds = fails() ? failedRounds + 1 : 0;
          round += 1;
          size = 0;
          ended = 0;
          failed = 0;
        }
      }
      active -= 1;
    },
    pause: () => backOff(Math.max(1, failedRounds + (fails() ? 1 : 0)), random),
  };
};
