// A limit of requests per minute for each host: evenly spaced, so that consecutive readers keep it together.
export type RateLimiter = (host: string, signal?: AbortSignal) => Promise<void>;

interface Time {
  readonly clock: () => number;
  readonly sleep: (milliseconds: number, signal?: AbortSignal) => Promise<void>;
}

const minute = 60_000;

/** Resolves when the next request to this host may be sent; `null`: no limit. */
export const rateLimiter = (perMinute: number | null, { clock, sleep }: Time): RateLimiter => {
  const next = new Map<string, number>();
  return async (host, signal) => {
    if (perMinute === null) return;
    const now = clock();
    const turn = Math.max(now, next.get(host) ?? now);
    next.set(host, turn + minute / perMinute);
    if (turn > now) await sleep(turn - now, signal);
  };
};
