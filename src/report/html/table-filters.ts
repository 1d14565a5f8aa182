// Filters of a table, drawn only where the script of the page runs. Each row has its values as data, and each option its number of rows.
import type { Say } from '../texts/texts.ts';
import { type Html, html, text } from './html.ts';
import type { HtmlRow } from './tables.ts';

export interface TableFilter {
  /** Of the data of a row. */
  readonly key: string;
  readonly title: string;
  /** Values and their words. */
  readonly options: readonly (readonly [value: string, word: string])[];
}

const selectOf = ({ key, title, options }: TableFilter, rows: readonly HtmlRow[]): Html => {
  const shown = options.flatMap(([value, word]) => {
    const many = rows.filter(({ data = {} }) => data[key]?.includes(value)).length;
    return many === 0 ? [] : [html`<option value="${text(value)}" data-name="${text(word)}">${text(`${word} (${many})`)}</option>`];
  });
  return shown.length === 0
    ? html``
    : html`<select name="${text(key)}" aria-label="${text(title)}"><option value="">${text(title)}</option>${shown}</select>`;
};

/** `id`: of the section with the table. `label`: of the filters. */
export const tableFilters = (id: string, label: string, filters: readonly TableFilter[], rows: readonly HtmlRow[], { page }: Say): Html => {
  const says = page.filters;
  return html`<form class="filters interactive" role="search" aria-label="${text(label)}" data-table="${text(id)}"><input type="search" name="q" placeholder="${text(says.search)}" aria-label="${text(says.searchLabel)}">${filters.map((one) => selectOf(one, rows))}<button class="button" type="reset">${text(says.clear)}</button><span class="shown" role="status" data-shown="${text(says.shown)}"></span></form>\n`;
};
