// What got worse and better: the newest scans compared with the complete ones before them, by organization and policy.

import { shownAddress } from '../../../kinds/address.ts';
import { addresses, resourceAnchor } from '../../site/addresses.ts';
import { type ChangeOfSite, changesOfSite } from '../../site/changes.ts';
import { daysAgo, fixDays, newsDays } from '../../site/site.ts';
import { type Html, html, joined, text } from '../html.ts';
import { mark } from '../marks.ts';
import { headOf } from '../panels.ts';
import { recordTable } from '../tables.ts';
import {
  findingLink,
  messageOf,
  organizationLink,
  policyLink,
  policyTitle,
  type SiteFacts,
  type SitePage,
  sitePage,
  type To,
} from './frame.ts';

const cardOf = ({ organization, policy }: ChangeOfSite) => organization.latest?.policies.find(({ card }) => card.id === policy)?.card;

/** The finding of a change, or how many there are. What is fixed is in the list of resources. */
const whatOf = (change: ChangeOfSite, { say }: SiteFacts, to: To): Html => {
  const { organization, first, many, type } = change;
  const [only] = first;
  // A title says what should be: what got worse is in the text of the finding.
  const title = type === 'worse' && only ? messageOf(only) : policyTitle(cardOf(change), change.policy);
  const names = first.map((finding) =>
    type === 'worse' && organization.latest?.open.some(({ fingerprint }) => fingerprint === finding.fingerprint)
      ? findingLink(organization, finding, to)
      : html`<a href="${to(addresses.resources(organization.slug))}#${text(resourceAnchor(finding.address))}">${text(shownAddress(finding.address))}</a>`,
  );
  const more = many > first.length ? html` ${text(say.format.more(many - first.length))}` : html``;
  return html`${title} <span class="quiet">${joined(names, html`, `)}${more}</span>`;
};

const markOf = ({ type, severity }: ChangeOfSite): Html => mark(type === 'worse' ? severity : 'fixed');

/** `24 Nov`, the organization, and what changed. */
export const changeRows = (changes: readonly ChangeOfSite[], facts: SiteFacts, to: To): Html =>
  html`<ul class="items changes">${changes.map(
    (change) =>
      html`<li><span class="quiet">${text(facts.say.format.shortDay(change.at, facts.site.asOf))}</span><div>${markOf(change)}<span class="spoken">${text(facts.say.site.changes.type[change.type])}</span> ${organizationLink(change.organization, to)}: ${whatOf(change, facts, to)}</div></li>\n`,
  )}</ul>`;

const tableOf = (changes: readonly ChangeOfSite[], facts: SiteFacts, to: To): Html => {
  const { say } = facts;
  const rows = changes.map((change) => ({
    cells: [
      html`<span class="day">${text(say.format.day(change.at))}</span>`,
      html`<span class="day">${markOf(change)} ${text(say.site.changes.type[change.type])}</span>`,
      organizationLink(change.organization, to),
      whatOf(change, facts, to),
      html`${change.many}`,
      policyLink(change.policy, facts, to),
    ],
  }));
  const columns = say.site.changes.columns.map((name, at) => ({ name, isNumber: at === 4 }));
  return recordTable({ name: say.site.changes.title, columns, rows });
};

/** Days that the page has. */
const mostDays = fixDays;

/** Changes that the page lists; the others are in the organizations. */
const most = 1000;

export const changesPage = (facts: SiteFacts): SitePage => {
  const { site, say } = facts;
  const all = changesOfSite(site.organizations, daysAgo(site, mostDays));
  const week = all.filter(({ at }) => at >= daysAgo(site, newsDays));
  const sum = (type: ChangeOfSite['type']): number => week.reduce((total, one) => total + (one.type === type ? one.many : 0), 0);
  const worse = sum('worse');
  return sitePage(
    {
      path: addresses.changes,
      title: say.site.changes.title,
      main: (to) => [
        headOf({
          eyebrow: html`<a href="${to(addresses.feed)}">${text(say.site.changes.feed)}</a>`,
          title: text(say.site.changes.title),
          pill: worse > 0 ? { tone: 'warn', word: say.site.changes.worse(worse) } : { tone: 'good', word: say.site.changes.worse(0) },
          sentence: text(say.site.changes.week(sum('better'), newsDays)),
        }),
        all.length === 0 ? html`<p>${text(say.site.changes.none(mostDays))}</p>` : tableOf(all.slice(0, most), facts, to),
        ...(all.length > most ? [html`<p class="quiet">${text(say.format.more(all.length - most))}</p>`] : []),
      ],
    },
    facts,
  );
};
