// What got worse and better in all organizations of a site.
import { severities } from '../../policies/policy.ts';
import type { SiteChange, SiteOrganization } from './organization.ts';

export interface ChangeOfSite extends SiteChange {
  readonly organization: SiteOrganization;
}

/** The newest first; of one time what got worse first, and the most severe. */
export const changesOfSite = (organizations: readonly SiteOrganization[], since: string): readonly ChangeOfSite[] =>
  organizations
    .flatMap((organization) => organization.changes.filter(({ at }) => at >= since).map((change) => ({ ...change, organization })))
    .toSorted(
      (a, b) =>
        (a.at < b.at ? 1 : a.at > b.at ? -1 : 0) ||
        (a.type < b.type ? 1 : a.type > b.type ? -1 : 0) ||
        severities.indexOf(a.severity) - severities.indexOf(b.severity) ||
        (`${a.organization.slug} ${a.policy}` < `${b.organization.slug} ${b.policy}` ? -1 : 1),
    );
