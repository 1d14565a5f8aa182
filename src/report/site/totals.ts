// What all organizations of a site have together of a policy and of an owner.
import type { Severity } from '../../desired/desired.ts';
import { groupBy } from '../../live/group-by.ts';
import { severities } from '../../policies/policy.ts';
import type { ResultCounts } from '../coverage.ts';
import { unknownIn } from '../evaluation.ts';
import type { ReportedPolicy } from '../review.ts';
import type { SiteFinding, SiteOrganization } from './organization.ts';
import { daysAgo, fixDays, type Site } from './site.ts';

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
