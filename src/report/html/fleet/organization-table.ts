// Organizations as a table, the worst first: state, counts, history, what is evaluated, overdue and over budget, and the age of the last complete scan.
import type { Severity } from '../../../desired/desired.ts';
import type { Count } from '../../../value-types.ts';
import type { Say } from '../../texts/texts.ts';
import { percentText } from '../about.ts';
import { sparkline } from '../charts/lines.ts';
import { type Html, html, text } from '../html.ts';
import { level } from '../marks.ts';
import { type Pill, pill, trendText } from '../panels.ts';
import { type Column, type HtmlRow, recordTable } from '../tables.ts';

/** An organization as the table shows it: plain data, whether it is of one run or of many. */
export interface OrganizationRow {
  readonly name: Html;
  /** A text: not evaluated, or not completely. */
  readonly state: Pill | string;
  /** undefined: not known. */
  readonly failures: Readonly<Record<Severity, Count>> | undefined;
  /** The list of a severity on the page of the organization; undefined: it has no page. */
  readonly listOf: ((filters: { readonly status: string; readonly severity?: string }) => Html) | undefined;
  /** Counts of the command beside those of findings, by the columns of the table. */
  readonly counts: readonly (number | null)[];
  /** Critical and high findings, the earliest first; undefined: not read. */
  readonly history: readonly (number | undefined)[];
  /** More is worse; undefined: not known. */
  readonly change: number | undefined;
  readonly evaluated: number | null;
  readonly overdue: number | null;
  readonly budget: { readonly says: string; readonly isOver: boolean } | undefined;
  readonly age: { readonly says: string; readonly isOld: boolean };
  readonly data: NonNullable<HtmlRow['data']>;
}

const shown = ['critical', 'high', 'medium'] as const;

/** Zero is grey. `href`: the list with as many. */
const numberCell = (many: number | null | undefined, href?: Html): Html => {
  if (many === undefined || many === null) return html`–`;
  if (many === 0) return html`<span class="quiet">0</span>`;
  return href ? html`<a class="strong" href="${href}">${many}</a>` : html`<b class="strong">${many}</b>`;
};

export const changeCell = (many: number | undefined, { page }: Say): Html => {
  if (many === undefined) return html`–`;
  if (many === 0) return html`<span class="quiet">0</span>`;
  return trendText({
    direction: many > 0 ? 'worse' : 'better',
    says: `${Math.abs(many)}`,
    spoken: many > 0 ? page.change.up : page.change.down,
  });
};

/** Without two values there is nothing to compare. */
export const sparklineCell = (history: OrganizationRow['history'], { fleetPage }: Say): Html => {
  const known = history.filter((one) => one !== undefined);
  return known.length < 2 ? html`–` : sparkline(history, fleetPage.table.fromTo(known[0] ?? 0, known.at(-1) ?? 0));
};

const warm = (is: boolean, says: string): Html => (is ? html`<span class="worse">${text(says)}</span>` : text(says));

/** On a phone, words do not fit beside a number. */
const words = (says: Html): Html => html`<span class="words">${says}</span>`;

export const organizationRow = (one: OrganizationRow, say: Say): HtmlRow => ({
  data: one.data,
  cells: [
    one.name,
    typeof one.state === 'string' ? level('unknown', one.state) : pill(one.state),
    ...one.counts.map((many) => numberCell(many)),
    ...shown.map((severity) => numberCell(one.failures?.[severity], one.listOf?.({ status: 'failed', severity }))),
    sparklineCell(one.history, say),
    changeCell(one.change, say),
    one.evaluated === null ? html`–` : text(percentText(one.evaluated, say)),
    numberCell(one.overdue, one.listOf?.({ status: 'overdue' })),
    one.budget ? warm(one.budget.isOver, one.budget.says) : html`–`,
    words(warm(one.age.isOld, one.age.says)),
  ],
});

const number = (name: string): Column => ({ name, isNumber: true });

/** `counts`: the heads of those of the command. `change`: what it is compared with. */
export const organizationTable = (
  rows: readonly HtmlRow[],
  counts: readonly string[],
  say: Say,
  change: string = say.fleetPage.table.columns.change,
): Html => {
  const { title, columns } = say.fleetPage.table;
  return recordTable({
    name: title,
    columns: [
      { name: columns.name },
      { name: columns.state },
      ...counts.map(number),
      ...shown.map((severity) => number(say.page.severity[severity].toLowerCase())),
      { name: columns.sparkline },
      ...[change, columns.evaluated, columns.overdue, columns.budget, columns.age].map(number),
    ],
    rows,
    pairs: true,
  });
};
