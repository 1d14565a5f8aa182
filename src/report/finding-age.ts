// The age of a finding. Without a record of when it was first seen it has none: a date is never invented.
const day = 86_400_000;

/** Whole days since the first scan with the finding. */
export const ageInDays = (firstSeen: string | undefined, now: string): number | undefined => {
  if (firstSeen === undefined) return undefined;
  const age = Date.parse(now) - Date.parse(firstSeen);
  return Number.isFinite(age) ? Math.max(0, Math.floor(age / day)) : undefined;
};
