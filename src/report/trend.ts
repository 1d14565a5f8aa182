// The trend: how many failures each complete scan found, by severity; from the ledger, or from several saved results.
import type { Counts, LedgerPart } from '../policies/ledger/ledger.ts';
import { severities } from '../policies/policy.ts';
import { countsAsFailure } from '../policies/since.ts';
import { csvRow } from './csv.ts';
import type { Review, TrendPoint } from './review.ts';

/** Waived findings and those that only warn do not count. */
export const failuresIn = ({ findings = [] }: Pick<Review, 'findings'>): Counts => {
  const failures = { critical: 0, high: 0, medium: 0, low: 0, info: 0 };
  for (const finding of findings) if (countsAsFailure(finding)) failures[finding.severity] += 1;
  return failures;
};

/** The earliest first. */
export const trendOf = ({ history = {} }: LedgerPart): readonly TrendPoint[] =>
  Object.entries(history).map(([at, failures]) => ({ at, failures }));

/** The scans of all results and of their ledgers, each once, the earliest first. */
const pointsOf = (reviews: readonly Review[]): readonly TrendPoint[] => {
  const own = reviews.map(
    (review): TrendPoint => ({ at: new Date(review.run.asOf ?? review.run.now).toISOString(), failures: failuresIn(review) }),
  );
  const all = new Map([...own, ...reviews.flatMap(({ trend = [] }) => trend)].map((point) => [point.at, point]));
  return [...all.values()].toSorted((a, b) => (a.at < b.at ? -1 : 1));
};

const rowOf = ({ at, failures }: TrendPoint): readonly string[] => [at, ...severities.map((severity) => String(failures[severity]))];

/** For a spreadsheet: one row for each scan. */
export const trendAsCsv = (reviews: readonly Review[]): string =>
  [['scan', ...severities], ...pointsOf(reviews).map(rowOf)].map(csvRow).join('');
