// An organization over time: its scans, the age of what is open and how long fixes take; and, on a page of its own, its resources.

import { shownAddress } from '../../../kinds/address.ts';
import { groupBy } from '../../../live/group-by.ts';
import { severities } from '../../../policies/policy.ts';
import type { PageOfSite } from '../../html.ts';
import { productOf } from '../../product-of.ts';
import { addresses, findingHash, newestPage, resourceAnchor } from '../../site/addresses.ts';
import type { FixedFinding, SiteFinding, SiteOrganization, SiteScan } from '../../site/organization.ts';
import { daysAgo, daysBetween, fixDays, openNow } from '../../site/site.ts';
import { agesOf, fixTimes, urgentFirst } from '../../site/times.ts';
import type { Say } from '../../texts/texts.ts';
import { percentText } from '../about.ts';
import { bar } from '../charts/bars.ts';
import { drawnSeverities, severityTrend } from '../charts/severity-trend.ts';
import { filtered } from '../findings/addresses.ts';
import { type Html, html, joined, text } from '../html.ts';
import { level } from '../marks.ts';
import { chapter, grid, headOf, panel } from '../panels.ts';
import { recordTable, unbroken } from '../tables.ts';
import { eventsOf } from './events.ts';
import { linksFrom, messageOf, numberCell, policyLink, type SiteFacts, type SitePage, sitePage, type To } from './frame.ts';
import { pillOfOrganization, whyText } from './overview.ts';

/** Units of a chart over the whole page. */
const pageWidth = 1120;

const trendPanel = ({ points, scans }: SiteOrganization, { site, say }: SiteFacts): Html => {
  const known = points.flatMap(({ failures }) => failures ?? []);
  const drawn = drawnSeverities(known);
  const lines = points.map(({ at, failures }) => ({ at, values: failures && drawn.map((severity) => failures[severity]) }));
  const inner =
    known.length < 3
      ? html`<p>${text(say.page.trend.first)}</p>`
      : severityTrend(lines, drawn, site.asOf, say, { width: pageWidth, events: eventsOf(scans, say) });
  return panel(say.page.trend.title, text(say.page.trend.scans(known.length, points.length - known.length)), inner);
};

/** Rows of a name, a bar and a number. */
const barRows = (rows: readonly (readonly [name: string, many: number])[]): Html => {
  const whole = Math.max(1, ...rows.map(([, many]) => many));
  return html`<ul class="rows">${rows.map(([name, many]) => html`<li><span><span>${text(name)}</span><span>${many}</span></span>${bar([{ many, paint: 's2', word: '' }], '', { whole, title: () => '' })}</li>\n`)}</ul>`;
};

export const agesPanel = (open: readonly SiteFinding[], { site, say }: SiteFacts): Html => {
  const ages = agesOf(open, site);
  return panel(
    say.site.time.ages,
    text(say.site.time.days),
    barRows(say.site.time.ageNames.map((name, at) => [name, ages[at] ?? 0] as const).filter(([, many], at) => at < 4 || many > 0)),
  );
};

export const daysCell = (days: number | undefined, { format }: Say): Html => text(days === undefined ? '–' : format.decimal(days));

export const fixTable = (fixed: readonly FixedFinding[], { site, say }: SiteFacts): Html => {
  const recent = fixed.filter(({ at }) => at >= daysAgo(site, fixDays));
  const rows = severities
    .filter((severity) => severity !== 'info')
    .map((severity) => {
      const times = fixTimes(recent.filter((one) => one.severity === severity));
      return {
        cells: [
          level(severity, say.page.severity[severity]),
          daysCell(times.mean, say),
          daysCell(times.median, say),
          numberCell(times.many),
          times.dated === 0 ? html`–` : text(say.site.time.share(times.inTime, times.dated)),
        ],
      };
    });
  return recordTable({
    name: say.site.time.toFix,
    columns: say.site.time.fixColumns.map((name, at) => ({ name, isNumber: at > 0 })),
    rows,
    pairs: true,
  });
};

const productPanel = (organization: SiteOrganization, open: readonly SiteFinding[], { say }: SiteFacts): Html => {
  const groups = [...groupBy(open, ({ address }) => productOf(address))].toSorted(([, a], [, b]) => b.length - a.length);
  const rows = groups.map(([product, own]) => {
    const name = say.page.product(product);
    return html`<li><span><a href="${text(newestPage)}${filtered({ status: 'failed', product: name })}">${text(name)}</a><span>${own.length}</span></span></li>\n`;
  });
  const all = html`<a href="${text(`resources.html`)}">${text(say.site.organization.resources(new Set([...open, ...organization.fixed].map(({ address }) => address)).size))}</a>`;
  return panel(
    say.site.organization.byProduct,
    all,
    rows.length === 0 ? html`<p>${text(say.page.first.nothing)}</p>` : html`<ul class="rows">${rows}</ul>`,
  );
};

