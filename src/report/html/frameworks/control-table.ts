// The controls of a framework: failing first, by their worst severity, with the results of their policies. What was evaluated, never that an organization
// conforms.
import type { Severity } from '../../../desired/desired.ts';
import type { ControlCoverage } from '../../../policies/framework-coverage.ts';
import { severities } from '../../../policies/policy.ts';
import { countsAsFailure } from '../../../policies/since.ts';
import { bySeverity } from '../../caused-findings.ts';
import type { FrameworkResult } from '../../framework-results.ts';
import type { ReportedFinding, ReportedPolicy } from '../../review.ts';
import type { Say } from '../../texts/texts.ts';
import { anchorOf, linkTo } from '../findings/addresses.ts';
import { type Html, html, joined, text } from '../html.ts';
import { level } from '../marks.ts';
import { folded } from '../panels.ts';
import { recordTable } from '../tables.ts';

/** What findings say about policies. */
export interface ControlFindings {
  /** Of the failures of these policies; undefined: no finding is known. */
  readonly worstOf: (policies: readonly string[]) => Severity | undefined;
  /** Its findings; undefined: there are none to show. */
  readonly linkOf: (policy: string) => Html | undefined;
  /** Organizations in which a control fails; absent: there is only one. */
  readonly organizationsOf?: (control: ControlCoverage) => Html;
}

export const resultsOfFindings = (findings: readonly ReportedFinding[], policies: readonly ReportedPolicy[]): ControlFindings => {
  const worst = new Map<string, Severity>();
  for (const one of findings) {
    const known = worst.get(one.policy);
    if (countsAsFailure(one) && (known === undefined || bySeverity(one.severity, known) < 0)) worst.set(one.policy, one.severity);
  }
  const own = new Map(policies.map(({ id, severity }) => [id, severity]));
  const listed = new Set(findings.map(({ policy }) => policy));
  return {
    worstOf: (ids) => {
      const found = ids.flatMap((id) => worst.get(id) ?? []);
      const all = found.length > 0 ? found : ids.flatMap((id) => own.get(id) ?? []);
      return severities.find((one) => all.includes(one));
    },
    linkOf: (id) => (listed.has(id) ? linkTo(anchorOf('p', id)) : undefined),
  };
};

const policiesCell = ({ policies }: ControlCoverage, { linkOf }: ControlFindings, { frameworks }: Say): Html =>
  joined(
    policies.map(({ id, relation, disabled }) => {
      const href = linkOf(id);
      const code = html`<code>${text(id)}</code>`;
      const name = html`${href ? html`<a href="${href}">${code}</a>` : code}${disabled ? text(frameworks.disabled) : html``}`;
      return relation === 'supports' ? html`(${name})` : name;
    }),
    html`, `,
  );

const worstIn = (control: ControlCoverage, { worstOf }: ControlFindings): Severity =>
  worstOf(control.policies.map(({ id }) => id)) ?? 'info';

const resultCell = (control: ControlCoverage, results: ControlFindings, { frameworkPage: says, page }: Say): Html => {
  const { counts } = control;
  if (!counts || counts.population === 0) return html``;
  if (counts.fail > 0) {
    const worst = worstIn(control, results);
    return level(worst, says.fails(page.severity[worst].toLowerCase()));
  }
  return counts.unknown > 0 ? level('unknown', page.status.unknown) : level('fixed', says.passes);
};

const countsOf = ({ counts }: ControlCoverage): readonly Html[] => {
  if (!counts) return [];
  const { population, pass, fail, unknown, waived } = counts;
  const failing = fail > 0 ? html`<span class="bad">${fail}</span>` : html`0`;
  return [html`${population}`, html`${pass}`, failing, html`${unknown}`, html`${waived}`];
};

/** `isCounted`: with results. */
export const controlTable = (
  { framework, title }: Pick<FrameworkResult, 'framework' | 'title'>,
  controls: readonly ControlCoverage[],
  { isCounted, ...results }: ControlFindings & { readonly isCounted: boolean },
  say: Say,
): Html => {
  const { frameworks, page, frameworkPage } = say;
  const columns = [
    { name: frameworks.control },
    { name: page.frameworks.control },
    { name: isCounted ? frameworkPage.result : frameworkPage.state },
    { name: frameworks.policies, isProse: true },
    ...(isCounted && results.organizationsOf ? [{ name: frameworkPage.failsIn, isProse: true }] : []),
    ...(isCounted ? frameworks.resultColumns.map((name) => ({ name, isNumber: true })) : []),
  ];
  const rows = controls.map((control) => ({
    id: anchorOf('c', framework, control.id),
    cells: [
      text(control.id),
      text(control.title),
      isCounted ? resultCell(control, results, say) : text(frameworks.controlState[control.state]),
      policiesCell(control, results, say),
      ...(isCounted && results.organizationsOf ? [results.organizationsOf(control)] : []),
      ...(isCounted ? countsOf(control) : []),
    ],
  }));
  return recordTable({ name: title, columns, rows, pairs: isCounted });
};

/** The most severe first, then in the order of the framework. */
export const failingFirst = ({ failing, unknown, passing }: FrameworkResult, results: ControlFindings): readonly ControlCoverage[] => [
  ...failing.toSorted((a, b) => bySeverity(worstIn(a, results), worstIn(b, results))),
  ...unknown,
  ...passing,
];

/** Controls of the same kind that nobody needs at first. */
export const foldedControls = (
  name: string,
  one: Pick<FrameworkResult, 'framework' | 'title'>,
  controls: readonly ControlCoverage[],
  results: ControlFindings,
  say: Say,
): Html => {
  if (controls.length === 0) return html``;
  const summary = `${name} (${controls.length})`;
  return folded(
    text(summary),
    controlTable({ ...one, title: `${one.title}: ${summary}` }, controls, { ...results, isCounted: false }, say),
  );
};
