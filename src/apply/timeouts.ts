// How long an apply waits, in milliseconds. Handed in, so that tests and simulation are quick.
export interface Timeouts {
  /** For an operation that keeps running. */
  readonly settle: number;
  /** For a state that ends only by hand (busy). */
  readonly stuck: number;
  /** For what was accepted to show, and for what stopped moving to be as it was asked for (contradictions.md B33). */
  readonly appear: number;
  /** For a conflict that only needs time: a volume is still said to have snapshots that are gone (contradictions.md B33). */
  readonly conflict: number;
  /** First pause between two looks; each further one is twice as long, up to ten seconds. */
  readonly pause: number;
}

export const defaultTimeouts: Timeouts = { settle: 60 * 60_000, stuck: 2 * 60_000, appear: 60_000, conflict: 30_000, pause: 50 };

const longestPause = 10_000;

export const nextPause = (pause: number): number => Math.min(pause * 2, longestPause);
