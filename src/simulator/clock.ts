// Time in the simulator: the clock is a parameter, and the simulator can be advanced relative to it.

/** Milliseconds since 1970, UTC. */
export interface SimulatorClock {
  readonly now: () => number;
}

export const realClock: SimulatorClock = { now: () => Date.now() };

/** A clock that shows a fixed ISO 8601 time until it is advanced. */
export const stoppedClock = (at: string): SimulatorClock => {
  const instant = Date.parse(at);
  return { now: () => instant };
};

export interface DrivableClock extends SimulatorClock {
  /** Advances by this many milliseconds, in addition to the underlying clock. */
  readonly advance: (milliseconds: number) => void;
}

export const drivable = (clock: SimulatorClock): DrivableClock => {
  let ahead = 0;
  return {
    now: () => clock.now() + ahead,
    advance: (milliseconds) => {
      ahead += milliseconds;
    },
  };
};

const units: Readonly<Record<string, number>> = { ms: 1, s: 1000, m: 60_000, h: 3_600_000, d: 86_400_000 };

/** `50ms`, `30s`, `5m`, `1h`, `2d` in milliseconds; null for any other text. */
export const milliseconds = (text: string): number | null => {
  const parts = /^(\d{1,9})(ms|s|m|h|d)$/.exec(text);
  return parts === null ? null : Number(parts[1]) * (units[parts[2] ?? ''] ?? 0);
};

/** The time in wire format: RFC 3339 with Z, whole seconds (platform.md, chapter 9). All have one length, so that text order is time order. */
export const stamp = (instant: number): string => `${new Date(instant).toISOString().slice(0, 19)}Z`;