const stateOfScan = ({ incomplete, exitCode }: SiteScan, say: Say): string => {
  if (!incomplete) return say.page.pills[exitCode];
  return incomplete.type === 'failed' ? say.site.state.failed : say.page.pills[3];
};

const noteOf = ({ incomplete, newlyEvaluated = 0 }: SiteScan, say: Say): Html => {
  if (!incomplete) return newlyEvaluated > 0 ? text(say.site.organization.newlyEvaluated(newlyEvaluated)) : html``;
  if (incomplete.type === 'unread') return text(say.site.unread.collections(incomplete.unread, incomplete.collections));
  return text(incomplete.type === 'failed' ? incomplete.message : say.site.unread.notEvaluated);
};

const scanTable = ({ scans, slug }: SiteOrganization, say: Say, to: To): Html => {
  const rows = scans.toReversed().map((scan) => {
    const at = text(say.format.utc(scan.at));
    return {
      cells: [
        scan.page === undefined ? at : html`<a href="${to(addresses.organization(slug, scan.page))}">${at}</a>`,
        scan.incomplete ? level('unknown', stateOfScan(scan, say)) : text(stateOfScan(scan, say)),
        ...(['critical', 'high', 'medium'] as const).map((severity) => numberCell(scan.failures?.[severity])),
        numberCell(scan.fresh),
        numberCell(scan.fixed),
        numberCell(scan.drifted),
        scan.evaluated === undefined || scan.evaluated === null ? html`–` : text(percentText(scan.evaluated, say)),
        noteOf(scan, say),
      ],
    };
  });
  return recordTable({
    name: say.site.organization.scans,
    columns: say.site.organization.scanColumns.map((name, at) => ({ name, isNumber: at > 1 && at < 9 })),
    rows,
    pairs: true,
  });
};

export const organizationPage = (organization: SiteOrganization, facts: SiteFacts): SitePage => {
  const { site, say } = facts;
  const { slug, name, scans, fixed, latest } = organization;
  const open = latest?.open ?? [];
  const counts = openNow(organization);
  const last = scans.at(-1);
  const complete = last && !last.incomplete;
  const sentence = complete
    ? say.site.organization.sentence(open.length, last.fresh, last.fixed, last.newlyEvaluated ?? 0)
    : whyText(organization, site, say);
  const times = fixTimes(fixed.filter(({ at }) => at >= daysAgo(site, fixDays)));
  const newest = latest ? html` <a href="${text(newestPage)}">${text(say.site.organization.newest)}</a>` : html``;
  return sitePage(
    {
      path: addresses.organization(slug),
      title: name,
      current: 'overview',
      main: (to) => [
        headOf({
          eyebrow: html`<a href="${to(addresses.overview)}">${text(say.site.overview.title)}</a> / ${text(say.site.organization.scansSince(scans.length, scans[0] && say.format.day(scans[0].at)))}`,
          title: text(name),
          pill: pillOfOrganization(organization, site, say),
          sentence: html`${text(sentence)}${newest}`,
          ...(times.median !== undefined && {
            score: html`<p><strong>${text(say.site.time.inDays(times.median))}</strong><span>${text(say.site.time.median(fixDays))}</span></p>`,
          }),
        }),
        trendPanel(organization, facts),
        grid('three', [
          agesPanel(open, facts),
          panel(say.site.time.toFix, text(say.site.time.window(fixDays)), fixTable(fixed, facts)),
          ...(counts ? [productPanel(organization, open, facts)] : []),
        ]),
        chapter('scans', text(say.site.organization.scans), scanTable(organization, say, to)),
      ],
    },
    facts,
  );
};

/** The pages before and after that of a scan, in the same folder. */
interface AroundScan {
  readonly page: string;
  readonly earlier?: string | undefined;
  readonly later?: string | undefined;
}

const link = (to: string, word: string): Html => html`<a href="${text(to)}">${text(word)}</a>`;

