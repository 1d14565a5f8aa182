// The timeouts of an apply, in milliseconds: parameters, so that tests and simulations are fast.
export interface Timeouts {
  /** For an operation that keeps running. */
  readonly settle: number;
  /** For a state that requires manual action (busy). */
  readonly stuck: number;
  /** For an accepted change to become visible, and for a finished operation to show the requested state (contradictions.md B33). */
  readonly appear: number;
  /** For a temporary conflict: the platform still reports deleted snapshots of a volume (contradictions.md B33). */
  readonly conflict: number;
  /** First pause between two reads; each further one is twice as long, up to ten seconds. */
  readonly pause: number;
}

export const defaultTimeouts: Timeouts = { settle: 60 * 60_000, stuck: 2 * 60_000, appear: 60_000, conflict: 30_000, pause: 50 };

const longestPause = 10_000;

export const nextPause = (pause: number): number => Math.min(pause * 2, longestPause);
