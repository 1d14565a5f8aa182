// What ends in all organizations of a site: waivers, and access.
import type { EndSoon } from '../../plan/ends-soon.ts';
import type { SiteFinding, SiteOrganization } from './organization.ts';

/** The end is the first moment without the access. */
const lastDayOf = ({ end }: EndSoon): string => new Date(Date.parse(end) - 1).toISOString().slice(0, 10);

/** Something that ends with a day: a waiver, or access. */
export type SiteEnd = { readonly organization: SiteOrganization /** The last day. */; readonly end: string } & (
  | { readonly type: 'waiver'; readonly finding: SiteFinding }
  | { readonly type: 'access'; readonly access: EndSoon }
);

/** The first first. */
export const endsOfSite = (organizations: readonly SiteOrganization[]): readonly SiteEnd[] =>
  organizations
    .flatMap((organization): readonly SiteEnd[] => [
      ...(organization.latest?.waived ?? []).flatMap((finding): readonly SiteEnd[] =>
        finding.verdict.type === 'waived' ? [{ type: 'waiver', organization, finding, end: finding.verdict.waiver.expires }] : [],
      ),
      ...(organization.latest?.accessEnds ?? []).map(
        (access): SiteEnd => ({ type: 'access', organization, access, end: lastDayOf(access) }),
      ),
    ])
    .toSorted((a, b) => (a.end < b.end ? -1 : a.end > b.end ? 1 : a.organization.slug < b.organization.slug ? -1 : 1));
