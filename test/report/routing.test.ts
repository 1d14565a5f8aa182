// Owners, ages and due dates of findings: from the file and from recorded scans only, the same in every format.
import { assert, constantFrom, date, integer, option, property, record } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { routingIn } from '../../src/desired/routing.ts';
import { auditIssue, auditNews, auditVerdict, type IssueContext } from '../../src/report/comment/audit-issue.ts';
import { comparedWith } from '../../src/report/compare-results.ts';
import { csvHead } from '../../src/report/csv.ts';
import { dueDate, withDueDates } from '../../src/report/finding-age.ts';
import { reviewAsMarkdown } from '../../src/report/markdown.ts';
import { reportedFinding } from '../../src/report/reported-finding.ts';
import type { ReportedFinding, Review } from '../../src/report/review.ts';
import { reviewAsText } from '../../src/report/text.ts';
import { loadText } from '../desired/load-text.ts';
import { runs } from '../runs.ts';
import { cardsIn } from './html/rows-in.ts';
import { parseCsv } from './parse-csv.ts';
import { coverageOf, finding, policy, review } from './reviews.ts';
import { reviewAsCsv, reviewAsHtml, reviewAsOcsf } from './whole-text.ts';

const { fixWithin } = routingIn(undefined);
const now = '2026-11-20T12:00:00Z';
const severities = ['critical', 'high', 'medium', 'low', 'info'] as const;

const reviewOf = (findings: readonly ReportedFinding[], more: Partial<Review> = {}): Review =>
  withDueDates(
    review({
      findings,
      coverage: coverageOf({ fail: findings.length }),
      policies: [policy],
      routing: { fallbackOwner: 'ops@acme.example', fixWithin },
      ...more,
    }),
  );

const asText = (one: Review): string => reviewAsText(one, { colour: false });

describe('settings', () => {
  it('have defaults, and are read from the file with their positions', () => {
    expect(fixWithin).toEqual({ critical: 30, high: 90, medium: 180, low: 365 });
    const { desired } = loadText('policies:\n  fallback_owner: ops@acme.example\n  fix_within: { critical: 2w, low: 999d }\n');
    expect(routingIn(desired)).toEqual({
      fallbackOwner: 'ops@acme.example',
      fixWithin: { critical: 14, high: 90, medium: 180, low: 999 },
    });
    expect(desired.policies.fixWithin?.map(({ severity, at }) => `${severity} ${at.line}`)).toEqual(['critical 3', 'low 3']);
  });
});

describe('a due date', () => {
  it('is never invented, and never before the first sighting', () => {
    const one = record({
      severity: constantFrom(...severities),
      type: constantFrom('fail' as const, 'unknown' as const, 'waived' as const),
      seen: option(date({ min: new Date('2000-01-01'), max: new Date('2100-01-01'), noInvalidDate: true }), { nil: undefined }),
      days: integer({ min: 1, max: 6993 }),
    });
    assert(
      property(one, ({ severity, type, seen, days }) => {
        const verdicts = {
          fail: { type: 'fail' },
          unknown: { type: 'unknown', cause: 'denied', missing: [], says: 'x' },
          waived: { type: 'waived', waiver: { at: { file: 'a', line: 1, col: 1 }, owner: 'x', reason: 'x', expires: '2099-01-01' } },
        } as const;
        const firstSeen = seen?.toISOString();
        const own = { ...finding('ana', { severity, verdict: verdicts[type] }), ...(firstSeen !== undefined && { firstSeen }) };
        const dated = reviewOf([own], { routing: { fixWithin: { critical: days, high: days, medium: days, low: days } } });
        const due = dated.findings?.[0]?.due;
        expect(due !== undefined).toBe(type === 'fail' && severity !== 'info' && firstSeen !== undefined);
        const between = Date.parse(due ?? '') - Date.parse(firstSeen?.slice(0, 10) ?? '');
        expect(between).toBe(due === undefined ? Number.NaN : days * 86_400_000);
      }),
      runs(200, 2000),
    );
  });

  it('does not exist for a time that is none', () => {
    for (const firstSeen of ['', 'yesterday', '9999-12-31T00:00:00Z', '+275760-09-13T00:00:00Z'])
      expect(dueDate({ severity: 'low', firstSeen }, { fixWithin })).toBeUndefined();
  });
});

describe('the first sighting', () => {
  const before = reviewOf([finding('old')], { run: { version: '0.0.0', now: '2026-08-01T00:00:00Z', asOf: '2026-08-01T00:00:00Z' } });

  it('is the earliest known scan with the finding, and stays so when results are compared again and again', () => {
    const second = comparedWith(
      reviewOf([finding('old'), finding('new')], { run: { version: '0.0.0', now: '2026-09-01T00:00:00Z', asOf: '2026-09-01T00:00:00Z' } }),
      before,
    );
    const third = comparedWith(reviewOf([finding('old'), finding('new'), finding('third')]), second);
    expect(third.findings?.map(({ firstSeen, lastSeen, due }) => [firstSeen?.slice(0, 10), lastSeen, due])).toEqual([
      ['2026-08-01', now, '2026-10-30'],
      ['2026-09-01', now, '2026-11-30'],
      ['2026-11-20', now, '2027-02-18'],
    ]);
  });

  it('is not before a scan without the finding, as a ledger knows it', () => {
    const again = { ...finding('old'), firstSeen: '2026-11-01T00:00:00Z', lastWithout: '2026-10-01T00:00:00Z' };
    expect(comparedWith(reviewOf([again]), before).findings?.[0]?.firstSeen).toBe('2026-11-01T00:00:00Z');
  });

  it('is not that of a result that could not be evaluated', () => {
    const verdict = { type: 'unknown', cause: 'denied', missing: [], says: 'x' } as const;
    const unknown = reviewOf([finding('old', { verdict })], { run: before.run });
    expect(comparedWith(reviewOf([finding('old')]), unknown).findings?.[0]?.firstSeen).toBe(now);
    const missed = comparedWith(unknown, before).findings?.[0];
    expect([missed?.firstSeen, missed?.lastSeen]).toEqual([before.run.now, before.run.now]);
  });
});

