// Addresses of findings: every format that links to a site names an element that the site has, and the next build keeps it.
import { mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fingerprintOf } from '../../src/policies/fingerprint.ts';
import { outOfSyncIn } from '../../src/report/all-results.ts';
import { auditIssue, auditVerdict } from '../../src/report/comment/audit-issue.ts';
import { commentOf } from '../../src/report/comment/comment.ts';
import type { SiteLinks } from '../../src/report/comment/context.ts';
import { parseResult } from '../../src/report/parse-result.ts';
import type { ReportedFinding, Review } from '../../src/report/review.ts';
import { addresses, findingUrl, organizationSlug } from '../../src/report/site/addresses.ts';
import { en } from '../../src/report/texts/en.ts';
import { runHere } from '../commands/run-here.ts';
import { commentContext, issueContext } from '../report/contexts.ts';
import { plan, review } from '../report/reviews.ts';
import { textIn } from '../report/whole-text.ts';
import { temporaryFolder } from '../temporary-folder.ts';
import { opened } from './opened-page.ts';
import { demoResult, nameOf, tenantOf, writeScans } from './scans.ts';

const base = 'https://pages.example/tenantry/';
const [organizations, days] = [2, 3];

let folder: string;
let demo: Review;
const before = process.cwd();
const build = async (): Promise<void> => {
  const { code, stderr } = await runHere(`site results --out site --base-url ${base}`, { cwd: folder, env: {} });
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
};

beforeAll(async () => {
  folder = temporaryFolder();
  mkdirSync(join(folder, 'results'));
  demo = await demoResult(folder);
  process.chdir(folder);
  writeScans(demo, join(folder, 'results'), { organizations, days });
  // The last night is added by a test.
  rmSync(join(folder, 'results', newestRun()), { recursive: true });
  await build();
});
afterAll(() => {
  process.chdir(before);
  rmSync(folder, { recursive: true, force: true });
});

const newestRun = (): string => readdirSync(join(folder, 'results')).sort().at(-1) ?? '';

const newestResult = (organization: number): Review =>
  parseResult(readFileSync(join(folder, 'results', newestRun(), nameOf(organization), 'result.json'), 'utf8'), 'result');

/** As the Action makes them (`src/action/links.ts`). */
const linksOf = (tenant: string): SiteLinks => ({
  home: `${base}${addresses.organization(organizationSlug(tenant))}`,
  finding: ({ policy, address }) => findingUrl(base, tenant, { fingerprint: fingerprintOf(tenant, policy, address) }) ?? '',
});

const outlookOf = (remaining: readonly ReportedFinding[]): NonNullable<Review['outlook']> => ({
  introduced: [],
  newlyEvaluated: [],
  onlyWarn: [],
  suppressed: [],
  adopted: [],
  noLongerEvaluated: [],
  fixed: [],
  remaining,
  unknown: [],
  loosened: [],
  policies: 1,
  evaluated: 2,
  decidedBy: { type: 'files' },
  gate: { failOn: 'info', onlyNew: false, failing: remaining.length, loosened: 0, hidden: 0 },
});

const urlsIn = (text: string): readonly string[] => [...new Set(text.match(/https:\/\/pages\.example[^\s")<>\]]*/g))];

/** What each format links to, of the newest result of an organization. */
const formats: Readonly<Record<string, (result: Review) => string>> = {
  sarif: (result) => textIn('sarif', result, { colour: false, baseUrl: base }),
  csv: (result) => textIn('csv', result, { colour: false, baseUrl: base }),
  issue: (result) => {
    const verdict = auditVerdict(result, { least: 'info', isComplete: true, lastScan: undefined });
    return auditIssue(result, verdict, { ...issueContext, site: linksOf(result.tenant ?? '') });
  },
  comment: (result) => {
    const remaining = (result.findings ?? []).filter(({ verdict }) => verdict.type === 'fail');
    const proposed = review({ command: 'plan', plan: plan(), outlook: outlookOf(remaining) });
    return commentOf(proposed, [], { ...commentContext, site: linksOf(result.tenant ?? '') }).text;
  },
  feed: () => readFileSync(join(folder, 'site/feed.atom'), 'utf8'),
};

/** Addresses below the site that lead to no page, or to no element of it. */
const dead = (urls: readonly string[]): readonly string[] => {
  const ids = new Map<string, ReadonlySet<string>>();
  return urls.filter((url) => {
    const [path = '', hash] = url.slice(base.length).split('#');
    if (path.endsWith('.atom')) return !readFileSync(join(folder, 'site', path), 'utf8').startsWith('<?xml');
    const known = ids.get(path) ?? opened(readFileSync(join(folder, 'site', path), 'utf8')).ids;
    ids.set(path, known);
    return hash !== undefined && !known.has(hash);
  });
};

describe.each(Object.entries(formats))('the links of %s', (name, print) => {
  it('lead to elements of the built site', () => {
    for (let organization = 0; organization < organizations; organization += 1) {
      const urls = urlsIn(print(newestResult(organization)));
      expect(urls.filter((url) => url.includes('#')).length).toBeGreaterThan(1);
      expect([name, dead(urls)]).toEqual([name, []]);
    }
  });
});

it('a row of CSV and a result of SARIF link to the same address for the same finding, and for drift', () => {
  const result = newestResult(0);
  const urls = (result.findings ?? []).map((one) => findingUrl(base, result.tenant, one) ?? '');
  expect((result.findings ?? []).map((one) => linksOf(tenantOf(0)).finding(one))).toEqual(urls);
  const drifted = outOfSyncIn(result, en).map((one) => findingUrl(base, result.tenant, one) ?? '');
  expect(drifted.length).toBeGreaterThan(5);
  for (const name of ['csv', 'sarif'])
    expect([name, urlsIn(formats[name]?.(result) ?? '').toSorted()]).toEqual([name, [...urls, ...drifted].toSorted()]);
});

it('a problem that ended the run has a row without a link', () => {
  const ended = { ...newestResult(0), problems: [{ code: 'guard' as const, message: 'x' }], findings: [] };
  const [, row = ''] = textIn('csv', ended, { colour: false, baseUrl: base }).split('\r\n');
  expect(row).toMatch(/tenantry\/guard.*,""$/);
});

it('an address stays while its finding does, whatever the next night brings; a page never disappears', { timeout: 60_000 }, async () => {
  const results = Array.from({ length: organizations }, (_, at) => newestResult(at));
  const known = results.flatMap((result) =>
    (result.findings ?? []).map((one) => ({ result, fingerprint: one.fingerprint, url: findingUrl(base, result.tenant, one) ?? '' })),
  );
  writeScans(demo, join(folder, 'results'), { organizations, days });
  await build();
  const now = new Set(results.flatMap((_, at) => (newestResult(at).findings ?? []).map(({ fingerprint }) => fingerprint)));
  const kept = known.filter(({ fingerprint }) => now.has(fingerprint));
  expect(kept.length).toBeGreaterThan(20);
  expect(known.length).toBeGreaterThan(kept.length);
  expect(dead(kept.map(({ url }) => url))).toEqual([]);
  expect(() => dead(known.map(({ url }) => url))).not.toThrow();
});
