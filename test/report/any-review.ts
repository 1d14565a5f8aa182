// Any result of an audit: findings of three policies in every state, with the counts that they have.
import { array, boolean, constantFrom, option, record, uniqueArray } from 'fast-check';
import { severities } from '../../src/policies/policy.ts';
import type { ReportedFinding, ReportedPolicy, Review } from '../../src/report/review.ts';
import { coverageOf, finding, policy, review } from './reviews.ts';

const ids = ['a', 'b', 'c'] as const;
const waiver = { at: { file: 'f', line: 1, col: 1 }, owner: 'o', reason: 'r', expires: '2027-01-01' };
export const verdicts = {
  fail: { type: 'fail' },
  unknown: { type: 'unknown', cause: 'denied', missing: [], says: 'not read' },
  waived: { type: 'waived', waiver },
} as const;

const anyFinding = record({
  policy: constantFrom(...ids),
  name: constantFrom('x', 'y', 'z'),
  severity: constantFrom(...severities),
  verdict: constantFrom(...(['fail', 'fail', 'unknown', 'waived'] as const)),
  baseline: constantFrom('new', 'unchanged', 'updated', 'newly-evaluated' as const),
  due: option(constantFrom('2026-11-01', '2027-01-01'), { nil: undefined }),
  below: option(constantFrom(...ids), { nil: undefined }),
  warns: boolean(),
});

const anyReported = anyFinding.map(
  ({ policy: id, name, severity, verdict, baseline, due, below, warns }): ReportedFinding => ({
    ...finding(name, {
      policy: id,
      severity,
      verdict: verdicts[verdict],
      ...(below !== undefined && below !== id && { below }),
      ...(warns && verdict === 'fail' && { onlyWarnsUntil: '0.9.0' }),
    }),
    baseline,
    ...(due !== undefined && verdict === 'fail' && !warns && { due }),
  }),
);

/** Each policy covers one control of its own, with the counts that its findings have. */
const policiesOf = (findings: readonly ReportedFinding[]): readonly ReportedPolicy[] =>
  ids.map((id) => {
    const many = (type: ReportedFinding['verdict']['type']): number =>
      findings.filter((one) => one.policy === id && one.verdict.type === type).length;
    const counts = { pass: 2, fail: many('fail'), waived: many('waived'), notApplicable: 0, needsLiveData: 0 };
    return {
      ...policy,
      id,
      controls: { own: [id] },
      supports: {},
      counts: { ...counts, evaluated: 2 + counts.fail + counts.waived, unknown: { denied: many('unknown') } },
    };
  });

export const anyReview = record({
  findings: uniqueArray(anyReported, { selector: ({ fingerprint }) => fingerprint, maxLength: 9 }),
  gone: array(constantFrom(...severities), { maxLength: 3 }),
}).map(({ findings, gone }): Review => {
  const policies = policiesOf(findings);
  const sum = (name: 'pass' | 'fail' | 'waived' | 'evaluated'): number =>
    policies.reduce((all, { counts }) => all + (counts?.[name] ?? 0), 0);
  const unknown = findings.filter(({ verdict }) => verdict.type === 'unknown').length;
  return review({
    findings,
    policies,
    absent: gone.map((severity, at) => finding(`gone-${at}`, { severity })),
    coverage: coverageOf({
      policies: 3,
      pass: sum('pass'),
      fail: sum('fail'),
      waived: sum('waived'),
      evaluated: sum('evaluated'),
      unknown: { denied: unknown },
    }),
    run: {
      version: '0',
      now: '2026-11-20T12:00:00Z',
      comparedWith: { version: '0', now: '2026-11-13T12:00:00Z', absent: gone.length, unknown: 0 },
    },
  });
});

export const fails = ({ verdict, onlyWarnsUntil }: ReportedFinding): boolean => verdict.type === 'fail' && onlyWarnsUntil === undefined;

export const sumOf = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0);
