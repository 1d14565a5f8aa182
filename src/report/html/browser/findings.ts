// The list of findings in the browser: tabs, filters whose counts follow, and addresses of lists and findings.
import type { PageData } from '../findings/page-data.ts';
import { type Chosen, chosenIn, drawFilters, filled, listenTo, manyIn, matchesOf, saveAddress } from './filters.ts';
import { type DrawnGroup, drawGroup, elementOf, groupsIn, together } from './finding-list.ts';

const keys = ['finding', 'status', 'severity', 'policy', 'product', 'owner', 'framework', 'q'] as const;

const counted = ['severity', 'policy', 'product', 'owner', 'framework'] as const;

/** What the page has, and what a reader chose. */
interface FindingPage {
  readonly data: PageData;
  readonly groups: readonly DrawnGroup[];
  readonly form: HTMLFormElement;
  readonly tabs: readonly HTMLButtonElement[];
  readonly chosen: Chosen;
  isPrinting: boolean;
}

const statusOf = ({ chosen }: FindingPage): string => chosen.get('status') || 'failed';

const chipsOf = ({ form }: FindingPage): readonly HTMLInputElement[] => [...form.querySelectorAll<HTMLInputElement>('.chip input')];

const drawTabs = ({ tabs }: FindingPage, status: string): void => {
  for (const tab of tabs) {
    const isChosen = tab.dataset['tab'] === status;
    tab.setAttribute('aria-selected', String(isChosen));
    tab.tabIndex = isChosen ? 0 : -1;
  }
};

const draw = (page: FindingPage): void => {
  const { data, groups, form, chosen, isPrinting: isWhole } = page;
  const status = statusOf(page);
  const all = groups.flatMap(({ rows }) => rows);
  const { rows, counts } = matchesOf(all, chosen, counted);
  const isFiltered = [...chosen].some(([key, value]) => key !== 'status' && value !== '') || status === 'new' || status === 'overdue';
  for (const group of groups)
    drawGroup(
      group,
      group.rows.filter((row) => rows.has(row)),
      { isFiltered, isWhole },
      data,
    );
  drawTabs(page, status);
  const severities = (chosen.get('severity') ?? '').split(',');
  for (const chip of chipsOf(page)) {
    chip.checked = severities.includes(chip.value);
    const many = chip.parentElement?.querySelector('b');
    if (many) many.textContent = String(counts.get('severity')?.get(chip.value) ?? 0);
  }
  drawFilters(form, chosen, counts);
  const shown = form.querySelector('.shown');
  const total = manyIn(all.filter((row) => row.valuesOf('status').includes(status)));
  if (shown) shown.textContent = filled(data.words.shown, manyIn(rows), total);
};

const choose = ({ chosen }: FindingPage, wanted: Chosen): void => {
  chosen.clear();
  for (const [key, value] of wanted) chosen.set(key, value);
  if (!chosen.has('status')) chosen.set('status', 'failed');
};

const save = (page: FindingPage): void => {
  for (const group of page.groups) group.wanted = page.data.first;
  saveAddress(page.chosen);
  draw(page);
};

/** Shows the row at `at` of a group without other filters. */
const showRow = (page: FindingPage, group: DrawnGroup, at: number): void => {
  const tab = group.rows[at]?.data[0][0] ?? 'failed';
  choose(page, new Map([['status', tab]]));
  const before = group.rows.slice(0, at + 1).filter((row) => row.valuesOf('status').includes(tab)).length;
  group.wanted = Math.max(group.wanted, before);
  draw(page);
};

/** A short name of several findings shows all of them, in whatever tab each is. */
const openFinding = (page: FindingPage, name: string): void => {
  const found = page.groups.flatMap((group) =>
    group.rows
      .filter((row) => row.valuesOf('finding').includes(name) || row.data[6].some((id) => name.startsWith(id)))
      .map((row) => ({ group, row })),
  );
  const [first] = found;
  if (found.length > 1) {
    choose(
      page,
      new Map([
        ['status', ''],
        ['finding', name],
      ]),
    );
    draw(page);
  } else if (first) showRow(page, first.group, first.row.at);
  else draw(page);
  const details = found.map(({ group, row }) => elementOf(group, row, page.data.first).querySelector('details'));
  for (const one of details) if (one) one.open = true;
  details[0]?.scrollIntoView();
  details[0]?.querySelector('summary')?.focus({ preventScroll: true });
};

/** Of a list, one group or one finding. */
const followAddress = (page: FindingPage): void => {
  const hash = location.hash.slice(1);
  // Unlike decodeURIComponent, it accepts an address that is cut within an escape.
  const name = hash.includes('=') ? '' : (new URLSearchParams(`name=${hash}`).get('name') ?? '');
  const group = page.groups.find(({ id }) => id === name);
  if (name.startsWith('f-')) openFinding(page, name);
  else if (group) {
    showRow(page, group, 0);
    group.section.scrollIntoView();
  } else if (name === '' && hash !== '') {
    choose(page, chosenIn(hash, keys));
    draw(page);
    document.getElementById('findings')?.scrollIntoView();
  } else draw(page);
};

const listenToTabs = (page: FindingPage): void => {
  page.tabs.forEach((tab, at) => {
    tab.addEventListener('click', () => {
      page.chosen.set('status', tab.dataset['tab'] ?? 'failed');
      save(page);
    });
    tab.addEventListener('keydown', ({ key }) => {
      const step = { ArrowRight: 1, ArrowLeft: -1 }[key];
      const next = step === undefined ? undefined : page.tabs[(at + step + page.tabs.length) % page.tabs.length];
      next?.focus();
      next?.click();
    });
  });
};

const listenToPage = (page: FindingPage): void => {
  for (const group of page.groups) {
    group.more?.addEventListener('click', () => {
      group.wanted += together;
      draw(page);
    });
  }
  addEventListener('hashchange', () => followAddress(page));
  const print = (isPrinting: boolean) => () => {
    page.isPrinting = isPrinting;
    draw(page);
  };
  addEventListener('beforeprint', print(true));
  addEventListener('afterprint', print(false));
};

export const openFindings = (): void => {
  const source = document.getElementById('findings-data');
  const form = document.querySelector<HTMLFormElement>('form.filters:not([data-table])');
  if (!source || !form) return;
  // Written by this page's own program.
  const data: PageData = JSON.parse(source.textContent ?? '');
  const tabs = [...document.querySelectorAll<HTMLButtonElement>('.tabs button')];
  const page: FindingPage = { data, groups: groupsIn(data), form, tabs, chosen: new Map([['status', 'failed']]), isPrinting: false };
  listenToTabs(page);
  listenTo(
    form,
    page.chosen,
    () => save(page),
    () => {
      choose(page, new Map([['status', statusOf(page)]]));
      save(page);
    },
  );
  listenToPage(page);
  followAddress(page);
};
