// Adds the scan of a review to the ledger, and the dates of the ledger to the review.
import { fail } from '../errors.ts';
import { ledgerOf, partOf } from '../policies/ledger.ts';
import { isFuture } from '../policies/ledger-text.ts';
import { withDates } from '../report/dated-findings.ts';
import type { Review } from '../report/review.ts';
import type { LedgerFile } from './ledger-file.ts';
import { scanOf } from './scan-of-review.ts';
import type { Surroundings } from './surroundings.ts';

/** `isWhole`: no region was left out. Only then does a missing finding not exist. */
export const recordScan = async (review: Review, isWhole: boolean, ledger: LedgerFile, { now }: Surroundings): Promise<Review> => {
  const { tenant } = review;
  if (tenant === undefined) return review;
  const all = scanOf(review, tenant, ledger.path);
  const scan = { ...all, isComplete: all.isComplete && isWhole };
  if (isFuture(scan.at, now())) {
    return fail('ledger-unfit', `the scan is dated ${scan.at}, which is in the future, and was not recorded`, {
      help: 'Check the clock of the machine that read the organization.',
    });
  }
  return withDates(review, partOf(await ledger.add(ledgerOf(scan)), scan));
};
