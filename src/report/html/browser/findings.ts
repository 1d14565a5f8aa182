// The list of findings in the browser: tabs, filters whose counts follow, addresses of lists and findings, and rows that are built when they are shown.
import type { PageData, RowData } from '../findings/page-data.ts';

const keys = ['status', 'severity', 'policy', 'product', 'owner', 'framework', 'q'] as const;

type Key = (typeof keys)[number];

const keyNamed = (name: string): Key | undefined => keys.find((one) => one === name);

const choices = ['policy', 'product', 'owner', 'framework'] as const;

interface Row {
  readonly data: RowData;
  /** Its place in its group. */
  readonly at: number;
}

/** A group of the page with the rows that exist as elements. */
interface Group {
  readonly id: string;
  readonly section: HTMLElement;
  readonly list: Element;
  readonly rows: readonly Row[];
  readonly elements: (Element | undefined)[];
  /** HTML of the page itself, in which every name is escaped, and which this browser has read as text: one row a line. */
  readonly later: readonly string[];
  readonly count: Element | null;
  readonly countText: string;
  readonly more: HTMLButtonElement | null;
  /** Rows that a reader asked for. */
  wanted: number;
}

const filled = (template: string, n: number, all: number): string => template.replace('{n}', String(n)).replace('{all}', String(all));

const manyIn = (rows: readonly Row[]): number => rows.reduce((sum, { data }) => sum + data[5], 0);

/** Rows that one click shows. */
const together = 50;

const groupIn = ({ id, rows }: PageData['groups'][number], first: number): readonly Group[] => {
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
      rows: rows.map((data, at) => ({ data, at })),
      elements: [...list.children],
      later,
      count,
      countText: count?.textContent ?? '',
      more: section.querySelector<HTMLButtonElement>('.more button'),
      wanted: first,
    },
  ];
};

const elementOf = ({ elements, later, list }: Group, { at }: Row, first: number): Element => {
  const known = elements[at];
  if (known) return known;
  const template = document.createElement('template');
  template.innerHTML = later[at - first] ?? '';
  const made = template.content.firstElementChild ?? list.ownerDocument.createElement('li');
  elements[at] = made;
  return made;
};

/** What a row has of each key. */
const valuesIn = ({ policies, products, owners }: PageData): ((row: RowData, key: Key) => readonly string[]) => {
  return ([tabs, severity, policy, product, owner, , , words], key) => {
    if (key === 'status') return tabs;
    if (key === 'severity') return [severity];
    if (key === 'policy') return [policies[policy]?.id ?? ''];
    if (key === 'product') return [products[product] ?? ''];
    if (key === 'owner') return [owners[owner] ?? ''];
    return key === 'framework' ? (policies[policy]?.frameworks ?? []) : [words];
  };
};

