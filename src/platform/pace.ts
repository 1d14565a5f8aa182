// How many calls may be in flight at once for one product: one more after each round that went well, half after the platform said it is too much.

export interface Pace {
  /** Runs a call when there is room for it. The answer says whether the platform is too busy, and for how long it asked to be left alone. */
  readonly run: <T extends { readonly busy: boolean; readonly pause: number | null }>(call: () => Promise<T>) => Promise<T>;
  /** Calls that may be in flight now, for progress and tests. */
  readonly limit: () => number;
  /** Calls in flight, and those that wait to be. */
  readonly asked: () => number;
}

interface Time {
  readonly clock: () => number;
  readonly sleep: (milliseconds: number, signal?: AbortSignal) => Promise<void>;
  /** Ends every pause. */
  readonly signal?: AbortSignal;
}

/**
 * `most`: calls in flight at best. It starts there: reading is short, and most runs never meet a limit. `longest`: what the product that is asked most
 * is still asked for. Where that is more than it may have in flight, all others take their time, such that they end with it: there is nothing to be
 * won by ending earlier, and taking their answers apart would hold up the one that everything waits for.
 */
export const paceOf = (most: number, { clock, sleep, signal }: Time, longest: () => number = () => 0): Pace => {
  let limit = most;
  let active = 0;
  /** Counts the slowdowns: calls that started before the last one say nothing new. */
  let round = 0;
  let quietUntil = 0;
  const waiting = new Set<() => void>();

  const asked = (): number => active + waiting.size;
  const room = (): number => Math.floor(limit) * (longest() > most ? Math.min(1, asked() / longest()) : 1);

  const admit = () => {
    for (const start of waiting) {
      if (active >= room()) return;
      waiting.delete(start);
      active += 1;
      start();
    }
  };
  const slower = () => {
    limit = Math.max(1, limit / 2);
    round += 1;
  };

  return {
    limit: () => Math.floor(limit),
    asked,
    run: async (call) => {
      await new Promise<void>((start) => {
        waiting.add(start);
        admit();
      });
      try {
        const quiet = quietUntil - clock();
        if (quiet > 0) await sleep(quiet, signal);
        const started = round;
        const answer = await call();
        if (answer.busy && started === round) slower();
        if (!answer.busy) limit = Math.min(most, limit + 1 / limit);
        if (answer.pause !== null) quietUntil = Math.max(quietUntil, clock() + answer.pause);
        return answer;
      } finally {
        active -= 1;
        admit();
      }
    },
  };
};
