// Where the pages of a site are, from its folder. Whoever knows the tenant and the fingerprint of a finding can name its address.
import { digestOf } from '../../json.ts';
import type { ReportedFinding } from '../review.ts';

const safe = /^[a-z0-9](?:[a-z0-9.-]{0,78}[a-z0-9])?$/;

/** A name as a part of an address and of a path: as it is if that is safe everywhere, otherwise a digest of it. */
export const slugOf = (name: string): string => (safe.test(name) && !name.includes('..') ? name : `x-${digestOf(name, 16)}`);

/** The folder of a tenant: every output that knows the tenant and the fingerprint of a finding can name its address. */
export const organizationSlug = (tenant: string): string => slugOf(tenant.toLowerCase());

/** Digits of a fingerprint in an address. */
const digits = 8;

export const findingHash = ({ fingerprint }: Pick<ReportedFinding, 'fingerprint'>): string => `#f-${fingerprint.slice(0, digits)}`;

/** The page of the newest result, where findings are. */
export const newestPage = 'latest.html';

export const addresses = {
  overview: 'index.html',
  changes: 'changes.html',
  policies: 'policies.html',
  owners: 'owners.html',
  frameworks: 'frameworks.html',
  spend: 'spend.html',
  access: 'access.html',
  ends: 'ends.html',
  time: 'time.html',
  feed: 'feed.atom',
  policy: (id: string): string => `policy/${slugOf(id)}.html`,
  owner: (owner: string): string => `owner/${owner === '' ? 'none' : `o-${digestOf(owner, 12)}`}.html`,
  framework: (id: string): string => `framework/${slugOf(id)}.html`,
  organization: (slug: string, page = 'index.html'): string => `organization/${slug}/${page}`,
  resources: (slug: string): string => `organization/${slug}/resources.html`,
};

/** Of a finding, below the address of the site. */
export const findingAddress = (slug: string, finding: Pick<ReportedFinding, 'fingerprint'>): string =>
  `${addresses.organization(slug, newestPage)}${findingHash(finding)}`;

export const resourceAnchor = (address: string): string => `r-${digestOf(address, 12)}`;

/** Where the site of a tenant shows a finding; undefined: nobody said where the site is, or the tenant is not known. */
export const findingUrl = (
  baseUrl: string | undefined,
  tenant: string | undefined,
  finding: Pick<ReportedFinding, 'fingerprint'>,
): string | undefined =>
  baseUrl === undefined || tenant === undefined ? undefined : `${baseUrl}${findingAddress(organizationSlug(tenant), finding)}`;