export const openFindings = (): void => {
  const source = document.getElementById('findings-data');
  const form = document.querySelector<HTMLFormElement>('form.filters');
  if (!source || !form) return;
  // Written by this page's own program.
  const data: PageData = JSON.parse(source.textContent ?? '');
  const groups = data.groups.flatMap((group) => groupIn(group, data.first));
  const valuesOf = valuesIn(data);
  const tabs = [...document.querySelectorAll<HTMLButtonElement>('.tabs button')];
  const selects = choices.flatMap((name) => form.querySelector<HTMLSelectElement>(`select[name=${name}]`) ?? []);
  const chips = [...form.querySelectorAll<HTMLInputElement>('.chip input')];
  const search = form.querySelector<HTMLInputElement>('input[type=search]');
  const shown = form.querySelector('.shown');
  const state = new Map<Key, string>([['status', 'failed']]);
  let isPrinting = false;

  const holds = (row: RowData, key: Key, wanted: string): boolean => {
    const values = valuesOf(row, key);
    if (key === 'q')
      return wanted
        .toLowerCase()
        .split(/\s+/)
        .every((word) => values[0]?.includes(word));
    return key === 'severity' ? wanted.split(',').some((one) => values.includes(one)) : values.includes(wanted);
  };

  /** How many findings each value of each filter would leave, in one pass: a row counts for a filter if only that one excludes it, or none does. */
  const matchAll = () => {
    const counts = new Map<Key, Map<string, number>>([...choices, 'severity' as const].map((key) => [key, new Map()]));
    let total = 0;
    const matches = groups.map((group) =>
      group.rows.filter(({ data: row }) => {
        const excluding = [...state].filter(([key, wanted]) => wanted !== '' && !holds(row, key, wanted)).map(([key]) => key);
        if (!excluding.includes('status') && row[0].includes(state.get('status') ?? 'failed')) total += row[5];
        const [only] = excluding;
        for (const [key, own] of counts) {
          if (excluding.length > 1 || (only !== undefined && only !== key)) continue;
          for (const value of valuesOf(row, key)) own.set(value, (own.get(value) ?? 0) + row[5]);
        }
        return excluding.length === 0;
      }),
    );
    return { matches, counts, total };
  };

  const drawGroup = (group: Group, rows: readonly Row[], isFiltered: boolean): void => {
    group.section.hidden = rows.length === 0;
    if (rows.length === 0) return;
    const visible = rows.slice(0, isPrinting ? undefined : group.wanted);
    group.list.replaceChildren(...visible.map((row) => elementOf(group, row, data.first)));
    const whole = manyIn(group.rows);
    if (group.count) group.count.textContent = isFiltered ? filled(data.words.shown, manyIn(rows), whole) : group.countText;
    const left = rows.length - visible.length;
    const box = group.more?.parentElement;
    if (box) box.hidden = left === 0;
    if (group.more) group.more.textContent = filled(data.words.more, Math.min(left, together), left);
  };

  const draw = (): void => {
    const { matches, counts, total } = matchAll();
    const status = state.get('status') ?? 'failed';
    const isFiltered = [...state].some(([key, value]) => key !== 'status' && value !== '') || status === 'new' || status === 'overdue';
    groups.forEach((group, at) => drawGroup(group, matches[at] ?? [], isFiltered));
    for (const tab of tabs) {
      const isChosen = tab.dataset['tab'] === status;
      tab.setAttribute('aria-selected', String(isChosen));
      tab.tabIndex = isChosen ? 0 : -1;
    }
    const severities = (state.get('severity') ?? '').split(',');
    for (const chip of chips) {
      chip.checked = severities.includes(chip.value);
      const many = chip.parentElement?.querySelector('b');
      if (many) many.textContent = String(counts.get('severity')?.get(chip.value) ?? 0);
    }
    for (const select of selects) {
      const key = keyNamed(select.name) ?? 'policy';
      const chosen = state.get(key) ?? '';
      for (const option of select.options) {
        if (option.value === '') continue;
        const many = counts.get(key)?.get(option.value) ?? 0;
        option.textContent = `${option.dataset['name'] ?? ''} (${many})`;
        option.disabled = many === 0 && option.value !== chosen;
      }
      select.value = chosen;
    }
    if (search && search.value !== (state.get('q') ?? '')) search.value = state.get('q') ?? '';
    const matched = matches.reduce((sum, rows) => sum + manyIn(rows), 0);
    if (shown) shown.textContent = filled(data.words.shown, matched, total);
  };

  const save = (): void => {
    for (const group of groups) group.wanted = data.first;
    const named = new URLSearchParams([...state].filter(([, value]) => value !== ''));
    history.replaceState(null, '', `#${named.toString().replace(/%(?:2C|2F|3A|40)/g, decodeURIComponent)}`);
    draw();
  };

  /** Shows the row at `at` of a group without other filters. */
  const showRow = (group: Group, at: number, tab: string): void => {
    state.clear();
    state.set('status', tab);
    const before = group.rows.slice(0, at + 1).filter(({ data: row }) => row[0].some((one) => one === tab)).length;
    group.wanted = Math.max(group.wanted, before);
    draw();
  };

  const openFinding = (name: string): void => {
    for (const group of groups) {
      const row = group.rows.find(({ data: one }) => one[6].some((id) => id === name || name.startsWith(id)));
      if (!row) continue;
      showRow(group, row.at, row.data[0][0] ?? 'failed');
      const details = elementOf(group, row, data.first).querySelector('details');
      if (details) details.open = true;
      details?.scrollIntoView();
      details?.querySelector('summary')?.focus({ preventScroll: true });
      return;
    }
    draw();
  };

  const load = (): void => {
    const hash = location.hash.slice(1);
    // Unlike decodeURIComponent, it accepts an address that is cut within an escape.
    const name = hash.includes('=') ? '' : (new URLSearchParams(`name=${hash}`).get('name') ?? '');
    const group = groups.find(({ id }) => id === name);
    if (name.startsWith('f-')) openFinding(name);
    else if (group) {
      showRow(group, 0, group.rows[0]?.data[0][0] ?? 'failed');
      group.section.scrollIntoView();
    } else if (name === '' && hash !== '') {
      state.clear();
      for (const [name, value] of new URLSearchParams(hash)) {
        const key = keyNamed(name);
        if (key) state.set(key, value);
      }
      if (!state.has('status')) state.set('status', 'failed');
      draw();
      document.getElementById('findings')?.scrollIntoView();
    } else draw();
  };

  tabs.forEach((tab, at) => {
    tab.addEventListener('click', () => {
      state.set('status', tab.dataset['tab'] ?? 'failed');
      save();
    });
    tab.addEventListener('keydown', ({ key }) => {
      const step = { ArrowRight: 1, ArrowLeft: -1 }[key];
      const next = step === undefined ? undefined : tabs[(at + step + tabs.length) % tabs.length];
      next?.focus();
      next?.click();
    });
  });
  form.addEventListener('input', ({ target }) => {
    if (target instanceof HTMLInputElement && target.type === 'checkbox')
      state.set(
        'severity',
        chips
          .filter(({ checked }) => checked)
          .map(({ value }) => value)
          .join(','),
      );
    else if (target instanceof HTMLSelectElement || target instanceof HTMLInputElement) {
      const key = keyNamed(target.name);
      if (key) state.set(key, target.value);
    }
    save();
  });
  form.addEventListener('submit', (event) => event.preventDefault());
  form.addEventListener('reset', (event) => {
    event.preventDefault();
    const status = state.get('status') ?? 'failed';
    state.clear();
    state.set('status', status);
    save();
  });
  for (const group of groups) {
    group.more?.addEventListener('click', () => {
      group.wanted += together;
      draw();
    });
  }
  document.addEventListener('keydown', (event) => {
    if (event.key !== '/' || event.target instanceof HTMLInputElement || event.target instanceof HTMLSelectElement) return;
    event.preventDefault();
    search?.focus();
  });
  addEventListener('hashchange', load);
  const print = (now: boolean) => () => {
    isPrinting = now;
    draw();
  };
  addEventListener('beforeprint', print(true));
  addEventListener('afterprint', print(false));
  load();
};
