// Tables: on a phone each row becomes a definition list, its name in bold and then label and value.
import { type Html, html, text } from './html.ts';

export interface Column {
  /** Empty: without a name. */
  readonly name: string;
  /** Right-aligned. */
  readonly isNumber?: boolean;
  /** Sentences: it keeps a width at which they can be read. */
  readonly isProse?: boolean;
}

export interface HtmlRow {
  readonly cells: readonly Html[];
  /** Its address on the page. */
  readonly id?: string;
  /** What filters find it by: values without spaces, by the name of the filter; `q`: words beside its text. */
  readonly data?: Readonly<Record<string, readonly string[]>>;
}

export interface HtmlTable {
  /** For screen readers. */
  readonly name: string;
  readonly columns: readonly Column[];
  readonly rows: readonly HtmlRow[];
  /** The first cell of a row is its name. */
  readonly named?: boolean;
  /** On a phone in two columns of pairs: for numbers. */
  readonly pairs?: boolean;
}

/** A name of one long word, such as an e-mail address: its column is as wide as it, up to a limit. */
export const unbroken = (name: string): Html => html`<span class="path">${text(name)}</span>`;

type Role = 'cell' | 'columnheader' | 'row' | 'rowgroup' | 'rowheader';

/** The roles that a table has by itself are lost where the style shows it as a list. */
const role = (name: Role): Html => html` role="${text(name)}"`;

export const recordTable = ({ name, columns, rows, named = true, pairs = false }: HtmlTable): Html => {
  // A column without a name has our own short words, which are not broken.
  const align = (at: number): Html => {
    const column = columns[at];
    if (column?.isNumber) return html` class="number"`;
    if (column?.isProse) return html` class="prose"`;
    return column?.name === '' ? html` class="word"` : html``;
  };
  const heads = columns.map(({ name: head }, at) =>
    head === '' ? html`<td${role('cell')}></td>` : html`<th scope="col"${role('columnheader')}${align(at)}>${text(head)}</th>`,
  );
  const cellOf = (cell: Html, at: number): Html => {
    if (named && at === 0) return html`<th scope="row"${role('rowheader')}${align(at)}>${cell}</th>`;
    const label = columns[at]?.name ?? '';
    return html`<td${role('cell')}${align(at)}${label === '' ? html`` : html` data-l="${text(label)}"`}>${cell}</td>`;
  };
  const lines = rows.map(
    ({ cells, id, data = {} }) =>
      html`<tr${role('row')}${id === undefined ? html`` : html` id="${text(id)}"`}${Object.entries(data).map(([key, values]) => html` data-${text(key)}="${text(values.join(' '))}"`)}>${cells.map(cellOf)}</tr>\n`,
  );
  return html`<table class="records${pairs ? html` pairs` : html``}" role="table" aria-label="${text(name)}"><thead${role('rowgroup')}><tr${role('row')}>${heads}</tr></thead><tbody${role('rowgroup')}>${lines}</tbody></table>\n`;
};
