// The difference between the local clock and the platform's, from the Date headers of its responses.
export interface ClockDifference {
  /** Milliseconds that the platform's clock is ahead of the local one: the median of all responses. */
  readonly ahead: number;
  /** The number of responses with a date. */
  readonly responses: number;
}

export interface ClockWatch {
  /** One response: its Date header, and the local times of request and response. */
  readonly note: (date: string | undefined, asked: number, came: number) => void;
  /** undefined: no response contained a date. */
  readonly difference: () => ClockDifference | undefined;
}

/** A Date header has whole seconds. */
const halfSecond = 500;

export const watchClock = (): ClockWatch => {
  const seen: number[] = [];
  return {
    note: (date, asked, came) => {
      const said = Date.parse(date ?? '');
      if (!Number.isNaN(said)) seen.push(said + halfSecond - (asked + came) / 2);
    },
    difference: () => {
      const median = seen.toSorted((a, b) => a - b)[Math.floor(seen.length / 2)];
      return median === undefined ? undefined : { ahead: Math.round(median), responses: seen.length };
    },
  };
};
