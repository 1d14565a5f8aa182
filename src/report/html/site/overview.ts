// The first page of a site: which organization needs somebody today, what changed, and what could not be read.
import { severities } from '../../../policies/policy.ts';
import type { BudgetResult } from '../../../spend/evaluate-budgets.ts';
import { addresses } from '../../site/addresses.ts';
import { changesOfSite } from '../../site/changes.ts';
import { dailyOf, sumByDay } from '../../site/daily.ts';
import { endsOfSite, soonDays, stateOfEnd } from '../../site/ends.ts';
import type { SiteOrganization } from '../../site/organization.ts';
import {
  changeSince,
  daysAgo,
  daysBetween,
  lastComplete,
  lastScan,
  newsDays,
  openCounts,
  openNow,
  type Site,
  stateOf,
  trendDays,
} from '../../site/site.ts';
import { overdueIn } from '../../site/times.ts';
import { budgetSpent } from '../../spend-blocks.ts';
import type { Say } from '../../texts/texts.ts';
import { type BarPart, bar, barLabel, legend } from '../charts/bars.ts';
import { severityTrend } from '../charts/severity-trend.ts';
import { filtered } from '../findings/addresses.ts';
import { type OrganizationRow, organizationRow, organizationTable } from '../fleet/organization-table.ts';
import { type Html, html, joined, text } from '../html.ts';
import { type Card, cardsOf, chapter, grid, headOf, type Pill, panel, trendText } from '../panels.ts';
import { tableFilters } from '../table-filters.ts';
import { changeRows } from './changes.ts';
import { versionsOf } from './events.ts';
import { listLink, organizationLink, type SiteFacts, type SitePage, sitePage, type To } from './frame.ts';

/** What changed is shown up to so many lines. */
const mostChanges = 6;

/** Scans of a sparkline. */
const mostPoints = 60;

/** The worst first. */
const budgetsOver = ({ latest }: SiteOrganization): readonly BudgetResult[] =>
  (latest?.spend?.budgets ?? []).filter(({ verdict, closed }) => !closed && verdict.type === 'over');

export const pillOfOrganization = (organization: SiteOrganization, site: Pick<Site, 'asOf'>, say: Say): Pill => {
  const state = stateOf(organization, site);
  const last = lastScan(organization);
  if (last?.incomplete?.type === 'failed') return { tone: 'warn', word: say.site.state.failed };
  if (state === 'unknown') return { tone: 'warn', word: last?.incomplete ? say.page.pills[3] : say.site.state.old };
  if (state === 'passes') return { tone: 'good', word: say.page.pills[0] };
  return { tone: last?.exitCode === 4 ? 'warn' : 'bad', word: say.page.pills[last?.exitCode ?? 1] };
};

const ageText = (at: string | undefined, { asOf }: Pick<Site, 'asOf'>, say: Say): string =>
  at === undefined ? say.site.age.never : say.site.age.days(daysBetween(at, asOf));

const mainSeverities = ['critical', 'high'] as const;

const historyOf = (organization: SiteOrganization, site: Site): OrganizationRow['history'] => {
  const since = daysAgo(site, trendDays);
  const points = organization.points.filter(({ at }) => at >= since).slice(-mostPoints);
  return points.map(({ failures }) => failures && failures.critical + failures.high);
};

const budgetOf = (organization: SiteOrganization, say: Say): OrganizationRow['budget'] => {
  const open = (organization.latest?.spend?.budgets ?? []).filter(({ closed }) => !closed);
  const [over] = budgetsOver(organization);
  const first = over ?? open[0];
  return first && { says: budgetSpent(first, say).share, isOver: over !== undefined };
};

const rowOf = (organization: SiteOrganization, { site, say }: SiteFacts, to: To): OrganizationRow => {
  // What was known of an organization before its scan failed still counts in the cards, so its row has it too.
  const counts = openCounts(organization);
  const complete = lastComplete(organization);
  const pill = pillOfOrganization(organization, site, say);
  const overdue = counts && organization.latest ? overdueIn(organization.latest.open, site).length : null;
  const has = { overdue: (overdue ?? 0) > 0, budget: budgetsOver(organization).length > 0 };
  return {
    name: organizationLink(organization, to),
    state: stateOf(organization, site) === 'unknown' ? pill.word : pill,
    failures: counts,
    listOf: organization.latest && ((filters) => listLink(organization, filters, to)),
    counts: [],
    history: historyOf(organization, site),
    change: openNow(organization) && changeSince(organization, mainSeverities),
    evaluated: lastScan(organization)?.evaluated ?? null,
    overdue,
    budget: counts && budgetOf(organization, say),
    age: { says: ageText(complete, site, say), isOld: complete === undefined || daysBetween(complete, site.asOf) > 1 },
    data: {
      state: [stateOf(organization, site)],
      with: [
        ...severities.filter((severity) => (counts?.[severity] ?? 0) > 0),
        ...Object.entries(has).flatMap(([name, is]) => (is ? [name] : [])),
      ],
    },
  };
};

