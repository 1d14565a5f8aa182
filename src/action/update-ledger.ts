// Adds a scan to the first-seen ledger on its branch, safely beside concurrent runs, and reports the new findings.
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
} from '../policies/ledger.ts';
import { ledgerText, readLedger } from '../policies/ledger-text.ts';
import type { Job } from './job.ts';
import { ledgerFile, unusable } from './last-scan.ts';

export interface LedgerUpdate {
  readonly ledger: Ledger;
  readonly news: NewFindings;
}

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
