// All organizations of a site, and what each of them counts as. Every page asks here and beside this file, so that equal numbers are equal everywhere.
import type { Severity } from '../../desired/desired.ts';
import { severities } from '../../policies/policy.ts';
import type { FailureCounts } from '../coverage.ts';
import type { SiteOrganization, SiteScan } from './organization.ts';

/** An input that could not be used. */
export interface SiteProblem {
  readonly file: string;
  readonly message: string;
}

export interface Site {
  /** The worst first. */
  readonly organizations: readonly SiteOrganization[];
  /** UTC: the newest time of all inputs. Ages are counted from it, because equal inputs give equal pages. */
  readonly asOf: string;
  readonly problems: readonly SiteProblem[];
  /** Results that are older than the newest ones, and have no page. */
  readonly older: number;
  /** Version of Tenantry. */
  readonly tool: string;
}

const day = 86_400_000;

/** Days of a trend, of fixes, and of what got worse. */
export const [trendDays, fixDays, newsDays] = [90, 90, 7];

/** Days after which a complete scan says nothing about today. */
const staleDays = 2;

export const daysBetween = (from: string, to: string): number => Math.max(0, Math.floor((Date.parse(to) - Date.parse(from)) / day));

/** `days` before the site was built. */
export const daysAgo = ({ asOf }: Pick<Site, 'asOf'>, days: number): string => new Date(Date.parse(asOf) - days * day).toISOString();

export const lastComplete = ({ points }: SiteOrganization): string | undefined => points.findLast(({ failures }) => failures)?.at;

/** passes: its last scan is complete and fails nothing. unknown: it is not complete, or is too old. */
export const stateOf = (organization: SiteOrganization, site: Pick<Site, 'asOf'>): 'passes' | 'fails' | 'unknown' => {
  const last = organization.scans.at(-1);
  const complete = lastComplete(organization);
  if (last?.incomplete || complete === undefined || daysBetween(complete, site.asOf) >= staleDays) return 'unknown';
  if (last) return last.exitCode === 0 ? 'passes' : 'fails';
  const failures = organization.points.at(-1)?.failures;
  return !failures ? 'unknown' : failures.critical + failures.high === 0 ? 'passes' : 'fails';
};

/** Open failures by severity, of the newest result; undefined: there is none. */
export const openCounts = ({ latest, points }: SiteOrganization): FailureCounts | undefined => {
  if (!latest) return points.findLast(({ failures }) => failures)?.failures;
  const counts = { critical: 0, high: 0, medium: 0, low: 0, info: 0 };
  for (const { severity } of latest.open) counts[severity] += 1;
  return counts;
};

/** The same as far as the last scan knows it; undefined: it failed. */
export const openNow = (organization: SiteOrganization): FailureCounts | undefined =>
  organization.scans.at(-1)?.incomplete?.type === 'failed' ? undefined : openCounts(organization);

/** More or fewer failures than in the complete scan before; undefined: one of them is not known. */
export const changeSince = ({ points }: SiteOrganization, of: readonly Severity[] = severities): number | undefined => {
  const sums = points.flatMap(({ failures }) => (failures ? [of.reduce((sum, one) => sum + failures[one], 0)] : []));
  const [before, now] = sums.slice(-2);
  return before === undefined || now === undefined ? undefined : now - before;
};

const rankOf = (one: SiteOrganization): readonly number[] => {
  const counts = openCounts(one);
  return severities.map((severity) => counts?.[severity] ?? 0);
};

/** The most severe first, then the most; what is not known as it was when it was known. */
export const worstFirst = (organizations: readonly SiteOrganization[]): readonly SiteOrganization[] => {
  const ranked = organizations.map((organization) => ({ organization, counts: rankOf(organization) }));
  return ranked
    .toSorted((a, b) => {
      const at = a.counts.findIndex((many, index) => many !== b.counts[index]);
      if (at >= 0) return (b.counts[at] ?? 0) - (a.counts[at] ?? 0);
      return a.organization.name < b.organization.name
        ? -1
        : a.organization.name > b.organization.name
          ? 1
          : a.organization.slug < b.organization.slug
            ? -1
            : 1;
    })
    .map(({ organization }) => organization);
};

export const scansOf = ({ organizations }: Pick<Site, 'organizations'>): number =>
  organizations.reduce((sum, { scans }) => sum + scans.length, 0);

export const lastScan = ({ scans }: SiteOrganization): SiteScan | undefined => scans.at(-1);
