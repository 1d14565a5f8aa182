// How many calls to one product may be in flight at once: one more after each successful round, half as many after a round in which the platform refused more
// than single calls.

export interface ConcurrencyLimit {
  /** Runs a call as soon as the limit allows it. `busy`: the platform is overloaded; `pause`: milliseconds that it asked to wait, or null. */
  readonly run: <T extends { readonly busy: boolean; readonly pause: number | null }>(call: () => Promise<T>) => Promise<T>;
  /** The present limit of calls in flight, for progress and tests. */
  readonly limit: () => number;
  /** So many more calls will be requested, or fewer if negative. */
  readonly expect: (more: number) => void;
  /** Calls in flight, calls that wait for the limit, and calls that are expected. */
  readonly asked: () => number;
}

/**
 * The share of the calls of a round that the platform may refuse without a slowdown. It refuses single calls for reasons of its own, and fewer calls at once would
 * not prevent that: halving for each of them made a reading four times as long when one response in five failed.
 */
const toleratedShare = 1 / 4;

interface Time {
  readonly clock: () => number;
  readonly sleep: (milliseconds: number, signal?: AbortSignal) => Promise<void>;
  /** Aborts every pause. */
  readonly signal?: AbortSignal;
}

/**
 * `most`: the highest limit, which is also the first one, because a reading is short and most runs are never limited. `longest`: the number of calls
 * that are left for the product with the most calls. While that product is at its limit, the other products get fewer calls in flight, so that all of
 * them end together: ending earlier gains nothing, and parsing their responses would delay the product that the run waits for.
 */
export const concurrencyLimit = (most: number, { clock, sleep, signal }: Time, longest: () => number = () => 0): ConcurrencyLimit => {
  let limit = most;
  let active = 0;
  /** Counts the slowdowns. A call that started before the latest slowdown does not cause another one. */
  let round = 0;
  let quietUntil = 0;
  /** By their number, from `first` on: a list would be shortened at its front for each of them. */
  const waiting = new Map<number, () => void>();
  let first = 0;
  let expected = 0;

  const asked = (): number => active + waiting.size + expected;
  const room = (): number => Math.floor(limit) * (longest() > most ? Math.min(1, asked() / longest()) : 1);

  const admit = () => {
    while (waiting.size > 0 && active < room()) {
      active += 1;
      waiting.get(first)?.();
      waiting.delete(first);
      first += 1;
    }
  };
  /** Of the calls that ended since the last round or slowdown. */
  let ended = 0;
  let refused = 0;
  const note = (busy: boolean): void => {
    ended += 1;
    if (busy) refused += 1;
    const isOverload = refused > limit * toleratedShare;
    if (!isOverload && ended < limit) return;
    if (isOverload) {
      limit = Math.max(1, limit / 2);
      round += 1;
    }
    ended = 0;
    refused = 0;
  };

  return {
    limit: () => Math.floor(limit),
    expect: (more) => {
      expected += more;
    },
    asked,
    run: async (call) => {
      await new Promise<void>((start) => {
        waiting.set(first + waiting.size, start);
        admit();
      });
      try {
        const quiet = quietUntil - clock();
        if (quiet > 0) await sleep(quiet, signal);
        const started = round;
        const answer = await call();
        if (started === round) note(answer.busy);
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
