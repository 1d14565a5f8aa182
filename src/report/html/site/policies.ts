// Policies over all organizations: which fail, where, since when, and what closes their findings.
import { groupBy } from '../../../live/group-by.ts';
import { documentation } from '../../../repository.ts';
import { mappedControls } from '../../mapped-controls.ts';
import { addresses } from '../../site/addresses.ts';
import { dailyOf, sumByDay } from '../../site/daily.ts';
import type { SiteFinding, SiteOrganization } from '../../site/organization.ts';
import { daysAgo, daysBetween, trendDays } from '../../site/site.ts';
import type { PolicyTotal } from '../../site/totals.ts';
import type { Say } from '../../texts/texts.ts';
import { percentText } from '../about.ts';
import { inLanguage, prose } from '../blocks.ts';
import { bar } from '../charts/bars.ts';
import { severityTrend } from '../charts/severity-trend.ts';
import { anchorOf, linkTo } from '../findings/addresses.ts';
import { changeCell, sparklineCell } from '../fleet/organization-table.ts';
import { type Html, html, joined, text } from '../html.ts';
import { level } from '../marks.ts';
import { chapter, grid, headOf, panel } from '../panels.ts';
import { recordTable } from '../tables.ts';
import { versionsOf } from './events.ts';
import {
  listLink,
  numberCell,
  organizationLink,
  pageOverAll,
  policyLink,
  policyTitle,
  type SiteFacts,
  type SitePage,
  sitePage,
  type To,
} from './frame.ts';

const policyTable = (totals: readonly PolicyTotal[], name: string, facts: SiteFacts, to: To): Html => {
  const { say } = facts;
  const rows = totals.map(({ card, severity, failing, open, counts }) => ({
    id: anchorOf('p', card.id),
    cells: [
      level(severity, say.page.severity[severity]),
      html`${policyLink(card.id, facts, to, policyTitle(card, card.id))}<br><code>${text(card.id)}</code>`,
      numberCell(failing.length),
      numberCell(open),
      numberCell(counts.unknown),
      numberCell(counts.waived),
    ],
  }));
  return recordTable({
    name,
    columns: say.site.policy.columns.map((column, at) => ({ name: column, isNumber: at > 1 })),
    rows,
    named: false,
    pairs: true,
  });
};

export const policiesPage = (totals: readonly PolicyTotal[], facts: SiteFacts): SitePage => {
  const { say } = facts;
  const failing = totals.filter(({ open }) => open > 0);
  const others = totals.filter(({ open }) => open === 0);
  const open = failing.reduce((sum, one) => sum + one.open, 0);
  return pageOverAll(
    'policies',
    {
      pill: failing.length > 0 ? { tone: 'bad', word: say.site.policy.failing(failing.length) } : { tone: 'good', word: say.page.pills[0] },
      sentence: text(say.site.policy.sentence(open, totals.length)),
    },
    (to) => [
      chapter('failing', text(say.site.policy.fail), policyTable(failing, say.site.policy.fail, facts, to)),
      chapter('others', text(say.site.policy.others), policyTable(others, say.site.policy.others, facts, to)),
    ],
    facts,
  );
};

/** Failures of a policy by scan; undefined: not complete. */
const pointsOf = ({ scans }: SiteOrganization, id: string) =>
  scans.map(({ at, byPolicy }) => ({ at, many: byPolicy && (byPolicy.get(id) ?? 0) }));

const trendPanel = ({ card, severity, organizations }: PolicyTotal, { site, say }: SiteFacts): Html => {
  const series = organizations.map(({ organization }) =>
    dailyOf(pointsOf(organization, card.id), ({ many }) => (many === undefined ? undefined : [many])),
  );
  const points = sumByDay(series, site);
  const known = points.filter(({ values }) => values !== undefined);
  const drawn =
    known.length < 3
      ? html`<p>${text(say.page.trend.first)}</p>`
      : severityTrend(points, [severity], site.asOf, say, { events: versionsOf(site, say) });
  return panel(say.page.trend.title, text(say.site.overview.hatched), drawn);
};

