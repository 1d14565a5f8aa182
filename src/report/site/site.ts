// All organizations of a site, and what pages count over all of them. Every page asks here, so that equal numbers are equal everywhere.

import type { Severity } from '../../desired/desired.ts';
import { groupBy } from '../../live/group-by.ts';
import type { EndSoon } from '../../plan/ends-soon.ts';
import { severities } from '../../policies/policy.ts';
import type { ResultCounts, TrendPoint } from '../coverage.ts';
import { unknownIn } from '../evaluation.ts';
import { isOverdue } from '../finding-age.ts';
import type { ReportedPolicy } from '../review.ts';
import type { FixedFinding, SiteChange, SiteFinding, SiteOrganization, SiteScan } from './organization.ts';

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
export const openCounts = ({ latest, points }: SiteOrganization): TrendPoint['failures'] | undefined => {
  if (!latest) return points.findLast(({ failures }) => failures)?.failures;
  const counts = { critical: 0, high: 0, medium: 0, low: 0, info: 0 };
  for (const { severity } of latest.open) counts[severity] += 1;
  return counts;
};

/** The same as far as the last scan knows it; undefined: it failed. */
export const openNow = (organization: SiteOrganization): TrendPoint['failures'] | undefined =>
  organization.scans.at(-1)?.incomplete?.type === 'failed' ? undefined : openCounts(organization);

export const overdueIn = (findings: readonly SiteFinding[], { asOf }: Pick<Site, 'asOf'>): readonly SiteFinding[] =>
  findings.filter(({ due }) => isOverdue(due, asOf));

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

type SeriesPoint = Readonly<{ at: string; values: readonly number[] | undefined }>;

/** Days for which the last known number of an organization counts in a sum. */
const knownFor = 30;

interface OrganizationSeries {
  /** By day. undefined: tried, and not completely read. */
  readonly days: ReadonlyMap<string, readonly number[] | undefined>;
}

/** The last point of each day. */
export const dailyOf = (
  points: SiteOrganization['points'],
  valuesOf: (point: SiteOrganization['points'][number]) => readonly number[] | undefined,
): OrganizationSeries => ({
  days: new Map(points.map((point) => [point.at.slice(0, 10), valuesOf(point)])),
});

/**
 * The sum of all organizations by day, each with its last complete scan. A day on which fewer than half of the scans were complete is a gap. Linear in points.
 */
export const sumByDay = (all: readonly OrganizationSeries[], from: string): readonly SeriesPoint[] => {
  const days = [...new Set(all.flatMap((one) => [...one.days.keys()]))].sort();
  const known = new Map<OrganizationSeries, { readonly at: string; readonly values: readonly number[] }>();
  return days.flatMap((at): readonly SeriesPoint[] => {
    let [tried, complete] = [0, 0];
    for (const one of all) {
      if (!one.days.has(at)) continue;
      tried += 1;
      const values = one.days.get(at);
      if (!values) continue;
      complete += 1;
      known.set(one, { at, values });
    }
    if (at < from.slice(0, 10)) return [];
    const counted = [...known.values()].filter((one) => daysBetween(one.at, at) <= knownFor);
    const width = counted[0]?.values.length ?? 0;
    const values = Array.from({ length: width }, (_, index) => counted.reduce((sum, one) => sum + (one.values[index] ?? 0), 0));
    return [{ at: `${at}T00:00:00.000Z`, values: complete * 2 < tried || width === 0 ? undefined : values }];
  });
};

interface OrganizationWith<Item> {
  readonly organization: SiteOrganization;
  readonly items: readonly Item[];
}

export interface PolicyTotal {
  readonly card: ReportedPolicy;
  /** Of the findings that fail; otherwise its own. */
  readonly severity: Severity;
  readonly open: number;
  readonly counts: { readonly pass: number; readonly evaluated: number; readonly unknown: number; readonly waived: number };
  readonly failing: readonly OrganizationWith<SiteFinding>[];
  /** Organizations whose newest result has it. */
  readonly organizations: readonly { readonly organization: SiteOrganization; readonly counts: ResultCounts }[];
}