const organizationsSection = (facts: SiteFacts, parts: readonly BarPart[], to: To): Html => {
  const { site, say } = facts;
  const { filters, table } = say.fleetPage;
  const rows = site.organizations.map((one) => ({ id: `o-${one.slug}`, ...organizationRow(rowOf(one, facts, to), say) }));
  const choices = [
    { key: 'state', title: filters.state, options: states.map((state, at) => [state, parts[at]?.word ?? ''] as const) },
    {
      key: 'with',
      title: filters.with,
      options: [
        ...severities.map((one) => [one, say.page.severity[one]] as const),
        ['overdue', filters.has.overdue] as const,
        ['budget', filters.has.budget] as const,
      ],
    },
  ];
  return chapter(
    'organizations',
    text(table.title),
    html`<p class="quiet">${text(say.site.overview.order)}</p>${tableFilters('organizations', filters.label, choices, rows, say)}${organizationTable(rows, [], say, say.site.overview.change)}`,
  );
};

/** The change of all organizations together; undefined: nobody's is known. */
const summedChange = ({ organizations }: Site, severity: (typeof mainSeverities)[number]): number | undefined => {
  const known = organizations.flatMap((one) => changeSince(one, [severity]) ?? []);
  return known.length === 0 ? undefined : known.reduce((sum, one) => sum + one, 0);
};

const same = (says: string): Html => trendText({ direction: 'same', says });

const cardsIn = ({ site, say }: SiteFacts, to: To): readonly Card[] => {
  const { organizations } = site;
  const all = organizations.flatMap((one) => openCounts(one) ?? []);
  const soon = endsOfSite(organizations).filter((one) => one.type === 'waiver' && stateOfEnd(one, site) === 'soon');
  const changed = (many: number | undefined): Html => {
    if (many === undefined || many === 0) return same(many === 0 ? say.page.change.none : say.page.change.first);
    return trendText({
      direction: many > 0 ? 'worse' : 'better',
      says: say.site.sinceLast(Math.abs(many)),
      spoken: many > 0 ? say.page.change.up : say.page.change.down,
    });
  };
  const unread = organizations.filter((one) => stateOf(one, site) === 'unknown');
  return [
    ...mainSeverities.map(
      (severity): Card => ({
        mark: severity,
        word: say.page.severity[severity],
        many: all.length === 0 ? undefined : all.reduce((sum, one) => sum + one[severity], 0),
        href: filtered({ with: severity }),
        change: changed(summedChange(site, severity)),
      }),
    ),
    {
      mark: 'overdue',
      word: say.page.tabs.overdue,
      many: organizations.reduce((sum, { latest }) => sum + overdueIn(latest?.open ?? [], site).length, 0),
      href: to(addresses.time),
      change: same(say.site.overview.byOwner),
    },
    {
      mark: 'unknown',
      word: say.site.overview.unread,
      many: unread.length,
      href: html`#unread`,
      change: same(say.site.overview.notCompliant),
    },
    {
      word: say.site.overview.budgets,
      many: organizations.filter((one) => budgetsOver(one).length > 0).length,
      href: to(addresses.spend),
      change: same(say.site.overview.organizationsOf),
    },
    {
      mark: 'waived',
      word: say.site.overview.endingSoon,
      many: soon.length,
      href: to(addresses.ends),
      change: same(say.site.overview.inDays(soonDays)),
    },
  ];
};

const trendOf = ({ site, say }: SiteFacts): Html => {
  const series = site.organizations.map(({ points }) => dailyOf(points, ({ failures }) => failures && [failures.critical, failures.high]));
  const points = sumByDay(series, site);
  const known = points.filter(({ values }) => values !== undefined).length;
  const drawn =
    known < 3
      ? html`<p>${text(say.page.trend.first)}</p>`
      : severityTrend(points, mainSeverities, site.asOf, say, { events: versionsOf(site, say) });
  return panel(say.site.overview.trend, text(say.site.overview.hatched), drawn);
};

const changesPanel = (facts: SiteFacts, to: To): Html => {
  const { site, say } = facts;
  const changes = changesOfSite(site.organizations, daysAgo(site, newsDays));
  const rows =
    changes.length === 0 ? html`<p>${text(say.site.changes.none(newsDays))}</p>` : changeRows(changes.slice(0, mostChanges), facts, to);
  const aside = html`<a href="${to(addresses.changes)}">${text(say.site.changes.all)}</a> · <a href="${to(addresses.feed)}">${text(say.site.changes.feed)}</a>`;
  return panel(say.site.changes.title, aside, rows);
};

