// What changed since an earlier scan, of a result or of the ledger: as a section, as marks, and in the last line.
import { array, assert, constantFrom, property, record } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { severities } from '../../src/policies/policy.ts';
import { countFindings, failuresIn } from '../../src/report/finding-counts.ts';
import { reviewAsMarkdown } from '../../src/report/markdown.ts';
import type { ReportedFinding, Review } from '../../src/report/review.ts';
import { changesSince } from '../../src/report/scan-before.ts';
import { reviewAsText } from '../../src/report/text.ts';
import { english } from '../../src/report/texts/texts.ts';
import { trendAsCsv } from '../../src/report/trend.ts';
import { runs } from '../runs.ts';
import { coverageOf, finding, review } from './reviews.ts';
import { reviewAsHtml } from './whole-text.ts';

const earlierScan = { at: '2026-11-23T03:00:00.000Z', absent: 5, unknown: 1 };
const as = (name: string, baseline: NonNullable<ReportedFinding['baseline']>, more = {}): ReportedFinding => ({
  ...finding(name, more),
  baseline,
});

const findings = [
  as('eve', 'new', { severity: 'critical' }),
  as('ana', 'unchanged', { severity: 'critical' }),
  as('bea', 'updated'),
  as('leo', 'unchanged'),
];
const trend = [4, 3, 8, 6].map((high, day) => ({
  at: `2026-11-2${day}T03:00:00.000Z`,
  failures: { critical: 0, high, medium: 0, low: 0, info: 0 },
}));

const reviewWith = (run: Partial<Review['run']>, more: Partial<Review> = {}): Review => {
  const base = review({ command: 'audit', findings, coverage: coverageOf({ fail: 4 }), policies: [], ...more });
  return { ...base, run: { ...base.run, ...run } };
};

const textOf = (one: Review): string => reviewAsText(one, { colour: false });

describe('a scan after another one', () => {
  const text = textOf(reviewWith({ earlierScan }, { trend }));

  it('says what is new, changed, unchanged, gone and not known', () => {
    expect(text).toContain(
      'Since the scan of 2026-11-23 03:00 UTC: 1 new, 1 changed, 2 unchanged, 5 no longer found, 1 not evaluated again',
    );
    expect(text).toContain('+ new critical member-too-old: member/eve\n');
    expect(text).toContain('~ changed high member-too-old: member/bea\n');
  });

  it('marks findings, and counts the new ones in the last line', () => {
    expect(text).toMatch(/ NEW member\/eve: /);
    expect(text).toMatch(/ CHANGED high member\/bea: /);
    expect(text).toMatch(/ high member\/leo: /);
    expect(text.trimEnd().split('\n').at(-1)).toMatch(/^2 critical \(1 new\), 2 high · 5 no longer found/);
  });

  it('draws the trend, with its first and last value', () => {
    expect(text).toContain('Trend: ▅▄█▇  4 → 6 failures in 4 complete scans since 2026-11-20');
    expect(textOf(reviewWith({ earlierScan }, { trend: trend.slice(0, 2) }))).not.toContain('Trend');
  });

  it('marks scans that were not complete as gaps of the trend', () => {
    const gaps = [...trend.slice(0, 2), { at: '2026-11-22T12:00:00.000Z' }, ...trend.slice(2)];
    expect(textOf(reviewWith({ earlierScan }, { trend: gaps }))).toContain(
      'Trend: ▅▄?█▇  4 → 6 failures in 4 complete scans since 2026-11-20; 1 incomplete',
    );
    expect(textOf(reviewWith({ earlierScan }, { trend: [...gaps.slice(0, 3), { at: '2026-11-23T12:00:00.000Z' }] }))).not.toContain(
      'Trend',
    );
    const csv = trendAsCsv([reviewWith({ earlierScan }, { trend: gaps })], () => false).split('\r\n');
    expect(csv.filter((line) => line.endsWith(',"","","","",""'))).toHaveLength(2);
    const page = reviewAsHtml(reviewWith({ earlierScan }, { trend: gaps }));
    expect(page.match(/<tr[^>]*><t[hd][^>]*>2026-11-22 12:00 UTC<\/t[hd]>(?:<td[^>]*>–<\/td>)+/g)).toHaveLength(1);
  });

  it('is the same in Markdown', () => {
    const markdown = reviewAsMarkdown(reviewWith({ earlierScan }));
    expect(markdown).toContain('## Since the scan of 2026-11-23 03:00 UTC: 1 new');
    expect(markdown).toContain('NEW `member/eve`');
  });

  it('names what a result no longer has, which a ledger cannot', () => {
    const comparedWith = { version: '0.2.0', now: '2026-11-22T03:00:00.000Z', absent: 1, unknown: 0 };
    const named = textOf(reviewWith({ comparedWith, earlierScan }, { absent: [finding('old')] }));
    expect(named).toContain('Since the scan of 2026-11-22 03:00 UTC: 1 new, 1 changed, 2 unchanged, 1 no longer found');
    expect(named).toContain('- no longer found: high member-too-old: member/old\n');
  });
});

it('marks nothing in a first scan, where everything is new', () => {
  const text = textOf(reviewWith({}));
  expect(text).not.toMatch(/NEW|CHANGED|\(1 new\)|Since the scan/);
});

it('counts every failure once: new, changed or unchanged', () => {
  const any = record({
    severity: constantFrom(...severities),
    baseline: constantFrom('new' as const, 'unchanged' as const, 'updated' as const),
    verdict: constantFrom({ type: 'fail' as const }, { type: 'unknown' as const, cause: 'denied' as const, missing: [], says: 'denied' }),
  });
  assert(
    property(array(any, { maxLength: 12 }), (all) => {
      const one = reviewWith({ earlierScan }, { findings: all.map(({ baseline, ...more }, at) => as(`m${at}`, baseline, more)) });
      const since = changesSince(one, english);
      const sum = [since?.failures, since?.onlyWarn].flatMap((news) => Object.values(news ?? {})).flat().length;
      expect(sum).toBe(failuresIn(countFindings(one.findings ?? [])));
    }),
    runs(100),
  );
});
