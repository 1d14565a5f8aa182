// A review with what a ledger knows: since when each finding exists, when it was last seen, and the trend.
import type { LedgerPart } from '../policies/ledger/ledger.ts';
import type { ReportedFinding, Review } from './review.ts';
import { trendOf } from './trend.ts';

const dated = (finding: ReportedFinding, findings: ReadonlyMap<string, LedgerPart['findings'][string]>): ReportedFinding => {
  const { without, seen } = findings.get(finding.fingerprint) ?? {};
  if (!seen) return finding;
  return { ...finding, firstSeen: seen.first, lastSeen: seen.last, ...(without !== undefined && { lastWithout: without }) };
};

/** `part`: with the scan of this review. */
export const withDates = (review: Review, part: LedgerPart | undefined): Review => {
  if (!part || !review.findings) return review;
  const entries = new Map(Object.entries(part.findings));
  const trend = trendOf(part);
  const findings = review.findings.map((finding) => dated(finding, entries));
  return { ...review, findings, ...(trend.length > 0 && { trend }) };
};