/** Linear in policies and findings. Failing ones first, the worst first. */
export const policyTotals = (organizations: readonly SiteOrganization[]): readonly PolicyTotal[] => {
  const found = new Map<
    string,
    {
      card: ReportedPolicy;
      organizations: { organization: SiteOrganization; counts: ResultCounts }[];
      failing: OrganizationWith<SiteFinding>[];
    }
  >();
  for (const organization of organizations) {
    const open = groupBy(organization.latest?.open ?? [], ({ policy }) => policy);
    for (const { card, counts } of organization.latest?.policies ?? []) {
      const known = found.get(card.id) ?? { card, organizations: [], failing: [] };
      found.set(card.id, known);
      known.organizations.push({ organization, counts });
      const items = open.get(card.id);
      if (items) known.failing.push({ organization, items });
    }
  }
  const totals = [...found.values()].map(({ card, organizations: own, failing }): PolicyTotal => {
    const sum = (of: (counts: ResultCounts) => number): number => own.reduce((total, { counts }) => total + of(counts), 0);
    const open = failing.flatMap(({ items }) => items);
    return {
      card,
      severity: severities.find((severity) => open.some((one) => one.severity === severity)) ?? card.severity,
      open: open.length,
      counts: {
        pass: sum(({ pass }) => pass),
        evaluated: sum(({ evaluated }) => evaluated),
        unknown: sum((one) => unknownIn(one) + one.needsLiveData),
        waived: sum(({ waived }) => waived),
      },
      failing,
      organizations: own,
    };
  });
  const rank = ({ severity, open }: PolicyTotal): number => (open === 0 ? severities.length : 0) + severities.indexOf(severity);
  return totals.toSorted((a, b) => rank(a) - rank(b) || b.open - a.open || (a.card.id < b.card.id ? -1 : 1));
};

export interface OwnerTotal {
  /** Empty: no owner. */
  readonly owner: string;
  readonly open: readonly OrganizationWith<SiteFinding>[];
  readonly fixed: number;
}

/** Those with most open findings first; "no owner" last. */
export const ownerTotals = (site: Pick<Site, 'organizations' | 'asOf'>): readonly OwnerTotal[] => {
  const found = new Map<string, { open: OrganizationWith<SiteFinding>[]; fixed: number }>();
  const of = (owner: string): { open: OrganizationWith<SiteFinding>[]; fixed: number } => {
    const known = found.get(owner) ?? { open: [], fixed: 0 };
    found.set(owner, known);
    return known;
  };
  const since = daysAgo(site, fixDays);
  for (const organization of site.organizations) {
    for (const [owner, items] of groupBy(organization.latest?.open ?? [], (one) => one.owner)) of(owner).open.push({ organization, items });
    for (const { owner, at } of organization.fixed) if (at >= since) of(owner).fixed += 1;
  }
  const many = ({ open }: Pick<OwnerTotal, 'open'>): number => open.reduce((sum, { items }) => sum + items.length, 0);
  return [...found]
    .map(([owner, own]) => ({ owner, ...own }))
    .toSorted((a, b) => Number(a.owner === '') - Number(b.owner === '') || many(b) - many(a) || (a.owner < b.owner ? -1 : 1));
};

/** The late ones first, then the first to be due, then the most severe. */
export const urgentFirst = (findings: readonly SiteFinding[]): readonly SiteFinding[] =>
  findings.toSorted(
    (a, b) =>
      (a.due ?? '~').localeCompare(b.due ?? '~', 'en') ||
      severities.indexOf(a.severity) - severities.indexOf(b.severity) ||
      (a.address < b.address ? -1 : 1),
  );

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

/** Times from the first sighting to the scan without it. Those that began before the first scan are not known, and have none. */
interface FixTimes {
  readonly many: number;
  /** Days; undefined: none is known. */
  readonly mean: number | undefined;
  readonly median: number | undefined;
  /** Fixed by their due date, of those that had one. */
  readonly inTime: number;
  readonly dated: number;
}

export const fixTimes = (fixed: readonly FixedFinding[]): FixTimes => {
  const days = fixed.flatMap(({ since, at }) => (since === undefined ? [] : [daysBetween(since, at)])).sort((a, b) => a - b);
  const dated = fixed.filter(({ due }) => due !== undefined);
  const middle = Math.floor(days.length / 2);
  return {
    many: fixed.length,
    mean: days.length === 0 ? undefined : Math.round((10 * days.reduce((sum, one) => sum + one, 0)) / days.length) / 10,
    median: days.length % 2 === 1 || days.length === 0 ? days[middle] : ((days[middle - 1] ?? 0) + (days[middle] ?? 0)) / 2,
    inTime: dated.filter(({ due = '', at }) => at.slice(0, 10) <= due).length,
    dated: dated.length,
  };
};

/** Upper ends of ages in days; the last is open. */
const ageLimits = [7, 30, 90] as const;

/** How many are of each age; the last number: of an unknown age. */
export const agesOf = (findings: readonly SiteFinding[], { asOf }: Pick<Site, 'asOf'>): readonly number[] => {
  const counts = Array.from({ length: ageLimits.length + 2 }, () => 0);
  for (const { since } of findings) {
    const at = since === undefined ? -1 : ageLimits.findIndex((limit) => daysBetween(since, asOf) <= limit);
    const index = since === undefined ? ageLimits.length + 1 : at < 0 ? ageLimits.length : at;
    counts[index] = (counts[index] ?? 0) + 1;
  }
  return counts;
};

export const scansOf = ({ organizations }: Pick<Site, 'organizations'>): number =>
  organizations.reduce((sum, { scans }) => sum + scans.length, 0);

export const lastScan = ({ scans }: SiteOrganization): SiteScan | undefined => scans.at(-1);
