// The age of a finding. Without a record of when it was first seen it has none: a date is never invented.
const day = 86_400_000;

/** Whole days since the first scan with the finding. */
export const ageInDays = (firstSeen: string | undefined, now: string): number | undefined => {
  if (firstSeen === undefined) return undefined;
  const age = Date.parse(now) - Date.parse(firstSeen);
  return Number.isFinite(age) ? Math.max(0, Math.floor(age / day)) : undefined;
};

/** `first seen 2026-10-01, 52 days ago`. undefined: no ledger knows. */
export const firstSeenText = (firstSeen: string | undefined, now: string): string | undefined => {
  const age = ageInDays(firstSeen, now);
  if (firstSeen === undefined || age === undefined) return undefined;
  return `first seen ${firstSeen.slice(0, 10)}, ${age === 0 ? 'today' : `${age} ${age === 1 ? 'day' : 'days'} ago`}`;
};
