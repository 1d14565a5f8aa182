// The script of a page, run by the browser before its body is read: folds, copies, paper, and the list of findings. Where no script runs, everything is there.
import { openTable } from './filtered-table.ts';
import { openFindings } from './findings.ts';

/** Long parts are open without a script, and on paper. */
const foldParts = (): void => {
  const folds = [...document.querySelectorAll<HTMLDetailsElement>('details.fold[open]')];
  const setOpen = (open: boolean): void => {
    for (const fold of folds) fold.open = open;
  };
  setOpen(false);
  addEventListener('beforeprint', () => setOpen(true));
  addEventListener('afterprint', () => setOpen(false));
};

/** A button for each text to copy, once it is shown. Only where the browser has a clipboard. */
const offerCopies = ({ copy = '', copied = '', select = '' }: DOMStringMap): void => {
  const { clipboard } = navigator;
  const offer = (within: ParentNode): void => {
    for (const text of within.querySelectorAll<HTMLElement>('pre.copy')) {
      const title = text.previousElementSibling;
      if (!title || title.querySelector('button')) continue;
      const button = document.createElement('button');
      button.type = 'button';
      button.className = 'button';
      button.textContent = copy;
      button.addEventListener('click', () => {
        void clipboard.writeText(text.textContent ?? '').then(
          () => (button.textContent = copied),
          () => (button.textContent = select),
        );
      });
      title.append(button);
    }
  };
  if (!clipboard) return;
  // This event does not bubble.
  document.addEventListener('toggle', ({ target }) => target instanceof HTMLDetailsElement && target.open && offer(target), true);
  for (const text of document.querySelectorAll('main > pre.copy, section > pre.copy')) if (text.parentNode) offer(text.parentNode);
};

document.documentElement.classList.add('js');
addEventListener('DOMContentLoaded', () => {
  foldParts();
  offerCopies(document.body.dataset);
  openFindings();
  openTable();
});
