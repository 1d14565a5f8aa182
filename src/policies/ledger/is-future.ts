// Times that no clock can have seen: one of two clocks is wrong.

/** Milliseconds: the clocks of runners differ by less. */
const tolerance = 3_600_000;

/** Whether no clock that is right can show this time yet. */
export const isFuture = (time: string, now: Date): boolean => time > new Date(now.getTime() + tolerance).toISOString();
