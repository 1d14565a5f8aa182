// Limits of the formats of a fleet: at most 5,000 results in SARIF, the worst first; a comment within GitHub's limit, never without a change that must be reviewed.
import { describe, expect, it } from 'vitest';
import { fleetFormats } from '../../../src/report/fleet/fleet-formats.ts';
import { fleetResults } from '../../../src/report/fleet/fleet-sarif.ts';
import { nameOf, type Outcome, reportOf } from '../../fleet/merge/fleets.ts';
import { finding, review } from '../reviews.ts';

const clean: Extract<Outcome, { readonly type: 'read' }> = { type: 'read', exitCode: 0, findings: [], steps: [], isPartly: false };
const bytesOf = (text: string): number => Buffer.byteLength(text);

describe('SARIF of a fleet', () => {
  it('has the 5,000 worst results, and counts the others', () => {
    const worst = fleetResults('fleet.yaml');
    const [organization] = reportOf([clean]).merged.organizations;
    if (!organization) throw new Error('there is no organization');
    for (let index = 0; index < 60; index += 1) {
      const low = Array.from({ length: 99 }, (_, at) => finding(`low-${at}`, { severity: 'low' }));
      worst.add({ ...organization, name: nameOf(index) }, review({ findings: [...low, finding('worst', { severity: 'critical' })] }));
    }
    const results = worst.results();
    expect([results.length, worst.omitted()]).toEqual([5000, 1000]);
    expect(results.slice(0, 60).map(({ level, properties }) => [level, properties])).toEqual(
      Array.from({ length: 60 }, (_, index) => ['error', { organization: nameOf(index) }]),
    );
    expect(results.slice(60).every(({ level }) => level === 'note')).toBe(true);
  });
});

describe('the comment of a fleet', () => {
  const commentOf = (all: readonly Outcome[]): string => [...fleetFormats.comment(reportOf(all))].join('');

  it('describes the same changes of many organizations in one row each, and leaves out none', () => {
    const text = commentOf(Array.from({ length: 1300 }, (): Outcome => ({ ...clean, steps: ['logs', 'tmp'] })));
    expect(bytesOf(text)).toBeLessThanOrEqual(65_536);
    expect(text).toContain('## Tenantry: 2600 changes in 1300 organizations, 2 need your review');
    expect(text).toContain('all 1300 that change');
    expect(text).toMatch(/… and \d+ more rows, in the full report\./);
    expect(text).toContain('Steps: the same 2 steps in 1300 organizations.');
  });

  it('is too large to review if what must be reviewed does not fit', () => {
    const text = commentOf(
      Array.from({ length: 900 }, (_, index): Outcome => ({ ...clean, steps: [`volume-${index}-${'x'.repeat(60)}`] })),
    );
    expect(bytesOf(text)).toBeLessThanOrEqual(65_536);
    expect(text).toContain('too large to review');
    expect(text).not.toContain('### Review these');
    expect(text.trimEnd().split('\n').at(-1)).toMatch(/^<!-- tenantry:fleet:v1 fleet=[0-9a-f]{16} -->$/);
  });
});
