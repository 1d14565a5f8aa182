// The script of a report, run by the browser: it displays the findings after the first screens, adds search and filters, and folds long parts. Where no script
// runs, everything is visible.

/** What filters compare of a policy. */
interface Policy {
  readonly policy: string;
  readonly controls: ReadonlySet<string>;
}

/** A finding. What it causes is below it, so a group contains findings of other policies too. */
interface Finding extends Policy {
  readonly element: HTMLElement;
}

/** The findings of one policy, and what they cause. */
interface Group {
  readonly element: HTMLElement;
  readonly findings: readonly Finding[];
}

const all = (selector: string, within: ParentNode = document): readonly HTMLElement[] => [
  ...within.querySelectorAll<HTMLElement>(selector),
];

const textOf = (element: Element | null): string => element?.textContent ?? '';

const namesIn = (names: string): readonly string[] => names.split('\n').filter((name) => name !== '');

const findingIn = (element: HTMLElement, group: Policy): Finding => {
  const { policy, controls = '' } = element.dataset;
  return policy === undefined ? { ...group, element } : { element, policy, controls: new Set(namesIn(controls)) };
};

const groupIn = (element: HTMLElement): Group => {
  const own = { policy: element.dataset['policy'] ?? '', controls: new Set(all('.control', element).map(textOf)) };
  return { element, findings: all('.finding', element).map((finding) => findingIn(finding, own)) };
};

const foldAll = (): void => {
  // Evidence is closed already, and stays so on paper.
  const folds = [...document.querySelectorAll<HTMLDetailsElement>('details.fold[open]')];
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

/** Not every browser reports idle time. */
const whenIdle = (work: () => void): void => void ('requestIdleCallback' in globalThis ? requestIdleCallback(work) : setTimeout(work));

/** Displays every finding. */
type DisplayAll = () => void;

/**
 * The findings after the first screens are in `noscript` elements: HTML of the page itself, in which every name is escaped, and which this browser has read as
 * text. They become elements in idle time after the page is loaded, or all at once where they are needed.
 */
const displayLater = (): DisplayAll => {
  for (const hint of all('.script-needed')) hint.remove();
  const waiting = all('noscript').values();
  const displayNext = (): boolean => {
    const { value: next } = waiting.next();
    if (next) next.outerHTML = textOf(next);
    return next !== undefined;
  };
  const displayAll = (): void => {
    while (displayNext());
  };
  const goOn = (): void => {
    if (displayNext()) whenIdle(goOn);
  };
  addEventListener('load', () => whenIdle(goOn));
  addEventListener('beforeprint', displayAll);
  return displayAll;
};

/** Elements are created by name, and text is set as text: nothing is parsed as HTML. */
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

/** `names`: one a line. */
const choiceOf = (names: string): HTMLSelectElement => {
  const select = element('select');
  // The value of "all" is what no name can be: a name is never empty.
  const first = element('option', 'all');
  first.value = '';
  select.append(first, ...namesIn(names).map((name) => element('option', name)));
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

const addFilters = (heading: HTMLElement, displayAll: DisplayAll): void => {
  const { count = '0', severities = '', policies = '', products = '', owners = '', controls = '' } = heading.dataset;
  if (count === '0') return;
  const search = element('input');
  search.type = 'search';
  const severity = choiceOf(severities);
  const policy = choiceOf(policies);
  const product = choiceOf(products);
  const owner = choiceOf(owners);
  const control = choiceOf(controls);
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

  // Collected at the first filter, when every finding is displayed.
  let collected: readonly Group[] | undefined;
  const collect = (): readonly Group[] => {
    displayAll();
    return all('.policy').map(groupIn);
  };

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
    shown.textContent = `${many} of ${count} ${count === '1' ? 'finding' : 'findings'} shown`;
  };
  const update = (): void => {
    const words = search.value
      .toLowerCase()
      .split(/\s+/)
      .filter((word) => word !== '');
    let many = 0;
    collected ??= collect();
    for (const group of collected) {
      let left = 0;
      for (const { element: finding, ...own } of group.findings) {
        const { dataset } = finding;
        const isShown =
          (policy.value === '' || own.policy === policy.value) &&
          (control.value === '' || own.controls.has(control.value)) &&
          (severity.value === '' || dataset['severity'] === severity.value) &&
          (product.value === '' || dataset['product'] === product.value) &&
          (owner.value === '' || dataset['owner'] === owner.value) &&
          words.every((word) => searchedIn(finding, group).includes(word));
        finding.hidden = !isShown;
        if (isShown) left += Number(dataset['many'] ?? 1);
      }
      group.element.hidden = left === 0;
      many += left;
    }
    for (const part of all('.part')) part.hidden = part.querySelector('.policy:not([hidden])') === null;
    tell(many);
  };
  form.addEventListener('input', update);
  form.addEventListener('submit', (event) => event.preventDefault());
  // The controls have their first values only after the event.
  form.addEventListener('reset', () => setTimeout(update));
  // Nothing is filtered yet: a large page opens without looking at each finding again.
  tell(Number(count));
};

document.documentElement.classList.add('js');
addEventListener('DOMContentLoaded', () => {
  const displayAll = displayLater();
  foldAll();
  offerCopies();
  const findingsHeading = document.getElementById('findings');
  if (findingsHeading) addFilters(findingsHeading, displayAll);
});
