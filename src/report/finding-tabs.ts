// The lists of findings by their status, in the order of their tabs.

/** new and overdue are among the failed ones. */
export const findingTabs = ['failed', 'new', 'overdue', 'warns', 'unknown', 'waived', 'fixed'] as const;

export type FindingTab = (typeof findingTabs)[number];
