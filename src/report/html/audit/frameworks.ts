// Frameworks of an audit: every control that a selected policy maps to, failing first.
import { frameworkResults } from '../../framework-results.ts';
import type { Review } from '../../review.ts';
import type { Say } from '../../texts/texts.ts';
import { anchorOf } from '../findings/addresses.ts';
import { controlTable, failingFirst, resultsOfFindings } from '../frameworks/control-table.ts';
import { type Html, html, text } from '../html.ts';
import { chapter } from '../panels.ts';

export const frameworksSection = ({ policies = [], findings = [] }: Pick<Review, 'policies' | 'findings'>, say: Say): Html => {
  const all = frameworkResults(policies, say);
  if (all.length === 0) return html``;
  const { page } = say;
  const results = resultsOfFindings(findings, policies);
  const folds = all.map((one) => {
    const { framework, title, failing, unknown, passing } = one;
    const share = page.frameworks.share(passing.length, failing.length + unknown.length + passing.length);
    const table = controlTable(one, failingFirst(one, results), { ...results, isCounted: true }, say);
    return html`<details class="fold" id="${text(anchorOf('c', framework))}" open><summary>${text(`${title}: ${share}, ${page.frameworks.failing(failing.length, unknown.length)}`)}</summary>${table}</details>\n`;
  });
  return chapter('frameworks', text(page.frameworks.title), html`<p class="quiet">${text(page.frameworks.about)}</p>${folds}`);
};
