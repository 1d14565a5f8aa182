// Builds a static site from saved results, ledgers and the history of a fleet: index, then one result at a time, then what all of them together show.

import { fail } from '../errors.ts';
import { exitCodes } from '../exit-code.ts';
import type { FleetManifest } from '../fleet/manifest.ts';
import { groupBy } from '../live/group-by.ts';
import type { LedgerPart } from '../policies/ledger/ledger.ts';
import { count } from '../report/document.ts';
import { scanWay } from '../report/html/site/organization.ts';
import { pagesOf } from '../report/html/site/pages.ts';
import { reviewAsHtml } from '../report/html.ts';
import { reviewIn } from '../report/in-language.ts';
import { redacted, redactor } from '../report/redact.ts';
import { addresses, newestPage, organizationSlug } from '../report/site/addresses.ts';
import { organizationScans, type SharedParts, type SiteOrganization, type SiteScan, sharedParts } from '../report/site/organization.ts';
import { type Site, type SiteProblem, worstFirst } from '../report/site/site.ts';
import type { Say } from '../report/texts/texts.ts';
import { trendOf } from '../report/trend.ts';
import { isWholeScan } from './ledger/scan-of-review.ts';
import { type Ports, silent } from './ports.ts';
import { type HistoryPoint, type IndexedResult, readReview, type SiteInputs, siteInputs } from './site/inputs.ts';
import { pageWriter, type WrittenPages } from './site/write-pages.ts';

interface SiteToBuild {
  readonly folders: readonly string[];
  readonly out: string;
  /** Where it is published, ending with `/`; undefined: not known. */
  readonly baseUrl: string | undefined;
  readonly redact: boolean;
  readonly say: Say;
}

interface BuiltSite {
  readonly site: Site;
  readonly written: WrittenPages;
}

/** Results that have a page each. The newest one of an organization always has. */
const mostResults = 500;

/** What is known of an organization before its results are read. */
interface Group {
  readonly slug: string;
  readonly tenant: string | undefined;
  /** In the fleet file. */
  readonly names: readonly string[];
  /** The earliest first. */
  readonly results: readonly IndexedResult[];
  readonly failed: readonly FleetManifest[];
  readonly history: readonly HistoryPoint[];
  readonly ledger: LedgerPart | undefined;
}

/** Results, manifests and history lines of one organization: a manifest knows both its tenant and its name. */
const groupsOf = ({ results, manifests, history, ledgers }: SiteInputs): readonly Group[] => {
  const tenants = new Map(manifests.flatMap(({ name, tenant }) => (tenant === null ? [] : [[name, tenant.toLowerCase()] as const])));
  const keyOf = (name: string): string => tenants.get(name) ?? `name ${name}`;
  const [ofTenant, ofName] = [groupBy(results, ({ tenant }) => tenant), groupBy([...history.keys()], keyOf)];
  const runs = groupBy(manifests, ({ name }) => keyOf(name));
  const parts = groupBy(ledgers, ({ tenant }) => tenant.toLowerCase());
  return [...new Set([...ofTenant.keys(), ...ofName.keys(), ...runs.keys()])].sort().map((key) => {
    const own = runs.get(key) ?? [];
    const names = [...new Set([...own.map(({ name }) => name), ...(ofName.get(key) ?? [])])].sort();
    const tenant = key.startsWith('name ') ? undefined : key;
    const known = parts.get(key) ?? [];
    return {
      slug: organizationSlug(tenant ?? names[0] ?? key),
      tenant,
      names,
      results: (ofTenant.get(key) ?? []).toSorted((a, b) => (a.at < b.at ? -1 : 1)),
      failed: own.filter(({ status }) => status === 'failed'),
      history: names.flatMap((name) => history.get(name) ?? []),
      // Of two desired states it is not known which one the results are of.
      ledger: known.length === 1 ? known[0] : undefined,
    };
  });
};

/** The newest results, and the newest of each organization. */
const pagedResults = (groups: readonly Group[]): ReadonlySet<IndexedResult> => {
  const newest = groups.flatMap(({ results }) => results.slice(-1));
  const others = groups
    .flatMap(({ results }) => results.slice(0, -1))
    .toSorted((a, b) => (a.at < b.at ? 1 : a.at > b.at ? -1 : a.tenant < b.tenant ? -1 : 1));
  return new Set([...newest, ...others.slice(0, Math.max(0, mostResults - newest.length))]);
};

const byTime = (a: { readonly at: string }, b: { readonly at: string }): number => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0);

/** Scans of results first; the ledger has those without one; the history of the fleet has days that neither has. */
const pointsOf = (
  scans: readonly SiteScan[],
  ledger: readonly HistoryPoint[],
  history: readonly HistoryPoint[],
): SiteOrganization['points'] => {
  const own = new Set(scans.map(({ at }) => at));
  const known = [...scans.map(({ at, failures }) => ({ at, ...(failures && { failures }) })), ...ledger.filter(({ at }) => !own.has(at))];
  const days = new Set(known.map(({ at }) => at.slice(0, 10)));
  const others = new Map(
    history
      .toSorted(byTime)
      .filter(({ at }) => !days.has(at.slice(0, 10)))
      .map((point) => [point.at, point]),
  );
  return [...known, ...others.values()].toSorted(byTime);
};

