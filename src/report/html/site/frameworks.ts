// Frameworks over all organizations: each control with its results, failing first, and the organizations in which it fails.

import type { Severity } from '../../../desired/desired.ts';
import { groupBy } from '../../../live/group-by.ts';
import type { ControlCoverage } from '../../../policies/framework-coverage.ts';
import { severities } from '../../../policies/policy.ts';
import { unknownIn } from '../../evaluation.ts';
import { type FrameworkResult, frameworkResults } from '../../framework-results.ts';
import type { ReportedPolicy } from '../../review.ts';
import { addresses } from '../../site/addresses.ts';
import type { SiteOrganization } from '../../site/organization.ts';
import type { PolicyTotal } from '../../site/site.ts';
import type { Say } from '../../texts/texts.ts';
import { bar, barLabel } from '../charts/bars.ts';
import { anchorOf } from '../findings/addresses.ts';
import { type Html, html, joined, text } from '../html.ts';
import { level } from '../marks.ts';
import { headOf } from '../panels.ts';
import { recordTable } from '../tables.ts';
import { listLink, numberCell, policyLink, type SiteFacts, type SitePage, sitePage, type To } from './frame.ts';

/** The policies of all organizations with their counts together. */
const summed = (totals: readonly PolicyTotal[]): readonly ReportedPolicy[] =>
  totals.map(({ card, organizations }) => {
    const sum = { evaluated: 0, pass: 0, fail: 0, waived: 0, notApplicable: 0, needsLiveData: 0, unknown: { failed: 0 } };
    for (const { counts } of organizations) {
      for (const key of ['evaluated', 'pass', 'fail', 'waived', 'notApplicable', 'needsLiveData'] as const) sum[key] += counts[key];
      sum.unknown.failed += unknownIn(counts);
    }
    return { ...card, counts: sum };
  });

export const frameworksOfSite = (totals: readonly PolicyTotal[]): readonly FrameworkResult[] => frameworkResults(summed(totals));

/** Addresses of the controls that have a result. */
export const controlAnchors = (all: readonly FrameworkResult[]): ReadonlySet<string> =>
  new Set(
    all.flatMap(({ framework, failing, unknown, passing }) =>
      [...failing, ...unknown, ...passing].map(({ id }) => anchorOf('c', framework, id)),
    ),
  );

const partsOf = ({ passing, failing, unknown }: FrameworkResult, { page }: Say) =>
  [
    { many: passing.length, paint: 'pass', word: page.results.pass },
    { many: failing.length, paint: 'fail', word: page.results.fail },
    { many: unknown.length, paint: 'unknown', word: page.results.unknown },
  ] as const;

const sentenceOf = ({ passing, failing, unknown, notEvaluated }: FrameworkResult, { page }: Say): string => {
  const all = passing.length + failing.length + unknown.length;
  const left = notEvaluated === undefined ? '' : ` ${page.frameworks.notEvaluated(notEvaluated)}.`;
  return `${page.frameworks.share(passing.length, all)} ${page.frameworks.aside}, ${page.frameworks.failing(failing.length, unknown.length)}.${left}`;
};

export const frameworksPage = (all: readonly FrameworkResult[], facts: SiteFacts): SitePage => {
  const { site, say } = facts;
  return sitePage(
    {
      path: addresses.frameworks,
      title: say.site.bar.frameworks,
      current: 'frameworks',
      main: (to) => [
        headOf({
          eyebrow: text(say.fleet.organizations(site.organizations.length)),
          title: text(say.site.bar.frameworks),
          pill: { tone: 'quiet', word: say.frameworks.count(all.length) },
          sentence: text(say.page.frameworks.about),
        }),
        all.length === 0
          ? html`<p>${text(say.page.frameworks.none)}</p>`
          : recordTable({
              name: say.site.bar.frameworks,
              columns: say.site.framework.columns.map((name, at) => ({ name, isNumber: at > 1 })),
              rows: all.map((one) => ({
                cells: [
                  html`<a href="${to(addresses.framework(one.framework))}">${text(one.title)}</a>`,
                  bar(partsOf(one, say), barLabel(partsOf(one, say))),
                  numberCell(one.failing.length),
                  numberCell(one.unknown.length),
                  numberCell(one.passing.length),
                ],
              })),
            }),
      ],
    },
    facts,
  );
};

/** Where each policy fails, and how severely. */
interface Where {
  readonly severity: Severity;
  readonly organizations: ReadonlyMap<SiteOrganization, number>;
}

