// Owners over all organizations, each with a page to send: what is theirs, the late first.

import { isOverdue } from '../../finding-age.ts';
import { addresses } from '../../site/addresses.ts';
import type { SiteFinding } from '../../site/organization.ts';
import { daysBetween, fixDays } from '../../site/site.ts';
import { overdueIn, urgentFirst } from '../../site/times.ts';
import type { OwnerTotal } from '../../site/totals.ts';
import type { Say } from '../../texts/texts.ts';
import { type Html, html, text } from '../html.ts';
import { level } from '../marks.ts';
import { chapter, headOf, type Pill } from '../panels.ts';
import { recordTable } from '../tables.ts';
import {
  findingLink,
  listLink,
  messageOf,
  numberCell,
  organizationLink,
  pageOverAll,
  policyLink,
  type SiteFacts,
  type SitePage,
  sitePage,
  type To,
} from './frame.ts';

const nameOf = ({ owner }: OwnerTotal, { page }: Say): string => (owner === '' ? page.filters.noOwner : owner);

const openOf = ({ open }: OwnerTotal): readonly SiteFinding[] => open.flatMap(({ items }) => items);

const pillOf = (overdue: number, open: number, say: Say): Pill => {
  if (overdue > 0) return { tone: 'warn', word: say.site.owner.overdue(overdue) };
  return open > 0 ? { tone: 'quiet', word: say.site.owner.open(open) } : { tone: 'good', word: say.page.first.nothing };
};

const ownerTable = (totals: readonly OwnerTotal[], { site, say }: SiteFacts, to: To): Html => {
  const rows = totals.map((total) => {
    const open = openOf(total);
    const oldest = open.flatMap(({ since }) => since ?? []).toSorted()[0];
    return {
      cells: [
        html`<a href="${to(addresses.owner(total.owner))}">${text(nameOf(total, say))}</a>`,
        ...(['critical', 'high'] as const).map((severity) => numberCell(open.filter((one) => one.severity === severity).length)),
        numberCell(open.length),
        numberCell(overdueIn(open, site).length),
        oldest === undefined ? html`–` : html`${daysBetween(oldest, site.asOf)}`,
        numberCell(total.fixed),
      ],
    };
  });
  return recordTable({
    name: say.site.bar.owners,
    columns: say.site.owner.columns(fixDays).map((name, at) => ({ name, isNumber: at > 0 })),
    rows,
    pairs: true,
  });
};

export const ownersPage = (totals: readonly OwnerTotal[], facts: SiteFacts): SitePage => {
  const { site, say } = facts;
  const all = totals.flatMap(openOf);
  const nobody = totals.find(({ owner }) => owner === '');
  return pageOverAll(
    'owners',
    {
      pill: pillOf(overdueIn(all, site).length, all.length, say),
      sentence: text(say.site.owner.nobody(nobody ? openOf(nobody).length : 0)),
    },
    (to) => [totals.length === 0 ? html`<p>${text(say.page.first.nothing)}</p>` : ownerTable(totals, facts, to)],
    facts,
  );
};

/** Findings of one organization that the page lists; the others are one link. */
const most = 200;

export const findingRows = (
  findings: readonly SiteFinding[],
  organization: OwnerTotal['open'][number]['organization'],
  name: string,
  facts: SiteFacts,
  to: To,
): Html => {
  const { site, say } = facts;
  const rows = findings.map((finding) => ({
    cells: [
      findingLink(organization, finding, to),
      level(finding.severity, say.page.severity[finding.severity]),
      html`${messageOf(finding)}<br>${policyLink(finding.policy, facts, to)}`,
      finding.since === undefined ? html`–` : html`${daysBetween(finding.since, site.asOf)}`,
      finding.due === undefined
        ? html`–`
        : isOverdue(finding.due, site.asOf)
          ? html`<span class="worse">${text(say.page.finding.overdue(say.format.shortDay(finding.due, site.asOf)))}</span>`
          : text(say.format.shortDay(finding.due, site.asOf)),
    ],
  }));
  return recordTable({ name, columns: say.site.owner.findingColumns.map((column, at) => ({ name: column, isNumber: at === 3 })), rows });
};

export const ownerPage = (total: OwnerTotal, facts: SiteFacts): SitePage => {
  const { site, say } = facts;
  const name = nameOf(total, say);
  const all = openOf(total);
  return sitePage(
    {
      path: addresses.owner(total.owner),
      title: name,
      current: 'owners',
      main: (to) => [
        headOf({
          eyebrow: html`<a href="${to(addresses.owners)}">${text(say.site.bar.owners)}</a>`,
          title: text(name),
          pill: pillOf(overdueIn(all, site).length, all.length, say),
          sentence: text(say.site.owner.summary(all.length, total.open.length, total.fixed, fixDays)),
        }),
        ...total.open.map(({ organization, items }) => {
          const list = listLink(organization, { status: 'failed', owner: total.owner === '' ? '-' : total.owner }, to);
          const more = items.length > most ? html`<p><a href="${list}">${text(say.format.more(items.length - most))}</a></p>` : html``;
          return chapter(
            `o-${organization.slug}`,
            html`${organizationLink(organization, to)} <a class="aside" href="${list}">${items.length}</a>`,
            html`${findingRows(urgentFirst(items).slice(0, most), organization, organization.name, facts, to)}${more}`,
          );
        }),
      ],
    },
    facts,
  );
};
