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

/** Exponential, with jitter over its upper half, so that calls that failed together are not retried together. `tries` is the number of attempts so far. */
export const backOff = (tries: number, random: () => number): number =>
  Math.min(firstWait * 2 ** (tries - 1), longestBackOff) * (0.5 + random() / 2);

/** The pause that the server requested, and a small addition that differs from call to call. */
export const waitAsAsked = (asked: number, random: () => number): number => asked + random() * Math.min(1000, asked / 4);