describe('a report', () => {
  const context = { tenant: undefined, asOf: now, routing: { fallbackOwner: 'ops@acme.example', fixWithin } };
  const unowned = (name: string): ReportedFinding => {
    const { owner: _owner, routedBy: _routedBy, text: _text, fingerprint: _fingerprint, ...plain } = finding(name);
    return reportedFinding(plain, context);
  };
  const late = { ...finding('late'), owner: 'rui@acme.example', firstSeen: '2026-06-01T00:00:00Z' };
  const soon = { ...unowned('soon'), firstSeen: '2026-08-27T00:00:00Z' };
  const dated = reviewOf([late, soon, unowned('undated')]);

  it('names the owner of the resource, otherwise the fallback owner once', () => {
    expect(dated.findings?.map(({ owner, routedBy }) => `${owner} ${routedBy}`)).toEqual([
      'rui@acme.example owner',
      'ops@acme.example fallback',
      'ops@acme.example fallback',
    ]);
    const text = asText(dated);
    expect(text.split('ops@acme.example')).toHaveLength(2);
    expect(text).toContain('2 findings without an owner of the resource: ops@acme.example');
    expect(reviewAsHtml(dated)).toContain('fallback owner ops&#64;acme.example'.replace('&#64;', '@'));
    expect(
      JSON.parse(reviewAsOcsf(dated)).map(({ resources }: { resources: readonly { owner?: object }[] }) => resources[0]?.owner),
    ).toContainEqual(undefined);
  });

  it('shows ages and due dates, the overdue ones counted first', () => {
    for (const text of [asText(dated), reviewAsMarkdown(dated)]) {
      expect(text).toContain('1 overdue, 1 due within 7 days, 1 without a due date');
      expect(text).toContain('overdue since 2026-08-30');
      expect(text).toContain('first seen 2026-08-27, 85 days ago, due 2026-11-25');
    }
    const page = reviewAsHtml(dated);
    expect(page).toContain('1 overdue, 1 due within 7 days');
    expect(page).toContain('<span class="late">overdue since 30 Aug</span>');
    expect(cardsIn(page).get('overdue')).toBe('1');
    const due = csvHead.indexOf('due');
    expect(parseCsv(reviewAsCsv(dated)).map((cells) => cells[due])).toEqual(['due', '2026-08-30', '2026-11-25', '']);
  });

  it('says why there is no due date', () => {
    const undated = reviewOf([finding('ana')]);
    expect(asText(undated)).toContain('No finding has a due date, because no earlier scan is known');
    expect(reviewAsHtml(undated)).toContain('No finding has a due date');
    expect(asText(reviewOf([finding('ana')], { command: 'validate' }))).not.toContain('due date');
    expect(asText(reviewOf([]))).not.toContain('due date');
  });
});

describe('the rolling issue', () => {
  const context = (seen: string | undefined): IssueContext => ({
    repository: 'https://github.com/acme/cloud',
    head: '1'.repeat(40),
    folder: 'acme',
    help: 'https://github.com/tenantry/tenantry',
    runs: 'https://github.com/acme/cloud/actions',
    shown: (name) => name,
    lastScan: undefined,
    firstSeen: (_policy, address) => (address === 'member/late' ? seen : undefined),
  });
  const choice = { least: 'high', isComplete: true, lastScan: undefined } as const;
  const issueOf = (one: Review, seen: string | undefined) => auditIssue(one, auditVerdict(one, choice), context(seen));

  it('shows owner and due date by the ledger, the earliest of each group', () => {
    const own = reviewOf([finding('late'), finding('other')]);
    expect(issueOf(own, '2026-06-01T00:00:00.000Z')).toContain('| `2026-06-01`<br>**overdue** `2026-08-30`<br>owner ');
    expect(issueOf(own, undefined)).toMatch(/\| owner `[^`]+`, `[^`]+` \|/);
  });

  it('shows what a finding causes below it, with its own severity', () => {
    const caused = finding('late', { policy: 'caused', below: 'member-too-old', severity: 'low' });
    const own = reviewOf([finding('late'), caused, finding('other')]);
    const text = issueOf(own, undefined);
    expect(text).toContain('<br>↳ `caused` (low)');
    expect(text).toContain('## Tenantry: 3 findings');
    const fresh = (own.findings ?? []).map((one) => ({ ...one, baseline: 'new' as const }));
    expect(auditNews({ ...own, findings: fresh }, context(undefined))).toContain('↳ `caused`');
  });
});
