// The texts about a night, whatever it found: an issue and summaries within their sizes, with everything that is left out counted.

import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { summaryText } from '../../../src/action/summary-text.ts';
import { auditIssue, auditVerdict } from '../../../src/report/comment/audit-issue.ts';
import { bytesOf, mostOfNight } from '../../../src/report/comment/verdict-text.ts';
import { english } from '../../../src/report/texts/texts.ts';
import { patient } from '../../patient.ts';
import { runs } from '../../runs.ts';
import { finding, policy, review } from '../reviews.ts';

const context = {
  repository: 'https://github.com/acme/cloud',
  head: 'a'.repeat(40),
  folder: 'acme',
  shown: (text: string) => text,
  help: 'https://example.com/help',
  runs: 'https://example.com/runs',
  lastScan: undefined,
  firstSeen: () => '2026-11-01T00:00:00Z',
};

const scan = { least: 'info', isComplete: true, lastScan: undefined } as const;

describe('the issue of a night', () => {
  it('keeps to its size, has what is new first, and counts the groups that it leaves out', patient, () => {
    fc.assert(
      fc.property(
        fc.nat(120),
        fc.integer({ min: 1, max: 40 }),
        fc.nat(100),
        fc.constantFrom('p', 'ação '.repeat(30)),
        (policies, each, fresh, name) => {
          const ids = Array.from({ length: policies }, (_, index) => `policy-${index}`);
          const isNew = (id: string): boolean => ids.indexOf(id) < fresh;
          const found = ids.flatMap((id) =>
            Array.from({ length: each }, (_, index) => ({
              ...finding(`${name}${index}`, { policy: id }),
              baseline: isNew(id) ? ('new' as const) : ('unchanged' as const),
            })),
          );
          const one = review({ command: 'audit', findings: found, policies: ids.map((id) => ({ ...policy, id, fix: name.repeat(9) })) });
          const text = auditIssue(one, auditVerdict(one, scan), context);
          expect(bytesOf(text)).toBeLessThanOrEqual(mostOfNight.audit);
          const rows = [...text.matchAll(/^\| high \| `(policy-\d+)`/gm)].map(([, id = '']) => id);
          const left = [...text.matchAll(/… and (\d+) more rows?, in the full report/g)].reduce((sum, [, many]) => sum + Number(many), 0);
          expect(rows.length + left).toBe(policies);
          expect(rows).toEqual(rows.toSorted((a, b) => Number(isNew(b)) - Number(isNew(a))));
        },
      ),
      runs(30, 200),
    );
  });
});

describe('the summaries of a night', () => {
  it('stay below 20,000 characters together, keep the first text that fits, and count the lines of the others', () => {
    const text = fc.tuple(fc.nat(400), fc.constantFrom('a line', 'ação '.repeat(20))).map(([many, line]) => `${line}\n`.repeat(many));
    fc.assert(
      fc.property(fc.array(text, { minLength: 1, maxLength: 5 }), (texts) => {
        const both = (['audit', 'apply'] as const).map((command) => summaryText({ inputs: { command }, say: english }, texts, true));
        expect(both.join('').length).toBeLessThan(20_000);
        for (const summary of both) {
          const [, lines] = /(\d+) lines? of details/.exec(summary) ?? [];
          expect(lines !== undefined).toBe(summary !== texts.join('\n'));
          expect(lines === undefined || summary.includes('`report`')).toBe(true);
        }
        expect(summaryText({ inputs: { command: 'audit' }, say: english }, texts, false)).toBe(texts.join('\n'));
      }),
      runs(100),
    );
  });
});
