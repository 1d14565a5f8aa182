// The script of a report, run by the browser: it adds search and filters to the findings, and folds long parts. Without it everything is visible.

/** A group of findings of one policy, with what its filters compare. */
interface Group {
  readonly element: HTMLElement;
  readonly policy: string;
  readonly controls: ReadonlySet<string>;
  readonly findings: readonly HTMLElement[];
}

const all = (selector: string, within: ParentNode = document): readonly HTMLElement[] => [
  ...within.querySelectorAll<HTMLElement>(selector),
];

const textOf = (element: Element | null): string => element?.textContent ?? '';

const foldAll = (): void => {
  // Evidence is closed already, and stays so on paper.
  const folds = [...document.querySelectorAll<HTMLDetailsElement>('details:not(.more)')];
  for (const fold of folds) fold.open = false;
  let closed: readonly HTMLDetailsElement[] = [];
  // Paper has no folds.
  addEventListener('beforeprint', () => {
    closed = folds.filter(({ open }) => !open);
    for (const fold of closed) fold.open = true;
  });
  addEventListener('afterprint', () => {
    for (const fold of closed) fold.open = false;
  });
};

/** Elements are made by name, and text is set as text: nothing is parsed as HTML. */
const element = <Name extends keyof HTMLElementTagNameMap>(name: Name, content = '', classes = ''): HTMLElementTagNameMap[Name] => {
  const made = document.createElement(name);
  if (content !== '') made.textContent = content;
  if (classes !== '') made.className = classes;
  return made;
};

const labelled = (name: string, control: HTMLElement): HTMLElement => {
  const label = element('label', name);
  label.append(control);
  return label;
};

const choiceOf = (options: readonly string[]): HTMLSelectElement => {
  const select = element('select');
  // The value of "all" is what no name can be: a name is never empty.
  const first = element('option', 'all');
  first.value = '';
  select.append(first, ...options.map((name) => element('option', name)));
  return select;
};

/** A button that copies the YAML of a finding, once it is unfolded. Only where the browser has a clipboard. */
const offerCopies = (): void => {
  const { clipboard } = navigator;
  if (!clipboard) return;
  // This event does not bubble.
  document.addEventListener(
    'toggle',
    ({ target }) => {
      const fix = target instanceof HTMLDetailsElement && target.open ? target.querySelector('.fix') : null;
      if (!fix || fix.nextElementSibling instanceof HTMLButtonElement) return;
      const button = element('button', 'Copy', 'copy');
      button.type = 'button';
      button.addEventListener('click', () => {
        void clipboard.writeText(textOf(fix)).then(
          () => (button.textContent = 'Copied'),
          () => (button.textContent = 'Select the text to copy it'),
        );
      });
      fix.after(button);
    },
    true,
  );
};

const sorted = (names: Iterable<string>): readonly string[] => [...new Set(names)].filter((name) => name !== '').sort();

const addFilters = (heading: HTMLElement): void => {
  const groups = all('.policy').map(
    (own): Group => ({
      element: own,
      policy: own.dataset['policy'] ?? '',
      controls: new Set(all('.control', own).map(textOf)),
      findings: all('.finding', own),
    }),
  );
  const findings = groups.flatMap((group) => group.findings);
  if (findings.length === 0) return;
  const valuesOf = (name: string): readonly string[] => findings.map(({ dataset }) => dataset[name] ?? '');
  const used = new Set(valuesOf('severity'));
  const search = element('input');
  search.type = 'search';
  const severity = choiceOf((heading.dataset['severities'] ?? '').split(' ').filter((name) => used.has(name)));
  const policy = choiceOf(sorted(groups.map((group) => group.policy)));
  const product = choiceOf(sorted(valuesOf('product')));
  const owner = choiceOf(sorted(valuesOf('owner')));
  const control = choiceOf(sorted(groups.flatMap(({ controls }) => [...controls])));
  const reset = element('button', 'Show all');
  reset.type = 'reset';
  const form = element('form', '', 'filters');
  form.setAttribute('role', 'search');
  form.setAttribute('aria-label', 'Findings');
  form.append(
    labelled('Search', search),
    labelled('Severity', severity),
    labelled('Policy', policy),
    labelled('Product', product),
    labelled('Owner', owner),
    labelled('Control', control),
    reset,
  );
  const shown = element('p', '', 'shown');
  shown.setAttribute('role', 'status');
  heading.after(form, shown);

  // Read at the first search, because it takes longer than opening the page.
  const searched = new Map<HTMLElement, string>();
  const searchedIn = (finding: HTMLElement, { element: own }: Group): string => {
    const known = searched.get(finding);
    if (known !== undefined) return known;
    const text = `${textOf(finding)} ${textOf(own.querySelector('h4'))}`.toLowerCase();
    searched.set(finding, text);
    return text;
  };

  const tell = (many: number): void => {
    shown.textContent = `${many} of ${findings.length} ${findings.length === 1 ? 'finding' : 'findings'} shown`;
  };
  const update = (): void => {
    const words = search.value
      .toLowerCase()
      .split(/\s+/)
      .filter((word) => word !== '');
    let many = 0;
    for (const group of groups) {
      const fits = (policy.value === '' || group.policy === policy.value) && (control.value === '' || group.controls.has(control.value));
      let left = 0;
      for (const finding of group.findings) {
        const { dataset } = finding;
        const isShown =
          fits &&
          (severity.value === '' || dataset['severity'] === severity.value) &&
          (product.value === '' || dataset['product'] === product.value) &&
          (owner.value === '' || dataset['owner'] === owner.value) &&
          words.every((word) => searchedIn(finding, group).includes(word));
        finding.hidden = !isShown;
        if (isShown) left += 1;
      }
      group.element.hidden = left === 0;
      many += left;
    }
    for (const row of all('[data-control]')) row.hidden = control.value !== '' && row.dataset['control'] !== control.value;
    for (const part of all('.framework')) part.hidden = part.querySelector('[data-control]:not([hidden])') === null;
    for (const part of all('.part')) part.hidden = part.querySelector('.policy:not([hidden])') === null;
    tell(many);
  };
  form.addEventListener('input', update);
  form.addEventListener('submit', (event) => event.preventDefault());
  // The controls have their first values only after the event.
  form.addEventListener('reset', () => setTimeout(update));
  // Nothing is filtered yet: a large page opens without looking at each finding again.
  tell(findings.length);
};

foldAll();
offerCopies();
const findingsHeading = document.getElementById('findings');
if (findingsHeading) addFilters(findingsHeading);