interface Reading {
  readonly paged: ReadonlySet<IndexedResult>;
  readonly share: SharedParts;
  readonly write: ReturnType<typeof pageWriter>['write'];
  readonly building: SiteToBuild;
}

const pageOfScan = ({ at }: IndexedResult): string => `${at.replaceAll(/[:.]/g, '-').toLowerCase()}.html`;

/** An organization may have an empty name. */
const nameIn = (name: string | undefined, { tenant, names }: Group): string => [name, ...names, tenant].find((one) => one) ?? '';

/** Reads the results of one organization, and writes the page of each of them. */
const organizationOf = async (group: Group, { paged, share, write, building: { redact, say } }: Reading): Promise<SiteOrganization> => {
  const results = group.results.filter((one) => paged.has(one));
  const { add, found } = organizationScans(share);
  const pages = results.map((one, at) => (at === results.length - 1 ? newestPage : pageOfScan(one)));
  const { slug, ledger } = group;
  const firstSeen = new Map(
    Object.entries(ledger?.findings ?? {}).flatMap(([fingerprint, { seen }]) => (seen ? [[fingerprint, seen.first] as const] : [])),
  );
  let name = nameIn(undefined, group);
  let trend: readonly HistoryPoint[] = [];
  for (const [at, { file }] of results.entries()) {
    const read = readReview(file);
    // oxlint-disable-next-line no-await-in-loop -- one result after another, so that only one is in memory
    const review = await reviewIn(redact ? redacted(read) : read, say);
    const page = pages[at] ?? newestPage;
    name = nameIn(review.tenantName, group);
    trend = review.trend ?? trend;
    add({ review, isComplete: isWholeScan(read), page, firstSeen: (fingerprint) => firstSeen.get(fingerprint) });
    const way = scanWay({ slug, name }, { page, earlier: pages[at - 1], later: pages[at + 1] }, say);
    write({ path: addresses.organization(slug, page), parts: reviewAsHtml(review, { say, site: way }) });
  }
  const hide = redact ? redactor(group.tenant) : (text: string) => text;
  const failed = group.failed.map(
    ({ ended, exit_code, reason }): SiteScan => ({
      at: new Date(ended).toISOString(),
      exitCode: exit_code,
      incomplete: { type: 'failed', message: hide(reason?.message ?? '') },
    }),
  );
  const { scans, ...known } = found();
  const all = [...scans, ...failed].toSorted(byTime);
  const past = new Map([...(ledger ? trendOf(ledger) : []), ...trend].map((point) => [point.at, point]));
  return { slug, name, ...known, scans: all, points: pointsOf(all, [...past.values()], group.history) };
};

/** A ledger of somebody else shows nothing of these organizations. */
const foreignLedgers = ({ ledgers, results, manifests }: SiteInputs): readonly SiteProblem[] => {
  const tenants = new Set([...results.map(({ tenant }) => tenant), ...manifests.flatMap(({ tenant }) => tenant?.toLowerCase() ?? [])]);
  return [...new Set(ledgers.map(({ tenant }) => tenant))]
    .filter((tenant) => !tenants.has(tenant.toLowerCase()))
    .map((tenant) => ({ file: tenant, message: 'The ledger has a record of this tenant, of which there is no result.' }));
};

const newestOf = (organizations: readonly SiteOrganization[]): string =>
  organizations.reduce((newest, { points }) => points.reduce((latest, { at }) => (at > latest ? at : latest), newest), '');

/** What could not be used is listed on the first page, and is why the exit code is 3. */
export const exitCodeOf = ({ site: { problems } }: BuiltSite): typeof exitCodes.clean | typeof exitCodes.unread =>
  problems.length === 0 ? exitCodes.clean : exitCodes.unread;

export const buildSite = async (building: SiteToBuild, { now, signal, progress = silent, tool }: Ports): Promise<BuiltSite> => {
  const { folders, out, baseUrl, redact, say } = building;
  const inputs = siteInputs(folders, now());
  const groups = groupsOf(inputs);
  const hide = redact ? redactor(undefined) : (text: string) => text;
  const problems = [...inputs.problems, ...foreignLedgers(inputs)].map(({ file, message }) => ({
    file: hide(file),
    message: hide(message),
  }));
  if (groups.length === 0) {
    const [first] = problems;
    fail(
      'usage',
      first
        ? `no result could be used: ${first.file}: ${first.message}`
        : 'the folders contain no result of an audit and no history of a fleet',
      {
        help: 'Save results with `tenantry audit --output json=<file>`, or name the folder of results of a fleet.',
      },
    );
  }
  const paged = pagedResults(groups);
  const { write, end } = pageWriter(out);
  const reading: Reading = { paged, share: sharedParts(), write, building };
  const organizations: SiteOrganization[] = [];
  for (const [at, group] of groups.entries()) {
    if (signal.aborted) fail('interrupted', 'stopped while the site was written');
    progress.show(`${at} of ${count(groups.length, 'organization')}`);
    // oxlint-disable-next-line no-await-in-loop -- one organization after another: each has hundreds of results
    organizations.push(await organizationOf(group, reading));
  }
  progress.end();
  const site: Site = {
    organizations: worstFirst(organizations),
    asOf: newestOf(organizations),
    problems: problems.toSorted((a, b) => (a.file < b.file ? -1 : 1)),
    older: inputs.results.length - paged.size,
    tool,
  };
  for (const page of pagesOf(site, baseUrl, say)) write(page);
  return { site, written: end() };
};
