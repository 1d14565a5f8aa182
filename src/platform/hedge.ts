// Hedged reads: a read that takes much longer than others of its product is sent once more, and the first response counts. At most two reads in a hundred, so
// that a slow platform is not asked twice for everything.

/** The reads of one product. */
export interface Hedge {
  /** A read begins. Returns after how many milliseconds it is sent once more; undefined: it is not. */
  readonly begin: () => number | undefined;
  /** Whether a read that took that long may be sent once more. Then it counts as sent. */
  readonly allow: () => boolean;
  /** A read ended, after this many milliseconds. */
  readonly ended: (time: number) => void;
}

/** At most this share of the reads is sent once more. */
const mostExtra = 0.02;
/** The share of the reads that are as fast as the threshold: the slowest of the others are what a run waits for. */
const usual = 0.98;
/** A threshold is at least this many times the median: reads that take nearly the same time are all usual. */
const timesMedian = 2;
/** In milliseconds: a shorter wait costs a run nothing that a second request would be worth. */
const leastThreshold = 500;
/** The number of reads between two thresholds, and the number of the latest ones that each is taken from. */
const between = 50;
const latest = 200;

export const noHedge: Hedge = { begin: () => undefined, allow: () => false, ended: () => undefined };

export const hedgeOf = (): Hedge => {
  /** In milliseconds; the oldest is replaced. */
  const times: number[] = [];
  let begun = 0;
  let ended = 0;
  let extra = 0;
  let threshold: number | undefined;
  return {
    begin: () => {
      begun += 1;
      return threshold;
    },
    allow: () => {
      if (extra + 1 > mostExtra * begun) return false;
      extra += 1;
      return true;
    },
    ended: (time) => {
      times[ended % latest] = time;
      ended += 1;
      if (ended % between !== 0) return;
      const inOrder = times.toSorted((a, b) => a - b);
      const at = (share: number): number => inOrder[Math.floor(share * (inOrder.length - 1))] ?? 0;
      threshold = Math.max(leastThreshold, at(usual), timesMedian * at(0.5));
    },
  };
};
