// What changed since an earlier scan.
import { format } from './format.ts';

/** Of one sort: failures, failures that only warn, or drift. */
export interface NewsCounts {
  readonly fresh: number;
  readonly changed: number;
  readonly newlyEvaluated: number;
  readonly unchanged: number;
}

export interface SinceCounts {
  readonly failures: NewsCounts;
  readonly onlyWarn: NewsCounts;
  readonly drift: NewsCounts;
  readonly gone: number;
  readonly unknown: number;
}

export interface TrendScans {
  readonly complete: number;
  /** Scans between them that were not complete. */
  readonly gaps: number;
  readonly from: string;
}

const changes = ({ changed, newlyEvaluated }: NewsCounts): readonly string[] => [
  ...(changed > 0 ? [`${changed} changed`] : []),
  ...(newlyEvaluated > 0 ? [`${newlyEvaluated} newly evaluated`] : []),
];

/** Zeros are left out. */
const others = (name: string, counts: NewsCounts): string => {
  const { fresh, unchanged } = counts;
  const all = [...(fresh > 0 ? [`${fresh} new`] : []), ...changes(counts), ...(unchanged > 0 ? [`${unchanged} unchanged`] : [])];
  return all.length === 0 ? '' : `; ${name}: ${all.join(', ')}`;
};

export const since = {
  /** `Since the scan of 2026-11-23 03:00 UTC: 3 new, 64 unchanged`. */
  title: (at: string, counts: string): string => `Since the scan of ${format.utc(at)}: ${counts}`,
  /** In a text that must be equal as long as the facts are, which names no time. */
  sinceLast: (counts: string): string => `Since the last complete scan: ${counts}.`,
  /** What is new, unchanged and gone is always said, even if it is zero. */
  counts: ({ failures, onlyWarn, drift, gone, unknown }: SinceCounts): string =>
    [
      `${failures.fresh} new`,
      ...changes(failures),
      `${failures.unchanged} unchanged`,
      `${gone} no longer found`,
      ...(unknown > 0 ? [`${unknown} not evaluated again`] : []),
    ].join(', ') +
    others('only warn', onlyWarn) +
    others('drift', drift),
  state: { fresh: 'new', changed: 'changed', newlyEvaluated: 'newly evaluated', gone: 'no longer found:' },
  /** At a finding. */
  mark: { new: 'NEW', updated: 'CHANGED', 'newly-evaluated': 'NEWLY EVALUATED' },
  /** After a count. */
  amongThem: (fresh: number): string => (fresh === 0 ? '' : ` (${fresh} new)`),
  trend: (drawn: string, [first, last]: readonly [number, number], { complete, gaps, from }: TrendScans): string =>
    `Trend: ${drawn}  ${first} → ${last} failures in ${complete} complete scans since ${format.day(from)}${gaps > 0 ? `; ${gaps} incomplete` : ''}`,
};
