// Adds a scan to the first-seen ledger on its branch, safely beside concurrent runs, and reports the new findings.
import { unreadCauses } from '../commands/gate-verdict.ts';
import { changeBranchFile } from '../github/branch-file.ts';
import { fingerprintOf } from '../policies/fingerprint.ts';
import {
  emptyLedger,
  type Ledger,
  ledgerOf,
  mergeLedgers,
  type NewFindings,
  newsIn,
  partOf,
  type ScanFindings,
  type Weight,
} from '../policies/ledger.ts';
import { ledgerText, readLedger } from '../policies/ledger-text.ts';
import { isDrift } from '../report/drift.ts';
import { isUnread } from '../report/reading-blocks.ts';
import type { Review } from '../report/review.ts';
import { driftRule } from '../report/sarif-rules.ts';
import type { Job } from './job.ts';
import { ledgerFile, unusable } from './last-scan.ts';

export interface LedgerUpdate {
  readonly ledger: Ledger;
  readonly news: NewFindings;
}

/** Whether everything was read, compared and evaluated: only then does a missing finding not exist. */
const isCompleteScan = ({ reads, coverage, drift }: Review): boolean =>
  !reads.some(isUnread) &&
  coverage !== undefined &&
  drift !== undefined &&
  !unreadCauses.some((cause) => (coverage.unknown[cause] ?? 0) > 0);

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
  const at = new Date(review.run.asOf ?? review.run.now).toISOString();
  return { tenant, path, at, isComplete: isCompleteScan(review), found, unknown };
};

/** undefined: there is no ledger, or it cannot be used or written, which is a warning. Then it is unchanged. */
export const updateLedger = async (
  { inputs, event, github, surroundings, warn }: Job,
  scan: ScanFindings,
): Promise<LedgerUpdate | undefined> => {
  const { ledger: branch } = inputs;
  if (branch === undefined) return undefined;
  if (branch === event.repository.defaultBranch) {
    warn(`The ledger cannot be kept on the default branch. Set the input \`ledger\` to a branch of its own.`);
    return undefined;
  }
  let kept: Ledger | undefined;
  let before = emptyLedger;
  let why = '';
  const written = await changeBranchFile(github, { branch, path: ledgerFile }, 'Record a scan', (text) => {
    const read = text === null ? ({ type: 'ledger', ledger: emptyLedger } as const) : readLedger(text, surroundings.now());
    if (read.type === 'unreadable') {
      ({ why } = read);
      kept = undefined;
      return text ?? '';
    }
    before = read.ledger;
    kept = mergeLedgers(before, ledgerOf(scan));
    return ledgerText(kept);
  });
  if (written.type === 'refused') warn(`The ledger was not updated. ${written.why.message}`);
  else if (!kept) warn(unusable(branch, why));
  if (written.type === 'refused' || !kept) return undefined;
  return { ledger: kept, news: newsIn(kept, scan, before) };
};

export const firstSeen = (
  kept: LedgerUpdate | undefined,
  scan: ScanFindings,
): ((policy: string, address: string) => string | undefined) => {
  const entries = new Map(Object.entries((kept && partOf(kept.ledger, scan)?.findings) ?? {}));
  return (policy, address) => entries.get(fingerprintOf(scan.tenant, policy, address))?.seen?.first;
};
