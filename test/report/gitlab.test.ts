// GitLab Code Quality, against the shape that GitLab documents: each issue once, with a file, a line and one of five severities.
import { describe, expect, it } from 'vitest';
import type { ReportedFinding } from '../../src/report/review.ts';
import { deceptionsIn, hostile } from '../hostile.ts';
import { finding, review } from './reviews.ts';
import { textIn } from './whole-text.ts';

const one = (more: Partial<ReportedFinding>): ReportedFinding => ({ ...finding('ana'), ...more });
/** What no line declares. */
const { at: _, ...nowhere } = finding('ana');

interface Issue {
  readonly description: string;
  readonly check_name: string;
  readonly fingerprint: string;
  readonly severity: string;
  readonly location: { readonly path: string; readonly lines: { readonly begin: number } };
}
const issuesOf = (of: Parameters<typeof textIn>[1]): readonly Issue[] => JSON.parse(textIn('gitlab', of));

/** https://docs.gitlab.com/ci/testing/code_quality/#code-quality-report-format */
const demandDocumented = (issue: Issue): void => {
  expect(Object.keys(issue).toSorted()).toEqual(['check_name', 'description', 'fingerprint', 'location', 'severity']);
  expect(['info', 'minor', 'major', 'critical', 'blocker']).toContain(issue.severity);
  expect(issue.location).toEqual({ path: expect.stringMatching(/^(?!\.\/|\/)./), lines: { begin: expect.any(Number) } });
  expect(issue.location.lines.begin).toBeGreaterThan(0);
  expect([issue.description, issue.check_name, issue.fingerprint].every((text) => text !== '')).toBe(true);
};

const waiver = { reason: 'later', owner: 'ana@acme.example', expires: '2026-12-01', at: { file: 'a.yaml', line: 1, col: 1 } };

describe('a report for GitLab', () => {
  it('has one issue for each finding, at the line that declares it, otherwise at the beginning of the desired state', () => {
    const of = review({
      desired: './tenantry',
      files: ['./tenantry/a.yaml', './tenantry/b.yaml'],
      findings: [
        one({
          severity: 'critical',
          at: { file: './tenantry/b.yaml', line: 7, col: 3, role: 'declaration' },
          fingerprint: 'a'.repeat(32),
        }),
        { ...nowhere, severity: 'low', fingerprint: 'b'.repeat(32) },
      ],
    });
    const issues = issuesOf(of);
    issues.forEach(demandDocumented);
    expect(issues.map(({ severity, location }) => [severity, location.path, location.lines.begin])).toEqual([
      ['blocker', 'tenantry/b.yaml', 7],
      ['minor', 'tenantry/a.yaml', 1],
    ]);
    expect(new Set(issues.map(({ fingerprint }) => fingerprint)).size).toBe(2);
  });

  it('is an empty list if there is nothing, and leaves out what is waived', () => {
    expect(textIn('gitlab', review({ findings: [] }))).toBe('[]\n');
    expect(issuesOf(review({ findings: [one({ verdict: { type: 'waived', waiver } })] }))).toEqual([]);
  });

  it('shows a run that ended with problems, and what only warns as info', () => {
    const of = review({
      findings: [one({ severity: 'high', onlyWarnsUntil: '0.2.0' })],
      problems: [{ code: 'usage', message: 'something is wrong' }],
    });
    const issues = issuesOf(of);
    issues.forEach(demandDocumented);
    expect(issues.map(({ check_name: name, severity }) => [name.startsWith('tenantry/'), severity])).toEqual([
      [true, 'critical'],
      [false, 'info'],
    ]);
    expect(issues[1]?.description).toContain('only warns');
  });

  it.each(hostile)('contains no text that deceives: %j', (name) => {
    const at = { file: `a/${name}.yaml`, line: 1, col: 1, role: 'declaration' } as const;
    const [issue] = issuesOf(review({ findings: [one({ text: name, policy: name, at })] }));
    for (const text of [issue?.description, issue?.check_name, issue?.location.path]) expect(deceptionsIn(text ?? '')).toEqual([]);
  });
});
