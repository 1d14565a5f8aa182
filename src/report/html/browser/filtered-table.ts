// A table with filters in the browser: the values of a row for each filter are in its attributes, and a search finds its text.
import { chosenIn, drawFilters, type FilterableRow, filled, listenTo, matchesOf, saveAddress } from './filters.ts';

interface TableRow extends FilterableRow {
  readonly element: HTMLElement;
}

const rowOf = (element: HTMLElement): TableRow => {
  const words = `${element.textContent ?? ''} ${element.dataset['q'] ?? ''}`.toLowerCase();
  return { element, many: 1, valuesOf: (key) => (key === 'q' ? [words] : (element.dataset[key] ?? '').split(' ')) };
};

export const openTable = (): void => {
  const form = document.querySelector<HTMLFormElement>('form.filters[data-table]');
  const section = form && document.getElementById(form.dataset['table'] ?? '');
  if (!form || !section) return;
  const rows = [...section.querySelectorAll<HTMLElement>('tbody tr')].map(rowOf);
  const filters = [...form.querySelectorAll('select')].map(({ name }) => name);
  const shown = form.querySelector<HTMLElement>('.shown');
  const chosen = new Map<string, string>();
  const draw = (): void => {
    const matches = matchesOf(rows, chosen, filters);
    for (const row of rows) row.element.hidden = !matches.rows.has(row);
    drawFilters(form, chosen, matches.counts);
    if (shown) shown.textContent = filled(shown.dataset['shown'] ?? '', matches.rows.size, rows.length);
  };
  const save = (): void => {
    saveAddress(chosen);
    draw();
  };
  const follow = (): void => {
    const wanted = chosenIn(location.hash.slice(1), [...filters, 'q']);
    chosen.clear();
    for (const [key, value] of wanted) chosen.set(key, value);
    draw();
    if (wanted.size > 0) section.scrollIntoView();
  };
  listenTo(form, chosen, save, () => {
    chosen.clear();
    save();
  });
  addEventListener('hashchange', follow);
  follow();
};
