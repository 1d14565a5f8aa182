// Slots: multiples of `every` from 00:00 UTC of 1 January 1970, so that two runs of the same hour mean the same slot. Missed ones are not made up.

/** The start of the slot that `now` is in, in milliseconds. */
export const slotAt = (now: number, every: number): number => Math.floor(now / every) * every;

export const slotText = (ms: number): string => new Date(ms).toISOString();
