// A finding that only warns is in every output, marked as such, and no output counts it as a failure.

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { array, assert, boolean, constantFrom, property, record } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { annotationsOf } from '../../src/action/annotations.ts';
import { severities } from '../../src/policies/policy.ts';
import { auditVerdict, issueState } from '../../src/report/comment/audit-issue.ts';
import { verdictOf } from '../../src/report/comment/verdict.ts';
import { withDueDates } from '../../src/report/finding-age.ts';
import { countFindings, failuresIn } from '../../src/report/finding-counts.ts';
import { formatNames } from '../../src/report/format-names.generated.ts';
import { countsOf } from '../../src/report/result-counts.ts';
import type { ReportedFinding, Review } from '../../src/report/review.ts';
import { reviewAsSarif } from '../../src/report/sarif.ts';
import { sideBySide } from '../../src/report/side-by-side.ts';
import { en } from '../../src/report/texts/en.ts';
import { english } from '../../src/report/texts/texts.ts';
import { verdictOf as exitOf } from '../../src/use/review/verdict.ts';
import { runs } from '../runs.ts';
import { rowsIn } from './html/rows-in.ts';
import { parseCsv } from './parse-csv.ts';
import { coverageOf, finding, policy, review } from './reviews.ts';
import { reviewAsCsv, reviewAsHtml, reviewAsJunit, textIn } from './whole-text.ts';

const newer = (name: string, severity: ReportedFinding['severity'] = 'critical'): ReportedFinding =>
  finding(name, { severity, policy: 'member-new', onlyWarnsUntil: '0.2.0' });

const policies: NonNullable<Review['policies']> = [policy, { ...policy, id: 'member-new', severity: 'critical', onlyWarnsUntil: '0.2.0' }];

const reviewOf = (findings: readonly ReportedFinding[]): Review =>
  review({
    findings,
    policies,
    coverage: coverageOf({ evaluated: findings.length, fail: findings.length }),
    routing: { fixWithin: { critical: 1, high: 1, medium: 1, low: 1 } },
  });

const warned = reviewOf([newer('eve', 'critical'), newer('joe', 'low')]);
const lowest = { least: 'info', isComplete: true, lastScan: undefined } as const;

/** The failures that an output counts. */
const counted: Readonly<Record<string, (one: Review) => unknown>> = {
  'the exit code': (one) => exitOf(one, { failOn: 'info' }).exitCode,
  'the last line': (one) => countsOf(one, en).filter((text) => severities.some((severity) => text.endsWith(` ${severity}`))).length,
  JUnit: (one) => {
    const xml = reviewAsJunit(one);
    return Number(/<testsuites[^>]* failures="(\d+)"/.exec(xml)?.[1]) + (xml.match(/<failure/g) ?? []).length;
  },
  SARIF: (one) => {
    const {
      runs: [run],
    } = JSON.parse(reviewAsSarif(one));
    return run.results.filter(({ level }: { readonly level: string }) => level !== 'note').length;
  },
  'the score of a rule in SARIF': (one) => {
    const {
      runs: [run],
    } = JSON.parse(reviewAsSarif(one));
    const scores: readonly string[] = run.tool.driver.rules.map((rule: { readonly properties: object }) =>
      Reflect.get(rule.properties, 'security-severity'),
    );
    return scores.filter((score) => Number(score) >= 1).length;
  },
  CSV: (one) => parseCsv(reviewAsCsv(one)).filter((row) => row.includes('fail')).length,
  'HTML, the list': (one) => rowsIn(reviewAsHtml(one)).filter(({ tabs }) => tabs.includes('failed')).length,
  'results side by side': (one) => Object.values(sideBySide([one]).results[0]?.failures ?? {}).reduce((sum, many) => sum + many, 0),
  'the trend': (one) => failuresIn(countFindings(one.findings ?? [])),
  'the comment': (one) => (verdictOf({ ...one, exitCode: 1 }).name === 'findings' ? 1 : 0),
  'the rolling issue': (one) => (issueState(one, lowest) === 'clean' && auditVerdict(one, lowest).name === 'clean' ? 0 : 1),
  'annotations of the check': (one) => annotationsOf(one, english).findings.filter(({ level }) => level !== 'notice').length,
  'due dates': (one) =>
    (
      withDueDates({ ...one, findings: (one.findings ?? []).map((each) => ({ ...each, firstSeen: '2026-01-01T00:00:00Z' })) }).findings ??
      []
    ).filter(({ due }) => due !== undefined).length,
};

describe('is not counted as a failure by', () => {
  it.each(Object.entries(counted))('%s', (_, count) => {
    expect(count(warned)).toBe(0);
    // The same findings count without the mark: the row would notice.
    const plain = reviewOf((warned.findings ?? []).map(({ onlyWarnsUntil: _until, ...one }) => one));
    const policiesThatCount = policies.map(({ onlyWarnsUntil: _until, ...one }) => one);
    expect(count({ ...plain, policies: policiesThatCount })).toBeGreaterThan(0);
  });
});

it.each(formatNames)('is in the format %s, with the mark', (format) => {
  const text = textIn(format, warned, { colour: false, width: undefined, verbose: true, textAt: () => undefined });
  const plain = text.replaceAll(/[`\\]|&#96;/g, '').replaceAll(/\s+/g, ' ');
  expect(plain).toContain('new since 0.2.0; only warns until policies.since is 0.2.0');
});

it('changes neither the exit code nor the counts of the findings beside it', () => {
  const any = record({ severity: constantFrom(...severities), only: boolean() });
  assert(
    property(array(any, { maxLength: 8 }), constantFrom(...severities), (all, failOn) => {
      const findings = all.map(({ severity, only }, at) => (only ? newer(`n${at}`, severity) : finding(`f${at}`, { severity })));
      const [whole, rest] = [reviewOf(findings), reviewOf(findings.filter(({ onlyWarnsUntil }) => onlyWarnsUntil === undefined))];
      expect(exitOf(whole, { failOn })).toEqual(exitOf(rest, { failOn }));
      expect(issueState(whole, { ...lowest, least: failOn })).toBe(issueState(rest, { ...lowest, least: failOn }));
      expect(sideBySide([whole]).results[0]?.failures).toEqual(sideBySide([rest]).results[0]?.failures);
    }),
    runs(100),
  );
});

it('never takes the place of a finding that counts, which it causes', () => {
  const [above, below] = [newer('eve'), finding('eve', { below: 'member-new' })];
  expect(countsOf(reviewOf([above, below]), en)).toContain('1 high, 1 only warn');
});

/** Files that look at every failure: they list, group or compare it, or keep it in the ledger. */
const listing = [
  'policies/evaluate-policies.ts',
  'policies/evaluate-policy.ts',
  'policies/make-finding.ts',
  'policies/outlook.ts',
  'policies/since.ts',
  'policies/waive.ts',
  'report/comment/audit-issue.ts',
  'report/compare-results.ts',
  'report/finding-status.ts',
  'report/html/exposure-drawing.ts',
  'report/html/findings/finding-row.ts',
  'report/html/findings/findings-section.ts',
  'use/ledger/record-scan.ts',
  'use/ledger/scan-of-review.ts',
  'commands/waiver-mistakes.ts',
  'report/html/site/organization.ts',
  'action/annotations.ts',
];

it('is known to every file that asks for failures', () => {
  const src = join(import.meta.dirname, '../../src');
  const asking = readdirSync(src, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.includes('.generated.') && !file.startsWith('apply'))
    .filter((file) => /(?:type|status) [!=]== 'fail'/.test(readFileSync(join(src, file), 'utf8')));
  expect(asking.sort()).toEqual([...listing].sort());
});
