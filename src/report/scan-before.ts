// What changed since an earlier scan: of a result that the user named, or of the ledger. Every output asks here. What is not known is undefined, never zero.

import type { Severity } from '../desired/desired.ts';
import type { EarlierScan } from '../policies/ledger/news.ts';
import { countsAsFailure, onlyWarns } from '../policies/since.ts';
import type { Count, Timestamp } from '../value-types.ts';
import { outOfSyncIn } from './all-results.ts';
import { type TextLine, tone } from './document.ts';
import { driftedIn } from './drift.ts';
import { isUnread } from './reading-blocks.ts';
import type { ReportedFinding, Review } from './review.ts';
import type { ComparedCounts } from './run-info.ts';
import { driftRule } from './sarif-rules.ts';
import type { Say } from './texts/texts.ts';

type Compared = Pick<ReportedFinding, 'baseline'>;

export const isNew = ({ baseline }: Compared): boolean => baseline === 'new';
/** It was known, and is more severe, or no longer waived. */
export const isWorse = ({ baseline }: Compared): boolean => baseline === 'updated';
/** The earlier scan did not evaluate it: it may have existed. */
export const isNewlyEvaluated = ({ baseline }: Compared): boolean => baseline === 'newly-evaluated';
/** Nobody was told of it as it is. */
export const isNews = (one: Compared): boolean => isNew(one) || isWorse(one) || isNewlyEvaluated(one);

/** The scan that this one is compared with; a result that the user names comes before the ledger. undefined: there is none. */
export const scanBefore = ({ comparedWith, earlierScan }: Review['run']): EarlierScan | undefined =>
  comparedWith ? { at: comparedWith.asOf ?? comparedWith.now, absent: comparedWith.absent, unknown: comparedWith.unknown } : earlierScan;

/** The word at a finding of a page. undefined: it was known. */
export const newsWord = (one: Compared, run: Review['run'], say: Say): string | undefined => {
  if (!scanBefore(run) || !(isNew(one) || isNewlyEvaluated(one))) return undefined;
  return say.since.mark[isNew(one) ? 'new' : 'newly-evaluated'];
};

/** `NEW `, before a finding. Of a first scan nothing is marked, because everything is new in it. */
export const newsMark = ({ baseline }: Compared, run: Review['run'], say: Say): TextLine =>
  baseline === undefined || baseline === 'unchanged' || !scanBefore(run) ? [] : [tone('warn', say.since.mark[baseline]), ' '];

/** Open findings of one sort, each once. */
export interface News {
  readonly fresh: readonly ReportedFinding[];
  readonly changed: readonly ReportedFinding[];
  readonly newlyEvaluated: readonly ReportedFinding[];
  readonly unchanged: readonly ReportedFinding[];
}

const newsOf = (open: readonly ReportedFinding[]): News => ({
  fresh: open.filter(isNew),
  changed: open.filter(isWorse),
  newlyEvaluated: open.filter(isNewlyEvaluated),
  unchanged: open.filter(({ baseline }) => baseline === 'unchanged'),
});

export interface ChangesSince {
  /** Of the earlier scan. */
  readonly at: Timestamp;
  /** What counts as a failure: "N new" is the number of these everywhere. */
  readonly failures: News;
  readonly onlyWarn: News;
  /** What is out of sync. */
  readonly drift: News;
  readonly gone: Count;
  /** Those of `gone` whose names are known: all, unless they are of a ledger. */
  readonly goneNamed: readonly ReportedFinding[];
  /** Earlier findings that were not evaluated again. */
  readonly unknown: Count;
}

/** undefined: there is no earlier scan to compare with. */
export const changesSince = (review: Review, say: Say): ChangesSince | undefined => {
  const before = scanBefore(review.run);
  if (!before) return undefined;
  const { findings = [] } = review;
  return {
    at: before.at,
    failures: newsOf(findings.filter(countsAsFailure)),
    onlyWarn: newsOf(findings.filter(onlyWarns)),
    drift: newsOf(outOfSyncIn(review, say)),
    gone: before.absent,
    goneNamed: review.run.comparedWith ? (review.absent ?? []) : [],
    unknown: before.unknown,
  };
};

/** The ledger knows this scan and none before it. */
export const isFirstScan = ({ run, trend }: Review): boolean => trend !== undefined && scanBefore(run) === undefined;

/** Lists of this scan, by what a page counts. */
export type Counted = Readonly<Record<'failed' | 'fixed' | 'overdue' | 'unknown', readonly ReportedFinding[]>>;

/** How many more or fewer there are than in the earlier scan. */
export interface CountChanges extends Pick<ChangesSince, 'at'> {
  readonly failures: (severity: Severity) => number | undefined;
  /** undefined: a ledger has no names of what is gone. */
  readonly fixed: number | undefined;
  readonly drifted: number | undefined;
  readonly overdue: number | undefined;
  readonly unknown: number | undefined;
  /** The score of the earlier scan. */
  readonly score: ComparedCounts['score'];
}

/** The numbers of the earlier scan, as far as the result or the ledger has them. */
const countsBefore = ({ run, trend = [] }: Review, at: string): Partial<ComparedCounts> => {
  const point = trend.find((one) => Date.parse(one.at) === Date.parse(at));
  return { ...run.comparedWith?.counts, ...(point?.failures && { failures: point.failures }) };
};

/** Whether everything that the earlier result found is found again, or is gone: then differences can be counted. */
const isWhole = ({ run, findings = [] }: Review): boolean =>
  run.comparedWith?.unknown === 0 && findings.every(({ baseline }) => baseline !== 'updated' && baseline !== 'newly-evaluated');

const many = (all: readonly ReportedFinding[], severity: Severity): number => all.filter((one) => one.severity === severity).length;

/** undefined: no earlier scan is known. */
export const changeCounts = (review: Review, { failed, fixed, overdue, unknown }: Counted): CountChanges | undefined => {
  const before = scanBefore(review.run);
  if (!before) return undefined;
  const was = countsBefore(review, before.at);
  // What was not read or not evaluated is no improvement.
  const isPartly = review.reads.some(isUnread) || unknown.length > (was.unknown ?? unknown.length);
  // What was not evaluated then is not worse.
  const wasPartly = (was.unknown ?? 0) > unknown.length || [...failed, ...driftedIn(review.drift)].some(isNewlyEvaluated);
  const change = (now: number, then: number | undefined): number | undefined =>
    then === undefined || (now < then && isPartly) || (now > then && wasPartly) ? undefined : now - then;
  const known = isWhole(review);
  const drifted = driftedIn(review.drift);
  const ended = (review.absent ?? []).filter(({ policy }) => policy === driftRule).length;
  return {
    at: before.at,
    failures: (severity) => {
      if (was.failures) return change(many(failed, severity), was.failures[severity]);
      return known ? many(failed.filter(isNew), severity) - many(fixed, severity) : undefined;
    },
    fixed: review.run.comparedWith && fixed.length,
    drifted: change(drifted.length, was.drifted) ?? (known ? drifted.filter(isNew).length - ended : undefined),
    overdue: change(overdue.length, was.overdue),
    unknown: was.unknown === undefined || (unknown.length < was.unknown && isPartly) ? undefined : unknown.length - was.unknown,
    score: was.score,
  };
};
