// The trend: how many failures each complete scan found, by severity; from the ledger, or from several saved results.
import type { LedgerPart } from '../policies/ledger/ledger.ts';
import { severities } from '../policies/policy.ts';
import type { TrendPoint } from './coverage.ts';
import { csvOf } from './csv.ts';
import type { CsvSeparator } from './csv-separators.ts';
import { countFindings } from './finding-counts.ts';
import type { Review } from './review.ts';

const byTime = (a: TrendPoint, b: TrendPoint): number => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0);

/** The earliest first. */
export const trendOf = ({ history = {}, incomplete = [] }: LedgerPart): readonly TrendPoint[] =>
  [...Object.entries(history).map(([at, failures]) => ({ at, failures })), ...incomplete.map((at) => ({ at }))].toSorted(byTime);

/** The scans of all results and of their ledgers, each once, the earliest first. */
const pointsOf = (reviews: readonly Review[], isComplete: (review: Review) => boolean): readonly TrendPoint[] => {
  const own = reviews.map(
    (review): TrendPoint => ({
      at: new Date(review.run.asOf ?? review.run.now).toISOString(),
      ...(isComplete(review) && { failures: countFindings(review.findings ?? []).failures }),
    }),
  );
  const all = new Map([...own, ...reviews.flatMap(({ trend = [] }) => trend)].map((point) => [point.at, point]));
  return [...all.values()].toSorted(byTime);
};

const rowOf = ({ at, failures }: TrendPoint): readonly string[] => [
  at,
  ...severities.map((severity) => String(failures?.[severity] ?? '')),
];

/** For a spreadsheet: one row for each scan, without numbers for one that is not complete. */
export const trendAsCsv = (reviews: readonly Review[], isComplete: (review: Review) => boolean, separator?: CsvSeparator): string =>
  [...csvOf([['scan', ...severities], ...pointsOf(reviews, isComplete).map(rowOf)], separator)].join('');
