// `--ledger` of a command that only reads it. What reads ledgers is loaded with the first one.
import type { LedgerRecords } from '../use/ledger/ledger-store.ts';
import type { Ports } from '../use/ports.ts';

/** undefined: no ledger is named. Throws for a file that is missing or is not a ledger. */
export const readLedger = async (given: string | undefined, path: string | undefined, ports: Ports): Promise<LedgerRecords | undefined> =>
  given === undefined ? undefined : (await import('../use/ledger/ledger-file.ts')).readLedgerFile(given, path, ports);
