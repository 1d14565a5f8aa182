// Frameworks: every control that a selected policy maps to, failing first, with its title and the results of its policies.
import type { ControlCoverage } from '../../../policies/framework-coverage.ts';
import { frameworkResults } from '../../framework-results.ts';
import type { ReportedPolicy } from '../../review.ts';
import type { Say } from '../../texts/texts.ts';
import { anchorOf, linkTo } from '../findings/addresses.ts';
import { type Html, html, joined, text } from '../html.ts';
import { chapter } from '../panels.ts';
import { recordTable } from '../tables.ts';

const policiesCell = ({ policies }: ControlCoverage, { frameworks }: Say): Html =>
  joined(
    policies.map(({ id, relation, disabled }) => {
      const name = html`<a href="${linkTo(anchorOf('p', id))}"><code>${text(id)}</code></a>${disabled ? text(frameworks.disabled) : html``}`;
      return relation === 'supports' ? html`(${name})` : name;
    }),
    html`, `,
  );

const countsOf = ({ counts }: ControlCoverage): readonly Html[] => {
  if (!counts) return [];
  const { population, pass, fail, unknown, waived } = counts;
  return [
    html`${population}`,
    html`${pass}`,
    fail > 0 ? html`<span class="bad">${fail}</span>` : html`0`,
    html`${unknown}`,
    html`${waived}`,
  ];
};

/** What was evaluated, never that an organization conforms. */
export const frameworksSection = (policies: readonly ReportedPolicy[], say: Say): Html => {
  const all = frameworkResults(policies);
  if (all.length === 0) return html``;
  const { page, frameworks } = say;
  const columns = [
    { name: frameworks.control },
    { name: page.frameworks.control },
    { name: frameworks.policies },
    ...frameworks.resultColumns.map((name) => ({ name, isNumber: true })),
  ];
  const folds = all.map(({ framework, title, failing, unknown, passing }) => {
    const rows = [...failing, ...unknown, ...passing].map((control) => ({
      id: anchorOf('c', framework, control.id),
      cells: [text(control.id), text(control.title), policiesCell(control, say), ...countsOf(control)],
    }));
    const share = page.frameworks.share(passing.length, rows.length);
    return html`<details class="fold" id="${text(anchorOf('c', framework))}" open><summary>${text(`${title}: ${share}, ${page.frameworks.failing(failing.length, unknown.length)}`)}</summary>${recordTable({ name: title, columns, rows, pairs: true })}</details>\n`;
  });
  return chapter('frameworks', text(page.frameworks.title), html`<p class="quiet">${text(page.frameworks.about)}</p>${folds}`);
};
