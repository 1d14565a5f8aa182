// The trend: how many failures each complete scan found, by severity; from the ledger, or from several saved results.
import type { LedgerPart } from '../policies/ledger/ledger.ts';
import { severities } from '../policies/policy.ts';
import type { TrendPoint } from './coverage.ts';
import { csvOf } from './csv.ts';
import type { CsvSeparator } from './csv-separators.ts';
import { countFindings } from './finding-counts.ts';
import type { Review } from './review.ts';

/** The earliest first. */
export const trendOf = ({ history = {} }: LedgerPart): readonly TrendPoint[] =>
  Object.entries(history).map(([at, failures]) => ({ at, failures }));

/** The scans of all results and of their ledgers, each once, the earliest first. */
const pointsOf = (reviews: readonly Review[]): readonly TrendPoint[] => {
  const own = reviews.map(
    (review): TrendPoint => ({
      at: new Date(review.run.asOf ?? review.run.now).toISOString(),
      failures: countFindings(review.findings ?? []).failures,
    }),
  );
  const all = new Map([...own, ...reviews.flatMap(({ trend = [] }) => trend)].map((point) => [point.at, point]));
  return [...all.values()].toSorted((a, b) => (a.at < b.at ? -1 : 1));
};

const rowOf = ({ at, failures }: TrendPoint): readonly string[] => [at, ...severities.map((severity) => String(failures[severity]))];

/** For a spreadsheet: one row for each scan. */
export const trendAsCsv = (reviews: readonly Review[], separator?: CsvSeparator): string =>
  [...csvOf([['scan', ...severities], ...pointsOf(reviews).map(rowOf)], separator)].join('');
