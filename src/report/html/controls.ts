// The controls of each framework that a selected policy maps to, with the counts of its policies: what was evaluated, never that an organization conforms.
import { type ControlCoverage, frameworkCoverage } from '../../policies/framework-coverage.ts';
import { count } from '../document.ts';
import { mappedControls } from '../mapped-controls.ts';
import type { ReportedPolicy } from '../review.ts';
import { fold, section, tableOf, toned } from './blocks.ts';
import { type Html, html, joined, text } from './html.ts';

/** `5.2` before `5.10`. Built where it is used, because that takes a millisecond. */
const inOrder = (): ((a: string, b: string) => number) => new Intl.Collator('en', { numeric: true }).compare;

const policyNames = ({ policies }: ControlCoverage): Html =>
  joined(
    policies.map(({ id, relation, disabled }) => {
      const name = html`<code>${text(id)}</code>${disabled ? html` disabled` : html``}`;
      return relation === 'supports' ? html`(${name})` : name;
    }),
    html`, `,
  );

const rowOf = (control: ControlCoverage): readonly Html[] => {
  const { population, pass, fail, unknown, waived } = control.counts ?? { population: 0, pass: 0, fail: 0, unknown: 0, waived: 0 };
  return [
    html`<code>${text(control.id)}</code>`,
    policyNames(control),
    html`${population}`,
    html`${pass}`,
    fail > 0 ? toned('bad', html`${fail}`) : html`0`,
    unknown > 0 ? toned('warn', html`${unknown}`) : html`0`,
    html`${waived}`,
  ];
};

const head = [html`control`, html`policies`, html`population`, html`pass`, html`fail`, html`unknown`, html`waived`];

const tableFor = (framework: string, ids: readonly string[], policies: readonly ReportedPolicy[]): Html => {
  const controls = ids.toSorted(inOrder()).map((id) => ({ id, title: '' }));
  const coverage = frameworkCoverage({ framework, title: framework, controls }, policies, true);
  const failing = coverage.controls.filter(({ counts }) => (counts?.fail ?? 0) > 0).length;
  const name = text(framework);
  const table = tableOf({
    name: html`Controls of ${name}`,
    head,
    rows: coverage.controls.map(rowOf),
    controls: ids.toSorted(inOrder()).map((id) => html`${name} ${text(id)}`),
    right: [2, 3, 4, 5, 6],
  });
  return html`<div class="framework">${fold(html`${name}: ${text(count(ids.length, 'control'))}, ${failing} with failures`, table)}</div>\n`;
};

/** Empty for a result without counts. */
export const controlTables = (policies: readonly ReportedPolicy[]): Html => {
  const counted = policies.filter(({ counts }) => counts);
  const found = new Map<string, Set<string>>();
  for (const { framework, control } of counted.flatMap(mappedControls)) {
    const ids = found.get(framework);
    if (ids) ids.add(control);
    else found.set(framework, new Set([control]));
  }
  if (found.size === 0) return html``;
  const order = inOrder();
  const tables = [...found].toSorted(([a], [b]) => order(a, b)).map(([framework, ids]) => tableFor(framework, [...ids], counted));
  return section(html`<h2>Controls</h2>
<p class="quiet">Results of the policies of each control; those in parentheses cover it only in part. Controls without a policy are not listed: see <code>tenantry policy frameworks</code>. The mapping is our interpretation.</p>
${joined(tables)}`);
};
