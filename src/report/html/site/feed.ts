// What got worse and better as an Atom feed (RFC 4287). Its ids are stable, so that a reader shows each entry once.
import { shownAddress } from '../../../kinds/address.ts';
import { addresses, findingAddress, resourceAnchor, slugOf } from '../../site/addresses.ts';
import { type ChangeOfSite, changesOfSite } from '../../site/changes.ts';
import { daysAgo, fixDays } from '../../site/site.ts';
import { type Element, element, partsAsXml } from '../../xml.ts';
import type { SiteFacts } from './frame.ts';

/** Entries, the newest first. */
const most = 100;

const pageOf = ({ organization, first, type }: ChangeOfSite): string => {
  const [finding] = first;
  if (!finding) return addresses.organization(organization.slug);
  const isOpen = organization.latest?.open.some(({ fingerprint }) => fingerprint === finding.fingerprint);
  return type === 'worse' && isOpen
    ? findingAddress(organization.slug, finding)
    : `${addresses.resources(organization.slug)}#${resourceAnchor(finding.address)}`;
};

const textOf = (name: string, text: string, attributes: Element['attributes'] = {}): Element => element(name, attributes, [], text);

const linkOf = (rel: 'self' | 'alternate', href: string): Element =>
  element('link', { rel, type: rel === 'self' ? 'application/atom+xml' : 'text/html', href });

const entryOf = (change: ChangeOfSite, base: string, { say }: SiteFacts): Element => {
  const { organization, policy, at, type, many, first, severity } = change;
  const title = organization.latest?.policies.find(({ card }) => card.id === policy)?.card.title ?? policy;
  const lines = [
    ...first.map((finding) => `${shownAddress(finding.address)}: ${finding.text}`),
    ...(many > first.length ? [say.format.more(many - first.length)] : []),
  ];
  return element('entry', {}, [
    textOf('id', `urn:tenantry:${organization.slug}:${slugOf(policy)}:${type}:${at}`),
    textOf('title', say.site.changes.entry(organization.name, title, type, many)),
    textOf('updated', at),
    element('category', { term: type === 'worse' ? severity : 'fixed' }),
    linkOf('alternate', `${base}${pageOf(change)}`),
    textOf('content', lines.join('; '), { type: 'text' }),
  ]);
};

/** Without `baseUrl` its links are relative, as a feed in a folder needs them. */
export const feedOf = (facts: SiteFacts, baseUrl: string | undefined): Iterable<string> => {
  const { site, say } = facts;
  const base = baseUrl ?? '';
  const changes = changesOfSite(site.organizations, daysAgo(site, fixDays)).slice(0, most);
  return partsAsXml(
    element('feed', { xmlns: 'http://www.w3.org/2005/Atom', 'xml:lang': say.page.language }, [
      textOf('id', baseUrl === undefined ? 'urn:tenantry:site' : `${base}${addresses.feed}`),
      textOf('title', say.site.changes.feedTitle),
      textOf('updated', site.asOf),
      element('author', {}, [textOf('name', 'Tenantry')]),
      linkOf('self', `${base}${addresses.feed}`),
      linkOf('alternate', `${base}${addresses.changes}`),
      ...changes.map((change) => entryOf(change, base, facts)),
    ]),
  );
};
