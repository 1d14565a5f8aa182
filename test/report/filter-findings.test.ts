// A filter decides which findings a page shows, and nothing else: no count, no verdict, no file for programs.
import { array, assert, constantFrom, option, property, record, subarray } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { severities } from '../../src/policies/policy.ts';
import { type FindingFilter, filterFindings, findingStatuses } from '../../src/report/filter-findings.ts';
import { formatNames } from '../../src/report/format-names.generated.ts';
import { formats } from '../../src/report/formats.ts';
import { resultOf } from '../../src/report/result-counts.ts';
import type { ReportedFinding, Review } from '../../src/report/review.ts';
import { en } from '../../src/report/texts/en.ts';
import { runs } from '../runs.ts';
import { coverageOf, finding, policy, review } from './reviews.ts';

const waiver = { at: { file: 'a.yaml', line: 1, col: 1 }, owner: 'ana', reason: 'old', expires: '2027-01-01' } as const;
const verdicts: Readonly<Record<(typeof findingStatuses)[number], ReportedFinding['verdict']>> = {
  fail: { type: 'fail' },
  unknown: { type: 'unknown', cause: 'no-value', missing: [], says: 'the data has no value' },
  waived: { type: 'waived', waiver },
};
const policies = ['member-mfa', 'member-owner'];

const drawn = record({
  severity: constantFrom(...severities),
  status: constantFrom(...findingStatuses),
  id: constantFrom(...policies),
});
const filters = record({
  policies: subarray(policies),
  severity: option(constantFrom(...severities)),
  statuses: subarray([...findingStatuses]),
});

const reviewOf = (
  all: readonly { severity: ReportedFinding['severity']; status: (typeof findingStatuses)[number]; id: string }[],
): Review =>
  review({
    command: 'audit',
    findings: all.map(({ severity, status, id }, at) => finding(`one-${at}`, { severity, policy: id, verdict: verdicts[status] })),
    policies: policies.map((id) => ({ ...policy, id })),
    coverage: coverageOf({ evaluated: all.length }),
  });

const printed = (one: Review, format: (typeof formatNames)[number], filter?: FindingFilter): string =>
  [...formats[format](one, { colour: false, verbose: true, filter })].join('');

const headingIn = (text: string): string => /^Findings: \d.*$/m.exec(text)?.[0] ?? 'no heading';

const pages = ['text', 'markdown', 'html'] as const;
const isPage = (format: string): boolean => pages.some((page) => page === format);

describe('a filter of findings', () => {
  it('shows those that it names and says so, and leaves every count', () => {
    assert(
      property(array(drawn, { maxLength: 12 }), filters, (all, filter) => {
        const one = reviewOf(all);
        const { findings = [] } = one;
        const shown = new Set(filterFindings(findings, filter));
        const wanted = all.filter(
          ({ severity, status, id }) =>
            (filter.policies.length === 0 || filter.policies.includes(id)) &&
            (filter.severity === null || severities.indexOf(severity) <= severities.indexOf(filter.severity)) &&
            (filter.statuses.length === 0 || filter.statuses.includes(status)),
        );
        expect(shown.size).toBe(wanted.length);
        for (const format of pages) {
          const text = printed(one, format, filter);
          expect(text).toContain(`${shown.size} of ${findings.length} finding`);
          expect(text).toContain('The verdict counts all.');
          const failing = findings.filter(({ verdict }) => verdict.type === 'fail');
          for (const one of failing)
            expect([one.address, new RegExp(`${one.address}\\b`).test(text)]).toEqual([one.address, shown.has(one)]);
          expect(text.includes('No policy fails.')).toBe(failing.length === 0);
        }
        expect(printed(one, 'text', filter).trimEnd().split('\n').at(-1)).toBe(resultOf(one, en));
        expect(headingIn(printed(one, 'text'))).not.toBe('no heading');
        expect(headingIn(printed(one, 'text', filter))).toBe(headingIn(printed(one, 'text')));
      }),
      runs(50),
    );
  });

  it('changes no file for programs', () => {
    const one = reviewOf(severities.map((severity) => ({ severity, status: 'fail', id: 'member-mfa' })));
    const filter: FindingFilter = { policies: ['member-owner'], severity: 'critical', statuses: ['waived'] };
    const changed = formatNames.filter((format) => printed(one, format, filter) !== printed(one, format));
    expect(changed.toSorted()).toEqual(formatNames.filter(isPage).toSorted());
  });
});
