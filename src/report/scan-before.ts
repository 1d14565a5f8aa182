// What changed since an earlier scan: of a result that the user named, or of the ledger. Every output asks here.

import type { EarlierScan } from '../policies/ledger/news.ts';
import { countsAsFailure, onlyWarns } from '../policies/since.ts';
import type { Count, Timestamp } from '../value-types.ts';
import { outOfSyncIn } from './all-results.ts';
import { type TextLine, tone } from './document.ts';
import type { ReportedFinding, Review } from './review.ts';
import type { Say } from './texts/texts.ts';

type Compared = Pick<ReportedFinding, 'baseline'>;

export const isNew = ({ baseline }: Compared): boolean => baseline === 'new';
/** It was known, and is more severe, or no longer waived. */
export const isWorse = ({ baseline }: Compared): boolean => baseline === 'updated';
export const isNews = (one: Compared): boolean => isNew(one) || isWorse(one);

/** The scan that this one is compared with; a result that the user names comes before the ledger. undefined: there is none. */
export const scanBefore = ({ comparedWith, earlierScan }: Review['run']): EarlierScan | undefined =>
  comparedWith ? { at: comparedWith.asOf ?? comparedWith.now, absent: comparedWith.absent, unknown: comparedWith.unknown } : earlierScan;

/** `NEW `, before a finding. Of a first scan nothing is marked, because everything is new in it. */
export const newsMark = ({ baseline }: Compared, run: Review['run'], say: Say): TextLine =>
  baseline === undefined || baseline === 'unchanged' || !scanBefore(run) ? [] : [tone('warn', say.since.mark[baseline]), ' '];

export interface ChangesSince {
  /** Of the earlier scan. */
  readonly at: Timestamp;
  readonly fresh: readonly ReportedFinding[];
  readonly changed: readonly ReportedFinding[];
  readonly unchanged: Count;
  readonly gone: Count;
  /** Those of `gone` whose names are known: all, unless they are of a ledger. */
  readonly goneNamed: readonly ReportedFinding[];
  /** Earlier findings that were not evaluated again. */
  readonly unknown: Count;
}

/** Findings and drift. undefined: there is no earlier scan to compare with. */
export const changesSince = (review: Review, say: Say): ChangesSince | undefined => {
  const before = scanBefore(review.run);
  if (!before) return undefined;
  const failing = (review.findings ?? []).filter((one) => countsAsFailure(one) || onlyWarns(one));
  const open = [...failing, ...outOfSyncIn(review, say)];
  return {
    at: before.at,
    fresh: open.filter(isNew),
    changed: open.filter(isWorse),
    unchanged: open.filter(({ baseline }) => baseline === 'unchanged').length,
    gone: before.absent,
    goneNamed: review.run.comparedWith ? (review.absent ?? []) : [],
    unknown: before.unknown,
  };
};
