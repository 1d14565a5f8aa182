// What ends in all organizations of a site: waivers, and access.
import type { EndSoon } from '../../plan/ends-soon.ts';
import type { SiteOrganization } from './organization.ts';
import { daysBetween, type Site } from './site.ts';
import type { SiteWaiver } from './waivers.ts';

/** The end is the first moment without the access. */
const lastDayOf = ({ end }: EndSoon): string => new Date(Date.parse(end) - 1).toISOString().slice(0, 10);

/** Something that ends with a day: a waiver, or access. */
export type SiteEnd = { readonly organization: SiteOrganization /** The last day. */; readonly end: string } & (
  | { readonly type: 'waiver'; readonly waived: SiteWaiver }
  | { readonly type: 'access'; readonly access: EndSoon }
);

/** The first first. */
export const endsOfSite = (organizations: readonly SiteOrganization[]): readonly SiteEnd[] =>
  organizations
    .flatMap((organization): readonly SiteEnd[] => [
      ...organization.waivers.map((waived): SiteEnd => ({ type: 'waiver', organization, waived, end: waived.waiver.expires })),
      ...(organization.latest?.accessEnds ?? []).map(
        (access): SiteEnd => ({ type: 'access', organization, access, end: lastDayOf(access) }),
      ),
    ])
    .toSorted((a, b) => (a.end < b.end ? -1 : a.end > b.end ? 1 : a.organization.slug < b.organization.slug ? -1 : 1));

/** Days in which an end is near. */
export const soonDays = 30;

export const stateOfEnd = ({ end }: Pick<SiteEnd, 'end'>, { asOf }: Pick<Site, 'asOf'>): 'ended' | 'soon' | 'open' => {
  if (end.slice(0, 10) < asOf.slice(0, 10)) return 'ended';
  return daysBetween(asOf, end) <= soonDays ? 'soon' : 'open';
};

/** A waiver that was renewed more often is a decision that nobody takes. */
export const fewRenewals = 2;

export const isRenewedOften = ({ renewed }: SiteWaiver): boolean => renewed > fewRenewals;
