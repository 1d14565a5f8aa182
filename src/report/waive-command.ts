// The command that accepts a finding until a date, ready to copy but for its reason.
import { ownerOf } from './owner-counts.ts';
import type { ReportedFinding } from './review.ts';
import { shellWords, toCopy } from './shell-words.ts';

/** Accepted for a month, unless it is due before. */
const untilOf = ({ due }: ReportedFinding, now: string): string => {
  const month = new Date(Date.parse(now) + 30 * 86_400_000).toISOString().slice(0, 10);
  return due !== undefined && due > now.slice(0, 10) && due < month ? due : month;
};

/** `desired`: as the user named it. */
export const waiveCommand = (finding: ReportedFinding, desired: string, now: string): string => {
  const words = ['waive', desired, finding.policy, toCopy(finding.address), '--until', untilOf(finding, now)];
  return `tenantry ${shellWords([...words, '--owner', ownerOf(finding) || 'OWNER'])} --reason "…"`;
};
