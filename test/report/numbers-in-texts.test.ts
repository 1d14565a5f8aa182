// One number, one meaning: text, Markdown and the rolling issue have the numbers of the result, whatever it is.
import { assert, property } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { severities } from '../../src/policies/policy.ts';
import { auditIssue, auditVerdict } from '../../src/report/comment/audit-issue.ts';
import { commentOf } from '../../src/report/comment/comment.ts';
import { countFindings } from '../../src/report/finding-counts.ts';
import type { ReportedFinding, Review } from '../../src/report/review.ts';
import { runs } from '../runs.ts';
import { anyReview, fails, sumOf } from './any-review.ts';
import { commentContext, issueContext } from './contexts.ts';
import { plan, review } from './reviews.ts';
import { reviewAsJson, textIn } from './whole-text.ts';

/** The number before these words; 0: they are not there. */
const before = (words: string, text: string): number => Number(new RegExp(`(\\d+) ${words}`).exec(text)?.[1] ?? 0);

const inResult = ({ findings = [], absent = [] }: Review) => {
  const many = (holds: (one: ReportedFinding) => boolean): number => findings.filter(holds).length;
  const warns = (one: ReportedFinding): boolean => one.verdict.type === 'fail' && !fails(one);
  return {
    of: (severity: string) => many((one) => fails(one) && one.severity === severity),
    freshOf: (severity: string) => many((one) => fails(one) && one.severity === severity && one.baseline === 'new'),
    failed: many(fails),
    warns: many(warns),
    since: {
      fresh: many((one) => fails(one) && one.baseline === 'new'),
      changed: many((one) => fails(one) && one.baseline === 'updated'),
      newlyEvaluated: many((one) => fails(one) && one.baseline === 'newly-evaluated'),
      unchanged: many((one) => fails(one) && one.baseline === 'unchanged'),
      gone: absent.length,
      freshWarns: many((one) => warns(one) && one.baseline === 'new'),
    },
    unknown: many(({ verdict }) => verdict.type === 'unknown'),
    waived: many(({ verdict }) => verdict.type === 'waived'),
    overdue: many((one) => fails(one) && one.due !== undefined && one.due < '2026-11-20'),
    gone: absent.length,
  };
};

const since = (text: string) => {
  const [failures = '', warnings = ''] = text.split('; only warn: ');
  return {
    fresh: before('new,', failures),
    changed: before('changed,', failures),
    newlyEvaluated: before('newly evaluated,', failures),
    unchanged: before('unchanged', failures),
    gone: before('no longer found', failures),
    freshWarns: before('new\\b', warnings),
  };
};

describe.each(['text', 'markdown'] as const)('the numbers in %s', (format) => {
  it('are those of JSON', () => {
    assert(
      property(anyReview, (of) => {
        const saved: Review = JSON.parse(reviewAsJson(of));
        const counted = inResult(saved);
        const printed = textIn(format, of);
        const last = printed.trimEnd().split('\n').at(-1) ?? '';
        for (const severity of severities) {
          expect([severity, before(severity, last)]).toEqual([severity, counted.of(severity)]);
          expect([severity, before('new', last.split(severity)[1]?.split(',')[0] ?? '')]).toEqual([severity, counted.freshOf(severity)]);
        }
        expect([before('only warn', last), before('unknown', last), before('no longer found', last)]).toEqual([
          counted.warns,
          counted.unknown,
          counted.gone,
        ]);
        const [, heading = ''] = /(Findings: .*)/.exec(printed) ?? [];
        expect([before('fail', heading), before('waived', heading), before('unknown', heading), before('pass', heading)]).toEqual([
          counted.failed + counted.warns,
          counted.waived,
          counted.unknown,
          saved.coverage?.pass,
        ]);
        for (const severity of severities) expect(before(severity, heading)).toBe(counted.of(severity));
        expect(before('overdue', printed.split(heading)[1] ?? '')).toBe(counted.overdue);
        const [, title = ''] = /(Since the scan of .*)/.exec(printed) ?? [];
        expect(since(title.replace(/.*UTC/, ''))).toEqual(counted.since);
      }),
      runs(60),
    );
  });
});

describe('the numbers in the rolling issue', () => {
  it('are those of JSON, in its title, its headings and its rows', () => {
    assert(
      property(anyReview, (of) => {
        const counted = inResult(JSON.parse(reviewAsJson(of)));
        const verdict = auditVerdict(of, { least: 'info', isComplete: true, lastScan: undefined });
        const issue = auditIssue(of, verdict, issueContext);
        const [title = ''] = issue.split('\n');
        expect(before('finding', title)).toBe(counted.failed === 0 ? counted.warns : counted.failed);
        expect(before('critical', title)).toBe(counted.of('critical'));
        const headings = [...issue.matchAll(/^#+ .*\((\d+)\)$/gm)].map(([, many]) => Number(many));
        expect(sumOf(headings)).toBe(counted.failed + counted.warns);
        const [, line = ''] = /(Since the last complete scan: .*)/.exec(issue) ?? [];
        expect(since(line)).toEqual(counted.since);
      }),
      runs(60),
    );
  });
});

describe('the numbers in the comment', () => {
  it('are those of the findings that the change introduces, fixes and leaves', () => {
    assert(
      property(anyReview, anyReview, (one, other) => {
        const [introduced, remaining] = [one, other].map(({ findings = [] }) => findings.filter(fails));
        const { absent: fixed = [] } = one;
        const outlook: NonNullable<Review['outlook']> = {
          introduced: introduced ?? [],
          remaining: remaining ?? [],
          fixed,
          newlyEvaluated: [],
          onlyWarn: [],
          suppressed: [],
          adopted: [],
          noLongerEvaluated: [],
          unknown: [],
          loosened: [],
          policies: 3,
          evaluated: 3,
          decidedBy: { type: 'files' },
          gate: {
            failOn: 'info',
            onlyNew: false,
            failing: (introduced?.length ?? 0) + (remaining?.length ?? 0),
            loosened: 0,
            hidden: 0,
          },
        };
        const proposed = review({ command: 'plan', plan: plan(), outlook });
        const { text } = commentOf(proposed, [], commentContext);
        const saved: Review = JSON.parse(reviewAsJson(proposed));
        const [title = ''] = text.split('\n');
        expect(before('findings? fails? the check', title)).toBe(saved.outlook?.gate?.failing);
        const printed = textIn('text', proposed).trimEnd().split('\n').at(-1) ?? '';
        expect(before('findings? introduced', printed)).toBe(introduced?.length);
        const [, impact = ''] = /^#+ (Policy impact: .*)$/m.exec(text) ?? [];
        // Nothing to say is no heading.
        const { introduced: added = [], fixed: ended = [], remaining: left = [] } = saved.outlook ?? {};
        expect([before('introduced', impact), before('fixed', impact), before('remaining', impact)]).toEqual([
          added.length,
          ended.length,
          left.length,
        ]);
        expect(sumOf(severities.map((severity) => countFindings(introduced ?? []).failures[severity]))).toBe(introduced?.length);
      }),
      runs(40),
    );
  });
});
