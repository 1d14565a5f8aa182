// What ends: waivers by their last day, and access with a declared end. Whatever has ended or ends soon stands first.
import { grantKinds } from '../../../desired/desired.ts';
import { shownAddress } from '../../../kinds/address.ts';
import { addresses, resourceAnchor } from '../../site/addresses.ts';
import { endsOfSite, fewRenewals, isRenewedOften, type SiteEnd, soonDays, stateOfEnd } from '../../site/ends.ts';
import { daysBetween } from '../../site/site.ts';
import type { Say } from '../../texts/texts.ts';
import { type Html, html, text } from '../html.ts';
import { level } from '../marks.ts';
import { type Card, cardsOf, chapter, pill } from '../panels.ts';
import { recordTable } from '../tables.ts';
import { numberCell, organizationLink, pageOverAll, policyLink, type SiteFacts, type SitePage, type To } from './frame.ts';

const tones = { ended: 'bad', soon: 'warn', open: 'quiet' } as const;

const whenCells = (end: SiteEnd, { site, say }: SiteFacts): readonly [when: Html, state: Html] => {
  const state = stateOfEnd(end, site);
  const word =
    state === 'ended' ? say.site.age.days(daysBetween(end.end, site.asOf)) : say.site.ends.inDays(daysBetween(site.asOf, end.end));
  return [
    html`<span class="day">${text(say.format.day(end.end))}</span><br><span class="quiet">${text(word)}</span>`,
    pill({ tone: tones[state], word: say.site.ends.state[state] }),
  ];
};

const waiverTable = (ends: readonly SiteEnd[], facts: SiteFacts, to: To): Html => {
  const { say } = facts;
  const rows = ends.flatMap((one) => {
    if (one.type !== 'waiver') return [];
    const { organization, waived } = one;
    const { finding, waiver, renewed, isTooLong } = waived;
    const [when, state] = whenCells(one, facts);
    const resource = html`<a href="${to(addresses.resources(organization.slug))}#${text(resourceAnchor(finding.address))}">${text(shownAddress(finding.address))}</a>`;
    return [
      {
        cells: [
          when,
          html`${state}${isTooLong ? html`<br>${pill({ tone: 'warn', word: say.site.ends.tooLong })}` : html``}`,
          level(finding.severity, say.page.severity[finding.severity]),
          html`${policyLink(finding.policy, facts, to)}<br>${resource}<br><span class="quiet">${organizationLink(organization, to)}</span>`,
          html`${text(waiver.reason)}${waiver.ticket === undefined ? html`` : html`<br><span class="quiet">${text(say.page.finding.ticket(waiver.ticket))}</span>`}`,
          text(waiver.owner),
          isRenewedOften(waived) ? html`<span class="worse">${renewed}</span>` : numberCell(renewed),
        ],
      },
    ];
  });
  return recordTable({
    name: say.site.ends.waivers,
    columns: say.site.ends.waiverColumns.map((name, at) => ({ name, isNumber: at === 6 })),
    rows,
  });
};

const accessTable = (ends: readonly SiteEnd[], facts: SiteFacts, to: To): Html => {
  const { say } = facts;
  const rows = ends.flatMap((one) => {
    if (one.type !== 'access') return [];
    const { address, grant, at } = one.access;
    const what = grant ? say.site.ends.grant(grantKinds[grant.field], grant.name) : say.site.ends.all;
    return [
      {
        cells: [
          ...whenCells(one, facts),
          text(shownAddress(address)),
          text(what),
          organizationLink(one.organization, to),
          html`<code>${text(`${at.file}:${at.line}`)}</code>`,
        ],
      },
    ];
  });
  return recordTable({ name: say.site.ends.access, columns: say.site.ends.accessColumns.map((name) => ({ name })), rows });
};

const cardsIn = (ends: readonly SiteEnd[], { site, say }: SiteFacts): readonly Card[] => {
  const says = say.site.ends;
  return (['waiver', 'access'] as const).flatMap((type): readonly Card[] => {
    const own = ends.filter((one) => one.type === type);
    const card = (word: string, holds: (end: SiteEnd) => boolean): Card => ({
      word,
      many: own.filter(holds).length,
      href: html`#${text(type)}`,
    });
    return [
      card(says.cards[type], () => true),
      card(says.soonCards[type](soonDays), (one) => stateOfEnd(one, site) === 'soon'),
      ...(type === 'access'
        ? []
        : [
            card(says.ended, (one) => stateOfEnd(one, site) === 'ended'),
            card(says.tooLong, (one) => one.type === 'waiver' && one.waived.isTooLong),
            card(says.renewedOften(fewRenewals), (one) => one.type === 'waiver' && isRenewedOften(one.waived)),
          ]),
    ];
  });
};

const countEnds = (say: Say, ends: readonly SiteEnd[]): string => say.site.ends.count(ends.length);

export const endsPage = (facts: SiteFacts): SitePage => {
  const { site, say } = facts;
  const ends = endsOfSite(site.organizations);
  const soon = ends.filter((one) => stateOfEnd(one, site) !== 'open').length;
  const [waivers, access] = (['waiver', 'access'] as const).map((type) => ends.filter((one) => one.type === type));
  return pageOverAll(
    'ends',
    {
      title: say.site.ends.title,
      pill: soon > 0 ? { tone: 'warn', word: say.site.ends.near(soon, soonDays) } : { tone: 'quiet', word: countEnds(say, ends) },
      sentence: text(say.site.ends.about),
    },
    (to) => [
      cardsOf(cardsIn(ends, facts)),
      chapter(
        'access',
        text(say.site.ends.access),
        access?.length ? accessTable(access, facts, to) : html`<p>${text(say.site.ends.noAccess)}</p>`,
      ),
      chapter(
        'waiver',
        text(say.site.ends.waivers),
        waivers?.length
          ? html`${waiverTable(waivers, facts, to)}<p class="quiet">${text(say.site.ends.aboutWaivers)}</p>`
          : html`<p>${text(say.site.ends.noWaiver)}</p>`,
      ),
    ],
    facts,
  );
};
