// Frameworks over all organizations: the panels of a framework, with the organizations in which each control fails.
import { groupBy } from '../../../live/group-by.ts';
import type { ControlCoverage } from '../../../policies/framework-coverage.ts';
import { severities } from '../../../policies/policy.ts';
import { unknownIn } from '../../evaluation.ts';
import { type FrameworkOfResults, frameworkResults, resultOfFramework } from '../../framework-results.ts';
import type { ReportedPolicy } from '../../review.ts';
import { addresses } from '../../site/addresses.ts';
import type { PolicyTotal } from '../../site/totals.ts';
import type { Say } from '../../texts/texts.ts';
import { frameworkList } from '../audit/first-panels.ts';
import { prose } from '../blocks.ts';
import { anchorOf } from '../findings/addresses.ts';
import type { ControlFindings } from '../frameworks/control-table.ts';
import { controlCounts, frameworkPanel, frameworkPill, frameworkScore } from '../frameworks/framework-page.ts';
import { type Html, html, joined, text } from '../html.ts';
import { headOf } from '../panels.ts';
import { listLink, pageOverAll, type SiteFacts, type SitePage, sitePage, type To } from './frame.ts';

/** The policies of all organizations with their counts together. */
export const summedPolicies = (totals: readonly PolicyTotal[]): readonly ReportedPolicy[] =>
  totals.map(({ card, organizations }) => {
    const sum = { evaluated: 0, pass: 0, fail: 0, waived: 0, notApplicable: 0, needsLiveData: 0, unknown: { failed: 0 } };
    for (const { counts } of organizations) {
      for (const key of ['evaluated', 'pass', 'fail', 'waived', 'notApplicable', 'needsLiveData'] as const) sum[key] += counts[key];
      sum.unknown.failed += unknownIn(counts);
    }
    return { ...card, counts: sum };
  });

/** Addresses of the controls that have a result. */
export const controlAnchors = (all: readonly FrameworkOfResults[]): ReadonlySet<string> =>
  new Set(
    all.flatMap(({ coverage }) => {
      const { framework, failing, unknown, passing } = resultOfFramework(coverage);
      return [...failing, ...unknown, ...passing].map(({ id }) => anchorOf('c', framework, id));
    }),
  );

export const frameworksPage = (policies: readonly ReportedPolicy[], facts: SiteFacts): SitePage => {
  const { say } = facts;
  const all = frameworkResults(policies, say);
  return pageOverAll(
    'frameworks',
    { pill: { tone: 'quiet', word: say.frameworks.count(all.length) }, sentence: text(say.page.frameworks.about) },
    (to) => [
      all.length === 0
        ? html`<p>${prose(say.page.frameworks.none)}</p>`
        : frameworkList(all, (framework) => to(addresses.framework(framework)), say),
    ],
    facts,
  );
};

/** Organizations that a cell names. */
const named = 6;

/** What all organizations found about policies; links lead to their pages. */
const findingsOf = (framework: string, totals: readonly PolicyTotal[], say: Say, to: To): ControlFindings => {
  const known = new Map(totals.map((total) => [total.card.id, total]));
  const of = (ids: readonly string[]): readonly PolicyTotal[] => ids.flatMap((id) => known.get(id) ?? []);
  return {
    worstOf: (ids) => {
      const failing = of(ids).filter(({ open }) => open > 0);
      return severities.find((severity) => failing.some((one) => one.severity === severity));
    },
    linkOf: (id) => (known.has(id) ? to(addresses.policy(id)) : undefined),
    organizationsOf: ({ policies }: ControlCoverage): Html => {
      const found = groupBy(
        of(policies.map(({ id }) => id)).flatMap(({ failing }) => failing),
        ({ organization }) => organization,
      );
      const all = [...found]
        .map(([organization, own]) => ({ organization, many: own.reduce((sum, { items }) => sum + items.length, 0) }))
        .toSorted((a, b) => b.many - a.many || (a.organization.slug < b.organization.slug ? -1 : 1));
      const links = all
        .slice(0, named)
        .map(
          ({ organization, many }) =>
            html`<a href="${listLink(organization, { status: 'failed', framework }, to)}">${text(organization.name)}</a> ${many}`,
        );
      return html`${joined(links, html`, `)}${all.length > named ? html`, ${text(say.format.more(all.length - named))}` : html``}`;
    },
  };
};

export const frameworkPage = (
  { coverage }: FrameworkOfResults,
  all: readonly FrameworkOfResults[],
  totals: readonly PolicyTotal[],
  facts: SiteFacts,
): SitePage => {
  const { say, site } = facts;
  const { framework, title } = coverage;
  const counts = controlCounts(resultOfFramework(coverage));
  const whole = coverage.controls.length;
  return sitePage(
    {
      path: addresses.framework(framework),
      title,
      current: 'frameworks',
      main: (to) => {
        const switches = all.map(
          ({ coverage: one }) =>
            html`<a href="${to(addresses.framework(one.framework))}"${one.framework === framework ? html` aria-current="page"` : html``}>${text(one.title)}</a> `,
        );
        return [
          headOf({
            eyebrow: html`<a href="${to(addresses.frameworks)}">${text(say.site.bar.frameworks)}</a> / ${text(say.fleet.organizations(site.organizations.length))}`,
            title: text(title),
            pill: frameworkPill(counts, say),
            sentence: text(say.frameworkPage.sentence(counts.pass, counts.unknown, whole - counts.all, whole)),
            score: frameworkScore(counts, say),
          }),
          html`<p class="tags switch">${switches}</p>`,
          html`<p class="quiet">${text(say.page.frameworks.about)}</p>`,
          frameworkPanel(coverage, findingsOf(framework, totals, say, to), say),
        ];
      },
    },
    facts,
  );
};