/** `evaluated`: addresses of the controls that pages of frameworks have. */
const whyPanel = ({ card }: PolicyTotal, evaluated: ReadonlySet<string>, say: Say, to: To): Html => {
  const said = (name: 'why' | 'fix'): Html =>
    inLanguage(card.translated?.texts.includes(name) ? card.translated.language : undefined, prose(card[name]));
  const docs =
    card.from === 'built-in'
      ? html`<a href="${text(documentation('built-in-policies', card.id))}">${text(say.site.policy.documentation)}</a>`
      : html``;
  const controls = mappedControls(card).map(({ framework, control }) => {
    const anchor = anchorOf('c', framework, control);
    const name = text(say.page.control(framework, control));
    return evaluated.has(anchor)
      ? html`<a href="${to(addresses.framework(framework))}${linkTo(anchor)}">${name}</a>`
      : html`<span>${name}</span>`;
  });
  return panel(
    say.site.policy.why,
    docs,
    html`<p>${said('why')}</p><p><b class="strong">${text(say.page.finding.fix)}</b> ${said('fix')}</p><p class="tags">${joined(controls, html` `)}</p>`,
  );
};

const ownerWithMost = (items: readonly SiteFinding[]): readonly [owner: string, many: number] => {
  const groups = [...groupBy(items, ({ owner }) => owner)].toSorted(
    ([a, one], [b, other]) => other.length - one.length || (a < b ? -1 : 1),
  );
  return [groups[0]?.[0] ?? '', groups[0]?.[1].length ?? 0];
};

const whereTable = ({ card, failing, organizations }: PolicyTotal, { site, say }: SiteFacts, to: To): Html => {
  const counted = new Map(organizations.map(({ organization, counts }) => [organization, counts]));
  const rows = failing
    .toSorted((a, b) => b.items.length - a.items.length || (a.organization.slug < b.organization.slug ? -1 : 1))
    .map(({ organization, items }) => {
      const points = pointsOf(organization, card.id).filter(({ at }) => at >= daysAgo(site, trendDays));
      const known = points.flatMap(({ many }) => many ?? []);
      const [before, now] = known.slice(-2);
      const oldest = items.flatMap(({ since }) => since ?? []).toSorted()[0];
      const [owner, many] = ownerWithMost(items);
      return {
        cells: [
          organizationLink(organization, to),
          html`<a href="${listLink(organization, { status: 'failed', policy: card.id }, to)}">${items.length}</a>`,
          numberCell(counted.get(organization)?.pass),
          sparklineCell(
            points.map((one) => one.many),
            say,
          ),
          changeCell(now === undefined || before === undefined ? undefined : now - before, say),
          oldest === undefined ? html`–` : html`${daysBetween(oldest, site.asOf)}`,
          html`<a href="${to(addresses.owner(owner))}">${text(owner === '' ? say.page.filters.noOwner : owner)}</a>, ${many}`,
        ],
      };
    });
  return recordTable({
    name: say.site.policy.where,
    columns: say.site.policy.whereColumns.map((name, at) => ({ name, isNumber: [1, 2, 4, 5].includes(at) })),
    rows,
    pairs: true,
  });
};

export const policyPage = (total: PolicyTotal, evaluated: ReadonlySet<string>, facts: SiteFacts): SitePage => {
  const { site, say } = facts;
  const { card, severity, open, failing, counts } = total;
  const title = card.title;
  const parts = [
    { many: counts.pass, paint: 'pass', word: say.page.results.pass },
    { many: open, paint: 'fail', word: say.page.results.fail },
    { many: counts.waived, paint: 'waived', word: say.page.results.waived },
    { many: counts.unknown, paint: 'unknown', word: say.page.results.unknown },
  ] as const;
  const share = counts.evaluated === 0 ? null : counts.pass / counts.evaluated;
  return sitePage(
    {
      path: addresses.policy(card.id),
      title,
      current: 'policies',
      main: (to) => [
        headOf({
          eyebrow: html`<a href="${to(addresses.policies)}">${text(say.site.bar.policies)}</a> / <code>${text(card.id)}</code>`,
          title: policyTitle(card, card.id),
          pill:
            open > 0
              ? { tone: severity === 'critical' || severity === 'high' ? 'bad' : 'warn', word: say.page.severity[severity] }
              : { tone: 'quiet', word: say.page.severity[severity] },
          sentence: text(say.site.policy.summary(open, failing.length, site.organizations.length)),
          score: html`<p><strong>${text(say.page.results.passed(percentText(share, say)))}</strong><span>${text(say.site.policy.ofResults(counts.pass, counts.evaluated))}</span></p>${bar(parts, parts.map(({ many, word }) => `${many} ${word}`).join(', '))}`,
        }),
        grid('two', [trendPanel(total, facts), whyPanel(total, evaluated, say, to)]),
        chapter(
          'organizations',
          text(say.site.policy.where),
          failing.length === 0 ? html`<p>${text(say.page.first.nothingKnown)}</p>` : whereTable(total, facts, to),
        ),
      ],
    },
    facts,
  );
};
