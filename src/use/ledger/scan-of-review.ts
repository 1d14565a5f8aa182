// What a review contributes to the first-seen ledger: its findings and drift, by fingerprint.
import { fingerprintOf } from '../../policies/fingerprint.ts';
import type { ScanFindings, Weight } from '../../policies/ledger/ledger.ts';
import { isDrift, notAppliedIn } from '../../report/drift.ts';
import { countFindings } from '../../report/finding-counts.ts';
import { isUnread } from '../../report/reading-blocks.ts';
import type { Review } from '../../report/review.ts';
import { driftRule, notAppliedRule } from '../../report/sarif-rules.ts';
import { unreadCauses } from '../review/gate-verdict.ts';

/** Whether everything was read, compared and evaluated: only then does a missing finding not exist. */
export const isCompleteScan = ({ reads, coverage, drift }: Review): boolean =>
  !reads.some(isUnread) &&
  coverage !== undefined &&
  drift !== undefined &&
  !unreadCauses.some((cause) => (coverage.unknown[cause] ?? 0) > 0);

/** Without a desired state there is no drift to compare. */
export const isWholeScan = (review: Review): boolean => isCompleteScan({ ...review, drift: review.drift ?? { declared: 0, entries: [] } });

/** Drift is a finding like those of policies. */
export const scanOf = (review: Review, tenant: string, path: string): ScanFindings => {
  const found = new Map<string, Weight>();
  const unknown = new Set<string>();
  for (const { policy, address, severity, verdict } of review.findings ?? []) {
    const fingerprint = fingerprintOf(tenant, policy, address);
    if (verdict.type === 'fail') found.set(fingerprint, severity);
    else if (verdict.type === 'waived') found.set(fingerprint, 'waived');
    else if (verdict.type === 'unknown') unknown.add(fingerprint);
  }
  for (const drift of review.drift?.entries ?? []) {
    const fingerprint = fingerprintOf(tenant, driftRule, drift.address);
    if (drift.type === 'unknown') unknown.add(fingerprint);
    else if (isDrift(drift)) found.set(fingerprint, 'medium');
  }
  for (const { address } of notAppliedIn(review.drift)) found.set(fingerprintOf(tenant, notAppliedRule, address), 'medium');
  return {
    tenant,
    path,
    at: new Date(review.run.asOf ?? review.run.now).toISOString(),
    isComplete: isCompleteScan(review),
    found,
    unknown,
    counts: countFindings(review.findings ?? []).failures,
  };
};