const failuresOf = (totals: readonly PolicyTotal[]): ReadonlyMap<string, Where> =>
  new Map(
    totals.map(({ card, severity, failing }) => [
      card.id,
      { severity, organizations: new Map(failing.map(({ organization, items }) => [organization, items.length])) },
    ]),
  );

/** Organizations that a cell names. */
const named = 6;

const whereCell = ({ policies }: ControlCoverage, framework: string, where: ReadonlyMap<string, Where>, say: Say, to: To): Html => {
  const found = groupBy(
    policies.flatMap(({ id }) => [...(where.get(id)?.organizations ?? [])]),
    ([organization]) => organization,
  );
  const all = [...found]
    .map(([organization, own]) => ({ organization, many: own.reduce((sum, [, many]) => sum + many, 0) }))
    .toSorted((a, b) => b.many - a.many || (a.organization.slug < b.organization.slug ? -1 : 1));
  const links = all
    .slice(0, named)
    .map(
      ({ organization, many }) =>
        html`<a href="${listLink(organization, { status: 'failed', framework }, to)}">${text(organization.name)}</a> ${many}`,
    );
  return html`${joined(links, html`, `)}${all.length > named ? html` ${text(say.format.more(all.length - named))}` : html``}`;
};

const resultCell = (control: ControlCoverage, where: ReadonlyMap<string, Where>, { page }: Say): Html => {
  if ((control.counts?.fail ?? 0) === 0)
    return (control.counts?.unknown ?? 0) > 0 ? level('unknown', page.status.unknown) : level('fixed', page.frameworks.pass);
  const own = control.policies.flatMap(({ id }) => where.get(id) ?? []).filter(({ organizations }) => organizations.size > 0);
  const worst = severities.find((severity) => own.some((one) => one.severity === severity)) ?? 'info';
  return level(worst, page.severity[worst]);
};

export const frameworkPage = (
  result: FrameworkResult,
  all: readonly FrameworkResult[],
  totals: readonly PolicyTotal[],
  facts: SiteFacts,
): SitePage => {
  const { say, site } = facts;
  const { framework, title, failing, unknown, passing } = result;
  const where = failuresOf(totals);
  const rank = ({ policies }: ControlCoverage): number =>
    Math.min(
      ...policies.flatMap(({ id }) => (where.get(id)?.organizations.size ? severities.indexOf(where.get(id)?.severity ?? 'info') : [])),
      severities.length,
    );
  const controls = [...failing.toSorted((a, b) => rank(a) - rank(b)), ...unknown, ...passing];
  const parts = partsOf(result, say);
  return sitePage(
    {
      path: addresses.framework(framework),
      title,
      current: 'frameworks',
      main: (to) => {
        const rows = controls.map((control) => ({
          id: anchorOf('c', framework, control.id),
          cells: [
            text(control.id),
            text(control.title),
            resultCell(control, where, say),
            ...(['fail', 'pass', 'unknown', 'population'] as const).map((key) => numberCell(control.counts?.[key])),
            whereCell(control, framework, where, say, to),
            joined(
              control.policies.map(({ id, relation }) =>
                relation === 'supports' ? html`(${policyLink(id, facts, to)})` : policyLink(id, facts, to),
              ),
              html`, `,
            ),
          ],
        }));
        return [
          headOf({
            eyebrow: html`<a href="${to(addresses.frameworks)}">${text(say.site.bar.frameworks)}</a> / ${text(say.fleet.organizations(site.organizations.length))}`,
            title: text(title),
            pill:
              failing.length > 0
                ? { tone: 'bad', word: say.page.frameworks.failing(failing.length, 0) }
                : { tone: unknown.length > 0 ? 'warn' : 'good', word: unknown.length > 0 ? say.page.pills[3] : say.page.pills[0] },
            sentence: text(sentenceOf(result, say)),
            score: html`<p><strong>${text(say.page.frameworks.share(passing.length, controls.length))}</strong><span>${text(say.page.frameworks.aside)}</span></p>${bar(parts, barLabel(parts))}`,
          }),
          html`<p class="tags">${all.map((one) => html`<a href="${to(addresses.framework(one.framework))}"${one.framework === framework ? html` aria-current="page"` : html``}>${text(one.title)}</a> `)}</p>`,
          html`<p class="quiet">${text(say.page.frameworks.about)}</p>`,
          recordTable({
            name: title,
            columns: say.site.framework.controlColumns.map((name, at) => ({
              name,
              isNumber: at > 2 && at < 7,
              isProse: at === 1 || at > 6,
            })),
            rows,
            pairs: true,
          }),
        ];
      },
    },
    facts,
  );
};
