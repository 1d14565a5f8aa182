// Slots: multiples of `every` since 1970-01-01 00:00 UTC, so that two runs within the same hour use the same slot. Missed slots are not caught up.

/** The start of the slot that `now` is in, in milliseconds. */
export const slotAt = (now: number, every: number): number => Math.floor(now / every) * every;

export const slotText = (ms: number): string => new Date(ms).toISOString();
