// The rolling issue of a fleet: what got worse first, by organization and in groups, with a fix and commands; never longer than a night allows.
import { array, assert, constantFrom, integer, property, record, subarray } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseHistory } from '../../../src/fleet/merge/parse-history.ts';
import { bytesOf, mostOfNight } from '../../../src/report/comment/verdict-text.ts';
import { fleetIssueOf } from '../../../src/report/fleet/fleet-issue.ts';
import { nameOf, type Outcome, reportOf } from '../../fleet/merge/fleets.ts';
import { runs } from '../../runs.ts';

const clean: Extract<Outcome, { readonly type: 'read' }> = { type: 'read', exitCode: 0, findings: [], steps: [], isPartly: false };
const failing = (...findings: readonly string[]): Outcome => ({ ...clean, exitCode: 1, findings });

/** The issue of a night after another one. */
const issueAfter = (before: readonly Outcome[], now: readonly Outcome[]): ReturnType<typeof fleetIssueOf> => {
  const history = parseHistory(reportOf(before, undefined, { run: 'sunday', history: [], now: '2026-11-22T07:00:00.000Z' }).history, 'h');
  const { merged, details, links } = reportOf(now, undefined, { history });
  return fleetIssueOf(merged, details, links);
};

const position = (text: string, part: string): number => {
  expect(text).toContain(part);
  return text.indexOf(part);
};

describe('the issue of a fleet', () => {
  const { text, line } = issueAfter(
    [failing('bia'), failing('duda'), clean, clean],
    [failing('bia'), failing('ana', 'duda'), { type: 'failed', exitCode: 3 }, clean],
  );

  it('has what got worse first, by organization, then what was not evaluated, then all policies', () => {
    expect(String(line)).toBe('2 organizations got worse');
    const places = [
      '### Worse than in the run before (2)',
      '#### `org-0002`: state evaluated → failed',
      '#### `org-0001`: critical 0 → 1',
      '### Policies that fail (1)',
    ].map((part) => position(text, part));
    expect(places.toSorted((a, b) => a - b)).toEqual(places);
    expect(text).toContain('The platform does not respond.');
    expect(text).not.toContain('org-0000');
    expect(text).not.toContain('org-0003');
  });

  it('shows only what has the severity that got worse, with its fix and the commands for this organization', () => {
    expect(text).toContain(
      '| critical | `member-too-old` | `member/ana` `acme/people.yaml:7`: `ana is too old`<br>**Fix:** Look at it. | owner `ana` |',
    );
    expect(text).not.toContain('duda');
    expect(text).toContain('tenantry waive org-0001 member-too-old member/ana --owner OWNER --reason REASON --until YYYY-MM-DD');
    expect(text).toContain('| critical | `member-too-old`<br>**Fix:** Look at it. | 3 findings in 2 organizations |');
  });

  it('has tables of at most four columns, which fit beside each other', () => {
    const heads = [...text.matchAll(/^\|(.*)\|\n\|[-:| ]+\|$/gm)].map(([, head = '']) => head.split('|').length);
    expect(heads.length).toBeGreaterThan(1);
    expect(Math.max(...heads)).toBeLessThanOrEqual(4);
  });

  it('is never longer than a night allows, and counts what it leaves out', () => {
    const outcome = record({ type: constantFrom('read', 'missing', 'failed'), findings: subarray(['ana', 'bia', 'caio', 'duda']) });
    assert(
      property(array(outcome, { minLength: 1, maxLength: 5 }), integer({ min: 1, max: 400 }), (all, many) => {
        const now = Array.from({ length: many }, (_, index): Outcome => {
          const { type, findings } = all[index % all.length] ?? { type: 'missing', findings: [] };
          return type === 'read' ? failing(...findings) : type === 'failed' ? { type, exitCode: 3 } : { type: 'missing' };
        });
        const issue = issueAfter(
          now.map(() => clean),
          now,
        );
        expect(bytesOf(issue.text)).toBeLessThanOrEqual(mostOfNight.audit);
        const worse = now.filter((one) => one.type !== 'read' || one.findings.length > 0).length;
        expect(issue.isNotable).toBe(worse > 0);
        expect(issue.text.includes(`Worse than in the run before (${worse})`)).toBe(worse > 0);
      }),
      runs(20),
    );
  });

  it('names each organization as long as there is room, in groups or in a line', () => {
    const many = 60;
    const issue = issueAfter(
      Array.from({ length: many }, () => clean),
      Array.from({ length: many }, () => failing('ana')),
    );
    for (let index = 0; index < many; index += 1) expect(issue.text).toContain(`\`${nameOf(index)}\`: critical 0 → 1`);
  });
});
