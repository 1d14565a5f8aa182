// Where a run finds the first-seen ledger, and an audit records its scan: a file, or a branch of the Action.
import type { Ledger, LedgerPart, ScanFindings } from '../../policies/ledger/ledger.ts';
import type { LedgerFacts } from '../../policies/ledger/ledger-facts.ts';
import { type LedgerIn, ledgerIn } from '../../policies/ledger/ledger-in-world.ts';
import type { Remembered } from '../../policies/ledger/memory.ts';

interface RecordBefore extends Pick<LedgerFacts, 'earlier'> {
  readonly tenant: string;
  /** undefined: the scan begins the record. */
  readonly part: LedgerPart | undefined;
}

/** A ledger that is only read. */
export interface LedgerRecords {
  /** The path of the desired state in the ledger. */
  readonly path: string;
  /** The record of this tenant before the scan. undefined: this scan cannot be recorded, which is a warning. Throws `ledger-invalid` if that is an error. */
  readonly before: (tenant: string | undefined) => RecordBefore | undefined;
}

/** What the ledger knows of a tenant; undefined without a ledger, and for a tenant of which it has no record. */
export const ledgerOf = (records: LedgerRecords | undefined, tenant: string | undefined): LedgerIn | undefined => {
  const record = records?.before(tenant);
  return records && record && ledgerIn({ path: records.path, ...record });
};

export interface AddedScan {
  /** All facts. */
  readonly ledger: Ledger;
  /** The ledger that the scan was added to; undefined: the scan was not kept, and what is new in it is not known. */
  readonly before: Ledger | undefined;
}

export interface LedgerStore extends LedgerRecords {
  /** What it must not contain, because everybody can read it. */
  readonly withheld?: ReadonlySet<Remembered>;
  /** Adds the facts of a scan to the ledger as it is now: another run may have written it meanwhile. */
  readonly add: (scan: ScanFindings) => Promise<AddedScan>;
}
