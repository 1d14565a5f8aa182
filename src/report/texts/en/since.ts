// What changed since an earlier scan.
import { format } from './format.ts';

export interface SinceCounts {
  readonly fresh: number;
  readonly changed: number;
  readonly unchanged: number;
  readonly gone: number;
  readonly unknown: number;
}

export const since = {
  /** `Since the scan of 2026-11-23 03:00 UTC: 3 new, 64 unchanged`. */
  title: (at: string, counts: string): string => `Since the scan of ${format.utc(at)}: ${counts}`,
  /** In a text that must be equal as long as the facts are, which names no time. */
  sinceLast: (counts: string): string => `Since the last complete scan: ${counts}.`,
  /** What is new, unchanged and gone is always said, even if it is zero. */
  counts: ({ fresh, changed, unchanged, gone, unknown }: SinceCounts): string =>
    [
      `${fresh} new`,
      ...(changed > 0 ? [`${changed} changed`] : []),
      `${unchanged} unchanged`,
      `${gone} no longer found`,
      ...(unknown > 0 ? [`${unknown} not evaluated again`] : []),
    ].join(', '),
  state: { fresh: 'new', changed: 'changed', gone: 'no longer found:' },
  /** At a finding. */
  mark: { new: 'NEW', updated: 'CHANGED' },
  /** After a count. */
  amongThem: (fresh: number): string => (fresh === 0 ? '' : ` (${fresh} new)`),
  trend: (drawn: string, first: number, last: number, scans: number, from: string): string =>
    `Trend: ${drawn}  ${first} → ${last} failures in ${scans} complete scans since ${format.day(from)}`,
};
