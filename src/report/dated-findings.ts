// The findings of a review with the dates that a ledger knows: since when each exists, and when it was last seen.
import type { LedgerPart } from '../policies/ledger.ts';
import type { ReportedFinding, Review } from './review.ts';

const dated = (finding: ReportedFinding, findings: ReadonlyMap<string, LedgerPart['findings'][string]>): ReportedFinding => {
  const { without, seen } = findings.get(finding.fingerprint) ?? {};
  if (!seen) return finding;
  return { ...finding, firstSeen: seen.first, lastSeen: seen.last, ...(without !== undefined && { lastWithout: without }) };
};

/** `part`: with the scan of this review. */
export const withDates = (review: Review, part: LedgerPart | undefined): Review => {
  if (!part || !review.findings) return review;
  const entries = new Map(Object.entries(part.findings));
  return { ...review, findings: review.findings.map((finding) => dated(finding, entries)) };
};
