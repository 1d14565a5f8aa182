// Failed findings over time, one line for each severity, with the numbers again in a folded table.
import type { Severity } from '../../../desired/desired.ts';
import { severities } from '../../../policies/policy.ts';
import type { FailureCounts } from '../../coverage.ts';
import type { Say } from '../../texts/texts.ts';
import { type Html, html, text } from '../html.ts';
import { recordTable } from '../tables.ts';
import { type ChartEvent, type LinePoint, lineChart } from './lines.ts';

/** The three most severe, and others that ever had a failure. */
export const drawnSeverities = (all: readonly FailureCounts[]): readonly Severity[] =>
  severities.filter((one) => one === 'critical' || one === 'high' || one === 'medium' || all.some((failures) => failures[one] > 0));

interface TrendOptions {
  /** Of a chart over the whole page. */
  readonly width?: number;
  /** What may explain a change. */
  readonly events?: readonly ChartEvent[];
}

/** `points`: the values of `drawn` in their order, the earliest first. `now`: of the page. */
export const severityTrend = (
  points: readonly LinePoint[],
  drawn: readonly Severity[],
  now: string,
  { page, format }: Say,
  options: TrendOptions = {},
): Html => {
  const known = points.filter(({ values }) => values !== undefined);
  const [first, last] = [known[0], known.at(-1)];
  const day = (iso: string): string => format.shortDay(iso, now);
  const numbers = drawn.map((one, at) => page.trend.fromTo(page.severity[one], first?.values?.[at] ?? 0, last?.values?.[at] ?? 0));
  const chart = lineChart({
    points,
    ...options,
    series: drawn.map((one) => ({ mark: one, word: page.severity[one].toLowerCase() })),
    label: page.trend.label(day(first?.at ?? ''), day(last?.at ?? ''), numbers),
    day,
    titleOf: ({ at, values }) =>
      page.trend.scanTitle(
        format.utc(at),
        values?.map((many, index) => `${many} ${page.severity[drawn[index] ?? 'info'].toLowerCase()}`),
      ),
  });
  const rows = points.toReversed().map(({ at, values }) => ({
    cells: [text(format.utc(at)), ...drawn.map((_, index) => (values ? html`${values[index] ?? 0}` : html`–`))],
  }));
  const columns = [{ name: page.trend.scan }, ...drawn.map((one) => ({ name: page.severity[one], isNumber: true }))];
  const table = html`<details><summary>${text(page.trend.asTable)}</summary>${recordTable({ name: page.trend.title, columns, rows, pairs: true })}</details>`;
  return html`${chart}${table}`;
};
