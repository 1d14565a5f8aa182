// The last complete scan, as the ledger records it, and whether it is too old. Asked in every run: a schedule that has stopped makes no noise of its own.
import { readBranchFile } from '../github/branch-file.ts';
import { partOf } from '../policies/ledger.ts';
import { readLedger } from '../policies/ledger-text.ts';
import { durationText } from '../yaml/duration.ts';
import type { LastScan } from '../report/comment/context.ts';
import type { Inputs } from './inputs.ts';
import type { Job } from './job.ts';

/** On the branch of the input `ledger`. */
export const ledgerFile = 'ledger.json';

/** `complete`: of a part of the ledger. */
export const lastScanOf = (complete: string | undefined, { maxAge }: Inputs, now: Date): LastScan => {
  const allowed = durationText(maxAge);
  if (complete === undefined) return { type: 'none', allowed };
  return { type: now.getTime() - Date.parse(complete) > maxAge ? 'old' : 'recent', at: complete, allowed };
};

/** undefined: no ledger is kept, or it cannot be used, which is a warning. */
export const readLastScan = async (job: Job, tenant: string): Promise<LastScan | undefined> => {
  const { inputs, github, surroundings, warn } = job;
  const { ledger: branch, desiredState: path } = inputs;
  if (branch === undefined || tenant === '') return undefined;
  const text = await readBranchFile(github, { branch, path: ledgerFile });
  if (text.type === 'refused') {
    warn(text.why.message);
    return undefined;
  }
  const now = surroundings.now();
  if (text.value === null) return lastScanOf(undefined, inputs, now);
  const read = readLedger(text.value, now);
  if (read.type === 'ledger') return lastScanOf(partOf(read.ledger, { tenant, path })?.complete, inputs, now);
  warn(unusable(branch, read.why));
  return undefined;
};

export const unusable = (branch: string, why: string): string =>
  `The ledger on the branch ${branch} cannot be used: ${why}. Restore an earlier commit of the branch, or delete the branch to begin again.`;
