// The frame of the pages of a site: where each of them is, how it links to another one, and the bar that all of them have.
import { shownAddress } from '../../../kinds/address.ts';
import { forPeople } from '../../for-people.ts';
import { addresses, findingAddress, newestPage } from '../../site/addresses.ts';
import type { SiteFinding, SiteOrganization } from '../../site/organization.ts';
import { type Site, scansOf } from '../../site/site.ts';
import type { Say } from '../../texts/texts.ts';
import { inLanguage, prose } from '../blocks.ts';
import { filtered } from '../findings/addresses.ts';
import { type Html, html, text } from '../html.ts';
import { pageOf, type SiteBar } from '../page.ts';
import { headOf, type PageHead } from '../panels.ts';

export interface SitePage {
  /** From the folder of the site, with `/`. */
  readonly path: string;
  readonly parts: Iterable<string>;
}

/** What all pages share. */
export interface SiteFacts {
  readonly site: Site;
  readonly say: Say;
  /** Policies with a page. */
  readonly policies: ReadonlySet<string>;
  /** Numbers in the bar. */
  readonly counts: { readonly failing: number; readonly frameworks: number; readonly ends: number };
}

/** The address of a page, as a page in the same site links to it. */
export type To = (page: string) => Html;

export const linksFrom =
  (from: string): To =>
  (page) =>
    text(`${'../'.repeat(from.replaceAll(/[^/]/g, '').length)}${page}`);

type Current = 'overview' | 'policies' | 'owners' | 'frameworks' | 'spend' | 'access' | 'ends' | 'time';

const barOf = ({ site, say, counts }: SiteFacts, to: To, current?: Current): SiteBar => {
  const many: Readonly<Partial<Record<Current, number>>> = {
    overview: site.organizations.length,
    policies: counts.failing,
    frameworks: counts.frameworks,
    ends: counts.ends,
  };
  const names = ['overview', 'policies', 'owners', 'frameworks', 'spend', 'access', 'ends', 'time'] as const;
  return {
    home: to(addresses.overview),
    links: names.map((name) => ({
      href: to(addresses[name]),
      name: say.site.bar[name],
      isCurrent: name === current,
      ...(many[name] !== undefined && { many: many[name] }),
    })),
  };
};

const footerOf = ({ site, say }: SiteFacts): Html =>
  html`<p class="quiet">${text(say.site.footer(site.tool, site.organizations.length, scansOf(site)))}</p>\n`;

interface SitePageParts {
  readonly path: string;
  readonly title: string;
  readonly current?: Current;
  readonly main: (to: To) => readonly Html[];
}

export const sitePage = ({ path, title, current, main }: SitePageParts, facts: SiteFacts): SitePage => {
  const { say, site } = facts;
  const to = linksFrom(path);
  const parts = pageOf(
    {
      title: text(say.site.window(title)),
      site: barOf(facts, to, current),
      when: say.site.asOf(say.format.day(site.asOf)),
      paper: `${title} · ${say.format.utc(site.asOf)}`,
      main: main(to),
      footer: footerOf(facts),
    },
    say,
  );
  return { path, parts };
};

/** A page over all organizations. Without a title of its own it has that of the bar. */
export const pageOverAll = (
  name: Exclude<Current, 'overview'>,
  { title, ...head }: Omit<PageHead, 'eyebrow' | 'title'> & { readonly title?: string },
  parts: (to: To) => readonly Html[],
  facts: SiteFacts,
): SitePage => {
  const { site, say } = facts;
  const named = title ?? say.site.bar[name];
  const eyebrow = text(say.fleet.organizations(site.organizations.length));
  const main = (to: To): readonly Html[] => [headOf({ ...head, eyebrow, title: text(named) }), ...parts(to)];
  return sitePage({ path: addresses[name], title: named, current: name, main }, facts);
};

export const organizationLink = ({ slug, name }: Pick<SiteOrganization, 'slug' | 'name'>, to: To): Html =>
  html`<a href="${to(addresses.organization(slug))}">${text(name)}</a>`;

/** To the list of the newest scan with these filters. */
export const listLink = ({ slug }: Pick<SiteOrganization, 'slug'>, filters: Parameters<typeof filtered>[0], to: To): Html =>
  html`${to(addresses.organization(slug, newestPage))}${filtered(filters)}`;

export const findingLink = ({ slug }: Pick<SiteOrganization, 'slug'>, finding: SiteFinding, to: To): Html =>
  html`<a href="${to(findingAddress(slug, finding))}">${text(forPeople(shownAddress(finding.address)))}</a>`;

export const messageOf = ({ text: said, language }: SiteFinding): Html => inLanguage(language, text(said));

/** A result may name a policy that it does not describe: that one has no page. */
export const policyLink = (id: string, { policies }: SiteFacts, to: To, name: Html = html`<code>${text(id)}</code>`): Html =>
  policies.has(id) ? html`<a href="${to(addresses.policy(id))}">${name}</a>` : name;

export const policyTitle = (
  card: { readonly title: string; readonly translated?: { readonly language: 'pt-BR'; readonly texts: readonly string[] } } | undefined,
  id: string,
): Html =>
  card ? inLanguage(card.translated?.texts.includes('title') ? card.translated.language : undefined, prose(card.title)) : text(id);

/** Zero is grey. */
export const numberCell = (many: number | undefined): Html =>
  many === undefined ? html`–` : many === 0 ? html`<span class="quiet">0</span>` : html`${many}`;
