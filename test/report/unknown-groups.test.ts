// Results that could not be evaluated for one cause: one line with their number, in every text for people, whatever their number.
import { describe, expect, it } from 'vitest';
import { reviewAsMarkdown } from '../../src/report/markdown.ts';
import { reviewAsText } from '../../src/report/text.ts';
import { cardsIn, rowsIn } from './html/rows-in.ts';
import { coverageOf, finding, policy, review } from './reviews.ts';
import { reviewAsHtml } from './whole-text.ts';

const unscanned = (many: number, says = 'the image has no completed scan') =>
  Array.from({ length: many }, (_, at) =>
    finding(`i${at}`, { policy: 'image-vulnerable', verdict: { type: 'unknown', cause: 'no-value', missing: [], says } }),
  );

const reviewOf = (findings: ReturnType<typeof unscanned>) =>
  review({
    findings,
    coverage: coverageOf({ unknown: { 'no-value': findings.length } }),
    policies: [{ ...policy, id: 'image-vulnerable' }],
  });

describe('unknown results of one policy', () => {
  it('are one line for each cause, with their number and the first names', () => {
    const of = reviewOf([...unscanned(3714), ...unscanned(1, 'the image was not read')]);
    const text = reviewAsText(of, { colour: false, verbose: true });
    expect(text).toContain('Not evaluated (3715)');
    expect(text).toContain('3714 resources: the image has no completed scan (member/i0, member/i1, member/i2 and 3711 more)\n');
    expect(text.match(/no completed scan/g)).toHaveLength(1);
    expect(text).toContain('member/i0: the image was not read');
    expect(reviewAsMarkdown(of).match(/no completed scan/g)).toHaveLength(1);
    // As long as the names need, not as many lines as findings.
    expect(text.length).toBeLessThan(reviewAsText(reviewOf(unscanned(4)), { colour: false, verbose: true }).length + 200);
  });

  it('are one line of a page for each cause, product and owner, which counts as many as it contains', () => {
    const owned = unscanned(40).map((one) => ({ ...one, owner: 'ana@acme.example' }));
    const page = reviewAsHtml(reviewOf([...owned, ...unscanned(2).map((one) => ({ ...one, owner: 'bia@acme.example' }))]));
    expect(rowsIn(page).map(({ tabs, owner, many }) => [tabs, owner, many])).toEqual([
      [['unknown'], 'ana@acme.example', 40],
      [['unknown'], 'bia@acme.example', 2],
    ]);
    expect(cardsIn(page).get('unknown')).toBe('42');
    expect(page).toContain('data-tab="unknown"');
    for (const { address } of owned) expect(page).toContain(address);
  });
});