/** A page of a scan changes only when a later one is added. */
export const scanWay = (
  { slug, name }: Pick<SiteOrganization, 'slug' | 'name'>,
  { page, earlier, later }: AroundScan,
  say: Say,
): PageOfSite => {
  const home = linksFrom(addresses.organization(slug))(addresses.overview);
  const links = [
    link('index.html#scans', say.site.organization.allScans),
    ...(earlier === undefined ? [] : [link(earlier, say.site.organization.earlier)]),
    ...(later === undefined ? [] : [link(later, say.site.organization.later)]),
    ...(page === newestPage
      ? [link('resources.html', say.site.organization.resourcesWord)]
      : [link(newestPage, say.site.organization.newestWord)]),
  ];
  const way = html`<p class="eyebrow"><a href="${home}">${text(say.site.overview.title)}</a> / <a href="index.html">${text(name)}</a> / ${joined(links, html` · `)}</p>\n`;
  return { bar: { home, links: [{ href: html`#main`, name: say.page.sections.summary, isCurrent: true }] }, way };
};

const historyOf = (fixed: readonly FixedFinding[], say: Say): Html =>
  html`<ul class="items">${fixed
    .toReversed()
    .slice(0, 20)
    .map(
      ({ policy, at, since }) =>
        html`<li><span class="sign good">✓</span><div><code>${text(policy)}</code> ${text(say.site.resource.fixed(say.format.day(at), since && daysBetween(since, at)))}</div></li>\n`,
    )}</ul>`;

const openTable = (address: string, own: readonly SiteFinding[], facts: SiteFacts, to: To): Html => {
  const { site, say } = facts;
  const rows = urgentFirst(own).map((finding) => {
    const { status, severity, policy, owner, since, due } = finding;
    const isOpen = status === 'fail';
    return {
      cells: [
        isOpen ? level(severity, say.page.severity[severity]) : level(status, say.page.status[status]),
        isOpen ? html`<a href="${text(`${newestPage}${findingHash(finding)}`)}">${messageOf(finding)}</a>` : messageOf(finding),
        policyLink(policy, facts, to),
        unbroken(owner === '' ? '–' : owner),
        since === undefined ? html`–` : html`${daysBetween(since, site.asOf)}`,
        text(due === undefined ? '–' : say.format.day(due)),
      ],
    };
  });
  const columns = say.site.resource.columns.map((name, at) => ({ name, isNumber: at === 4 }));
  return recordTable({ name: shownAddress(address), columns, rows, named: false });
};

/** The worst failure first, then what is unknown or waived, then what is fixed. */
const rankOf = (own: readonly SiteFinding[] = []): number => {
  const failing = own.filter(({ status }) => status === 'fail');
  if (failing.length > 0) return Math.min(...failing.map(({ severity }) => severities.indexOf(severity)));
  return severities.length + (own.length > 0 ? 0 : 1);
};

/** Every resource with a finding, open or fixed, each with its address. */
export const resourcesPage = (organization: SiteOrganization, facts: SiteFacts): SitePage => {
  const { say } = facts;
  const { slug, name, latest, fixed } = organization;
  const open = groupBy([...(latest?.open ?? []), ...(latest?.unknown ?? []), ...(latest?.waived ?? [])], ({ address }) => address);
  const ended = groupBy(fixed, ({ address }) => address);
  const all = [...new Set([...open.keys(), ...ended.keys()])].toSorted(
    (a, b) => rankOf(open.get(a)) - rankOf(open.get(b)) || (a < b ? -1 : 1),
  );
  const drifted = new Set(latest?.drifted);
  return sitePage(
    {
      path: addresses.resources(slug),
      title: say.site.resource.title(name),
      current: 'overview',
      main: (to) => [
        headOf({
          eyebrow: html`<a href="${to(addresses.overview)}">${text(say.site.overview.title)}</a> / <a href="index.html">${text(name)}</a>`,
          title: text(say.site.resource.title(name)),
          pill: { tone: 'quiet', word: say.site.resource.many(all.length) },
          sentence: text(say.site.resource.about),
        }),
        ...all.map((address) => {
          const own = open.get(address);
          const drift = drifted.has(address)
            ? html`<p>${text(say.site.resource.drifted)} <a href="${text(newestPage)}#drift">${text(say.page.sections.drift)}</a></p>`
            : html``;
          return html`<section id="${text(resourceAnchor(address))}"><h2>${text(shownAddress(address))}</h2>${drift}${own ? openTable(address, own, facts, to) : html``}${historyOf(ended.get(address) ?? [], say)}</section>\n`;
        }),
      ],
    },
    facts,
  );
};
