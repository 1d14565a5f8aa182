// The groups of a list of findings as elements: rows beyond the first of a group are built when they are shown.
import type { PageData, RowData } from '../findings/page-data.ts';
import { type FilterableRow, filled, manyIn } from './filters.ts';

export interface ListedRow extends FilterableRow {
  readonly data: RowData;
  /** Its place in its group. */
  readonly at: number;
}

/** A group of the page with the rows that exist as elements. */
export interface DrawnGroup {
  readonly id: string;
  readonly section: HTMLElement;
  readonly list: Element;
  readonly rows: readonly ListedRow[];
  readonly elements: (Element | undefined)[];
  /** HTML of the page itself, in which every name is escaped, and which this browser has read as text: one row a line. */
  readonly later: readonly string[];
  readonly count: Element | null;
  readonly countText: string;
  readonly more: HTMLButtonElement | null;
  /** Rows that a reader asked for. */
  wanted: number;
}

/** Rows that one click shows. */
export const together = 50;

/** Characters of `f-18c5dbe9`. */
const shortName = 10;

/** What a row has of each filter. */
const valuesIn =
  ({ policies, products, owners }: PageData, [tabs, severity, policy, product, owner, , ids, words]: RowData) =>
  (key: string): readonly string[] => {
    if (key === 'status') return tabs;
    // `f-` and the first digits name one, too, unless several begin alike.
    if (key === 'finding') return ids.flatMap((id) => [id, id.slice(0, shortName)]);
    if (key === 'severity') return [severity];
    if (key === 'policy') return [policies[policy]?.id ?? ''];
    if (key === 'product') return [products[product] ?? ''];
    if (key === 'owner') return [owners[owner] ?? ''];
    return key === 'framework' ? (policies[policy]?.frameworks ?? []) : [words];
  };

const groupIn = ({ id, rows }: PageData['groups'][number], data: PageData): readonly DrawnGroup[] => {
  const section = document.getElementById(id);
  const list = section?.querySelector('.list');
  if (!section || !list) return [];
  const later =
    section
      .querySelector('noscript')
      ?.textContent?.split('\n')
      .filter((line) => line.startsWith('<li')) ?? [];
  const count = section.querySelector('.count');
  return [
    {
      id,
      section,
      list,
      rows: rows.map((row, at) => ({ data: row, at, many: row[5], valuesOf: valuesIn(data, row) })),
      elements: [...list.children],
      later,
      count,
      countText: count?.textContent ?? '',
      more: section.querySelector<HTMLButtonElement>('.more button'),
      wanted: data.first,
    },
  ];
};

export const groupsIn = (data: PageData): readonly DrawnGroup[] => data.groups.flatMap((group) => groupIn(group, data));

export const elementOf = ({ elements, later, list }: DrawnGroup, { at }: ListedRow, first: number): Element => {
  const known = elements[at];
  if (known) return known;
  const template = document.createElement('template');
  template.innerHTML = later[at - first] ?? '';
  const made = template.content.firstElementChild ?? list.ownerDocument.createElement('li');
  elements[at] = made;
  return made;
};

/** `isWhole`: every row, as on paper. */
export const drawGroup = (
  group: DrawnGroup,
  rows: readonly ListedRow[],
  { isFiltered, isWhole }: Record<'isFiltered' | 'isWhole', boolean>,
  { first, words }: PageData,
): void => {
  group.section.hidden = rows.length === 0;
  if (rows.length === 0) return;
  const visible = rows.slice(0, isWhole ? undefined : group.wanted);
  group.list.replaceChildren(...visible.map((row) => elementOf(group, row, first)));
  if (group.count) group.count.textContent = isFiltered ? filled(words.shown, manyIn(rows), manyIn(group.rows)) : group.countText;
  const left = rows.length - visible.length;
  const box = group.more?.parentElement;
  if (box) box.hidden = left === 0;
  if (group.more) group.more.textContent = filled(left > together ? words.more : words.rest, Math.min(left, together), left);
};
