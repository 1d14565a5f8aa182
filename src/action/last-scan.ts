// The last complete scan according to the ledger, and whether it is too old. Every run checks it, because a stopped schedule does not report itself.
import { readBranchFile } from '../github/branch-file.ts';
import { emptyLedger, type Ledger, partOf } from '../policies/ledger/ledger.ts';
import { readLedger } from '../policies/ledger/ledger-text.ts';
import { laterOf } from '../policies/times.ts';
import type { LastScan } from '../report/comment/context.ts';
import { isTooOld, lastScanOf, oldScanText } from '../report/comment/last-scan-parts.ts';
import { ledgerFile } from '../use/github-names.ts';
import type { Job } from './job.ts';
import { orWarn } from './or-warn.ts';

/** Empty if the branch has none yet. undefined: no ledger is kept, or it cannot be used, which is a warning. */
export const readLedgerBranch = async (job: Job): Promise<Ledger | undefined> => {
  const { settings, github, surroundings, warn } = job;
  const { ledger: branch } = settings;
  if (branch === undefined) return undefined;
  const text = await orWarn(job, readBranchFile(github, { branch, path: ledgerFile }));
  if (text === undefined) return undefined;
  if (text === null) return emptyLedger;
  const read = readLedger(text, surroundings.now());
  if (read.type === 'ledger') return read.ledger;
  warn(unusable(branch, read.why));
  return undefined;
};

/** Of one tenant. undefined: there is no ledger, it cannot be used, or the tenant is not known. */
export const lastScanIn = ({ inputs, settings, surroundings }: Job, ledger: Ledger | undefined, tenant: string): LastScan | undefined => {
  if (!ledger || tenant === '') return undefined;
  return lastScanOf(partOf(ledger, { tenant, path: inputs.desiredState })?.complete, settings, surroundings.now());
};

/** A push has no comment for it: one line in the log and on the run. It does not fail the run, so that merged changes can be applied. */
export const warnOfOldScan = async (job: Job): Promise<void> => {
  if (job.event.trigger.type !== 'push') return;
  const ledger = await readLedgerBranch(job);
  const parts = ledger?.parts.filter(({ path }) => path === job.inputs.desiredState);
  const newest = parts?.reduce<string | undefined>((last, { complete }) => laterOf(last, complete), undefined);
  const scan = parts && lastScanOf(newest, job.settings, job.surroundings.now());
  if (scan && isTooOld(scan)) job.warn(oldScanText(scan));
};

export const unusable = (branch: string, why: string): string =>
  `The ledger on the branch ${branch} cannot be used: ${why}. Restore an earlier commit of the branch, or delete the branch to begin again.`;
