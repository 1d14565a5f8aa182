// Filters of a list: which rows they leave, what each option would leave, and their address. Findings and tables have the same.

/** By the name of a filter; empty: it excludes nothing. */
export type Chosen = Map<string, string>;

export interface FilterableRow {
  /** How many things the row represents. */
  readonly many: number;
  readonly valuesOf: (key: string) => readonly string[];
}

const holds = (row: FilterableRow, key: string, wanted: string): boolean => {
  const values = row.valuesOf(key);
  if (key === 'q')
    return wanted
      .toLowerCase()
      .split(/\s+/)
      .every((word) => values[0]?.includes(word));
  return key === 'severity' ? wanted.split(',').some((one) => values.includes(one)) : values.includes(wanted);
};

export type OptionCounts = ReadonlyMap<string, ReadonlyMap<string, number>>;

export interface RowMatches<Row> {
  readonly rows: ReadonlySet<Row>;
  /** How many each option of the counted filters would leave. */
  readonly counts: OptionCounts;
}

/** In one pass: a row counts for a filter if only that one excludes it, or none does. */
export const matchesOf = <Row extends FilterableRow>(all: readonly Row[], chosen: Chosen, counted: readonly string[]): RowMatches<Row> => {
  const counts = new Map(counted.map((key) => [key, new Map<string, number>()]));
  const rows = all.filter((row) => {
    const excluding = [...chosen].filter(([key, wanted]) => wanted !== '' && !holds(row, key, wanted)).map(([key]) => key);
    const [only] = excluding;
    for (const [key, own] of counts) {
      if (excluding.length > 1 || (only !== undefined && only !== key)) continue;
      for (const value of row.valuesOf(key)) own.set(value, (own.get(value) ?? 0) + row.many);
    }
    return excluding.length === 0;
  });
  return { rows: new Set(rows), counts };
};

export const manyIn = (rows: Iterable<FilterableRow>): number => [...rows].reduce((sum, { many }) => sum + many, 0);

/** `{n} of {all} shown`. */
export const filled = (template: string, n: number, all: number): string =>
  template.replace('{n}', String(n)).replace('{all}', String(all));

/** The filters that an address names. */
export const chosenIn = (address: string, keys: readonly string[]): Chosen =>
  new Map([...new URLSearchParams(address)].filter(([key]) => keys.includes(key)));

export const saveAddress = (chosen: Chosen): void => {
  const named = new URLSearchParams([...chosen].filter(([, value]) => value !== ''));
  history.replaceState(null, '', `#${named.toString().replace(/%(?:2C|2F|3A|40)/g, decodeURIComponent)}`);
};

/** Options that leave nothing cannot be chosen, except the chosen one. */
export const drawFilters = (form: HTMLFormElement, chosen: Chosen, counts: OptionCounts): void => {
  for (const select of form.querySelectorAll('select')) {
    const value = chosen.get(select.name) ?? '';
    for (const option of select.options) {
      if (option.value === '') continue;
      const many = counts.get(select.name)?.get(option.value) ?? 0;
      option.textContent = `${option.dataset['name'] ?? ''} (${many})`;
      option.disabled = many === 0 && option.value !== value;
    }
    select.value = value;
  }
  const search = form.querySelector<HTMLInputElement>('input[type=search]');
  const words = chosen.get('q') ?? '';
  if (search && search.value !== words) search.value = words;
};

/** `onChange`: after any filter; `onClear`: all of them. `/` goes to the search. */
export const listenTo = (form: HTMLFormElement, chosen: Chosen, onChange: () => void, onClear: () => void): void => {
  form.addEventListener('input', ({ target }) => {
    if (!(target instanceof HTMLSelectElement || target instanceof HTMLInputElement)) return;
    const checked = [...form.querySelectorAll<HTMLInputElement>('input[type=checkbox]:checked')];
    chosen.set(target.name, target.type === 'checkbox' ? checked.map(({ value }) => value).join(',') : target.value);
    onChange();
  });
  form.addEventListener('submit', (event) => event.preventDefault());
  form.addEventListener('reset', (event) => {
    event.preventDefault();
    onClear();
  });
  document.addEventListener('keydown', (event) => {
    if (event.key !== '/' || event.target instanceof HTMLInputElement || event.target instanceof HTMLSelectElement) return;
    event.preventDefault();
    form.querySelector<HTMLInputElement>('input[type=search]')?.focus();
  });
};