/** Why the newest scan is not complete. */
export const whyText = (organization: SiteOrganization, site: Pick<Site, 'asOf'>, say: Say): string => {
  const why = lastScan(organization)?.incomplete;
  const complete = lastComplete(organization);
  const last = complete === undefined ? say.site.unread.never : say.page.lastComplete(say.format.utc(complete));
  if (!why) return complete === undefined ? last : say.site.unread.old(ageText(complete, site, say));
  if (why.type === 'unread') return `${say.site.unread.collections(why.unread, why.collections)} ${last}`;
  return `${why.type === 'failed' ? say.site.unread.failed(why.message) : say.site.unread.notEvaluated} ${last}`;
};

/** Before any list: what is not known. */
const unreadSection = ({ site, say }: SiteFacts, to: To): Html => {
  const unread = site.organizations.filter((one) => stateOf(one, site) === 'unknown');
  const items = [
    ...unread.map(
      (one) =>
        html`<li><span class="sign warn">?</span><div>${organizationLink(one, to)} ${text(whyText(one, site, say))}${(one.latest?.unread ?? []).slice(0, 5).map(({ name, cause = '' }) => html`<br><code>${text(name)}</code> ${text(cause)}`)}</div></li>\n`,
    ),
    ...site.problems.map(
      ({ file, message }) => html`<li><span class="sign bad">!</span><div><code>${text(file)}</code> ${text(message)}</div></li>\n`,
    ),
  ];
  const list = items.length === 0 ? html`<p class="good">${text(say.site.unread.none)}</p>` : html`<ul class="items">${items}</ul>`;
  const older = site.older === 0 ? html`` : html`<p class="quiet">${text(say.site.unread.older(site.older))}</p>`;
  return chapter('unread', text(say.site.unread.title(unread.length + site.problems.length)), html`${list}${older}`);
};

const states = ['passes', 'fails', 'unknown'] as const;

const stateParts = ({ organizations, ...site }: Site, say: Say): readonly BarPart[] => {
  const many = (state: ReturnType<typeof stateOf>): number => organizations.filter((one) => stateOf(one, site) === state).length;
  return [
    { many: many('passes'), paint: 'pass', word: say.page.results.pass },
    { many: many('fails'), paint: 'fail', word: say.page.results.fail },
    { many: many('unknown'), paint: 'unknown', word: say.page.results.unknown },
  ];
};

const verdictOf = ({ site, say }: SiteFacts, parts: readonly BarPart[]): { readonly pill: Pill; readonly sentence: Html } => {
  const failing = severities
    .map((severity) => ({ severity, in: site.organizations.filter((one) => (openCounts(one)?.[severity] ?? 0) > 0) }))
    .find((one) => one.in.length > 0);
  const unknown = parts.find(({ paint }) => paint === 'unknown')?.many ?? 0;
  const many = failing ? failing.in.reduce((sum, one) => sum + (openCounts(one)?.[failing.severity] ?? 0), 0) : 0;
  const worst: Pill = failing
    ? {
        tone: failing.severity === 'critical' || failing.severity === 'high' ? 'bad' : 'warn',
        word: say.counts.severity(many, failing.severity),
      }
    : unknown > 0
      ? { tone: 'warn', word: say.page.pills[3] }
      : { tone: 'good', word: say.page.pills[0] };
  const sentences = [
    failing ? say.site.overview.inOrganizations(failing.in.length) : say.site.overview.nothing,
    ...(unknown === 0 ? [] : [say.site.overview.unknown(unknown)]),
  ];
  return { pill: worst, sentence: joined(sentences.map(text), html` `) };
};

export const overviewPage = (facts: SiteFacts): SitePage => {
  const { site, say } = facts;
  const parts = stateParts(site, say);
  const all = site.organizations.length;
  const score = html`<p><strong>${text(say.site.overview.passes(parts[0]?.many ?? 0, all))}</strong></p>${bar(parts, barLabel(parts))}${legend(parts)}`;
  return sitePage(
    {
      path: addresses.overview,
      title: say.site.overview.title,
      current: 'overview',
      main: (to) => [
        headOf({
          eyebrow: text(say.site.overview.eyebrow(all, trendDays)),
          title: text(say.site.overview.title),
          ...verdictOf(facts, parts),
          score,
        }),
        cardsOf(cardsIn(facts, to)),
        grid('two', [trendOf(facts), changesPanel(facts, to)]),
        organizationsSection(facts, parts, to),
        unreadSection(facts, to),
      ],
    },
    facts,
  );
};
