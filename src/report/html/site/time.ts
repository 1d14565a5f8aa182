// Time over all organizations: how long fixes take, how old open findings are, and what is due.

import { addresses } from '../../site/addresses.ts';
import type { SiteOrganization } from '../../site/organization.ts';
import { daysAgo, fixDays } from '../../site/site.ts';
import { agesOf, fixTimes, overdueIn, urgentFirst } from '../../site/times.ts';
import { type Html, html, text } from '../html.ts';
import { chapter, grid, panel } from '../panels.ts';
import { recordTable } from '../tables.ts';
import { numberCell, organizationLink, pageOverAll, type SiteFacts, type SitePage, type To } from './frame.ts';
import { agesPanel, daysCell, fixTable } from './organization.ts';
import { findingRows } from './owners.ts';

const perOrganization = ({ site, say }: SiteFacts, to: To): Html => {
  const rows = site.organizations.map((organization) => {
    const open = organization.latest?.open ?? [];
    const times = fixTimes(organization.fixed.filter(({ at }) => at >= daysAgo(site, fixDays)));
    const known = organization.latest ? agesOf(open, site) : undefined;
    return {
      cells: [
        organizationLink(organization, to),
        daysCell(times.mean, say),
        daysCell(times.median, say),
        numberCell(times.many),
        ...[0, 1, 2, 3].map((at) => numberCell(known?.[at])),
        numberCell(known && overdueIn(open, site).length),
      ],
    };
  });
  return recordTable({
    name: say.site.overview.organizations,
    columns: say.site.time.columns.map((name, at) => ({ name, isNumber: at > 0 })),
    rows,
    pairs: true,
  });
};

/** Findings that the page lists for one organization. */
const most = 25;

const dueOf = (organization: SiteOrganization, facts: SiteFacts, to: To): Html => {
  const dated = urgentFirst((organization.latest?.open ?? []).filter(({ due }) => due !== undefined));
  if (dated.length === 0) return html``;
  const more =
    dated.length > most
      ? html`<p><a href="${to(addresses.organization(organization.slug, 'latest.html'))}">${text(facts.say.format.more(dated.length - most))}</a></p>`
      : html``;
  return html`<h3>${organizationLink(organization, to)}</h3>${findingRows(dated.slice(0, most), organization, organization.name, facts, to)}${more}`;
};

export const timePage = (facts: SiteFacts): SitePage => {
  const { site, say } = facts;
  const fixed = site.organizations.flatMap((one) => one.fixed);
  const open = site.organizations.flatMap(({ latest }) => latest?.open ?? []);
  const late = overdueIn(open, site).length;
  const isDated = open.some(({ due }) => due !== undefined);
  const times = fixTimes(fixed.filter(({ at }) => at >= daysAgo(site, fixDays)));
  return pageOverAll(
    'time',
    {
      pill: late > 0 ? { tone: 'warn', word: say.site.owner.overdue(late) } : { tone: 'good', word: say.page.change.notOverdue },
      sentence: text(say.site.time.about(times.many, fixDays)),
      ...(times.mean !== undefined && {
        score: html`<p><strong>${text(say.site.time.inDays(times.mean))}</strong><span>${text(say.site.time.meanOf(fixDays))}</span></p>`,
      }),
    },
    (to) => [
      grid('two', [panel(say.site.time.toFix, text(say.site.time.window(fixDays)), fixTable(fixed, facts)), agesPanel(open, facts)]),
      chapter('organizations', text(say.site.overview.organizations), perOrganization(facts, to)),
      chapter(
        'due',
        text(say.site.time.due),
        isDated ? html`${site.organizations.map((one) => dueOf(one, facts, to))}` : html`<p>${text(say.site.time.noneDue)}</p>`,
      ),
    ],
    facts,
  );
};
