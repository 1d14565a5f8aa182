// What a plan and an audit say where there is little to say: no title above nothing, no past that nobody knows, and one line for what only waits.
import { describe, expect, it } from 'vitest';
import type { Address } from '../../src/kinds/address.ts';
import type { Unplanned } from '../../src/plan/plan.ts';
import { describeReasons, describeReasonsOnly } from '../../src/report/describe-reasons.ts';
import { outline } from '../../src/report/outline.ts';
import type { Review } from '../../src/report/review.ts';
import type { SpendReport } from '../../src/report/spend-report.ts';
import { reviewAsText } from '../../src/report/text.ts';
import { en } from '../../src/report/texts/en.ts';
import { coverageOf, plan, review, reviewWith, step } from './reviews.ts';
import { reviewAsHtml } from './whole-text.ts';

describe('access that drift takes back', () => {
  const back = step({ acknowledgeFor: ['restores-access'], class: 'drift' });
  it('is restored for what exists, and created where it is not known to have existed', () => {
    expect(describeReasons(back, en)).toEqual(['restores revoked access']);
    const created = { ...back, type: 'create', kind: 'proxy-cache' } as const;
    for (const said of [describeReasons(created, en), describeReasonsOnly(created, en)])
      expect(said).toEqual(['creates a proxy cache that may have been deleted on purpose']);
  });
});

describe('what waits for people', () => {
  const waiting = (name: string, of: Unplanned['class'] = 'change'): Unplanned => ({
    address: `member/${name}` as Address,
    class: of,
    answer: { type: 'waiting', fields: [], on: 'invitation', who: `${name} must accept` },
  });
  const text = (unplanned: readonly Unplanned[], more: Partial<Parameters<typeof plan>[0]> = {}, verbose = false): string =>
    reviewAsText(review({ command: 'plan', plan: plan({ unplanned, ...more }) }), { colour: false, verbose });
  const six = ['a', 'b', 'c', 'd', 'e', 'f'];

  it('is one line of a plan, and listed on request', () => {
    const folded = text(six.map((name) => waiting(name)));
    expect(folded).toContain('… 6 waiting for people or operations (use --verbose to show all)');
    expect(folded).not.toContain('must accept');
    expect(
      text(
        six.map((name) => waiting(name)),
        {},
        true,
      ),
    ).toContain('member/f: f must accept');
  });

  it('is listed if the change since the base touches it', () => {
    const shown = text([waiting('a'), ...six.slice(1).map((name) => waiting(name, 'drift'))], { base: 'c'.repeat(40) });
    expect(shown).toContain('Waiting (1)');
    expect(shown).toContain('member/a: a must accept');
    expect(shown).not.toContain('b must accept');
    expect(shown).toContain('… 5 waiting for people or operations');
  });
});

describe('the first line', () => {
  it('names the organization, with its id, as the page does', () => {
    const named = review({ tenant: '7c9e', tenantName: 'Acme Comércio Ltda' });
    expect(reviewAsText(named, { colour: false }).split('\n')[0]).toBe('Audit acme, Acme Comércio Ltda (tenant 7c9e)');
    expect(reviewAsText(review({ tenant: '7c9e' }), { colour: false }).split('\n')[0]).toBe('Audit acme, tenant 7c9e');
    expect(reviewAsHtml(named)).toContain('Acme Comércio Ltda - Tenantry</title>');
  });
});

describe('a title', () => {
  const sum = reviewWith('x').spend?.sums ?? [];
  const spend = (more: Partial<SpendReport>): SpendReport => ({
    completeness: { type: 'complete' },
    records: 0,
    dataUntil: null,
    sums: [],
    budgets: [],
    ...more,
  });
  const reviews: readonly (readonly [string, Review])[] = [
    ['of spend in an audit without budgets', review({ spend: spend({ sums: sum, dataUntil: '2026-11-20T00:00:00Z' }) })],
    ['of spend in an audit without anything', review({ spend: spend({}) })],
    ['of spend without anything', review({ command: 'spend', spend: spend({}) })],
    ['of an audit', review({ coverage: coverageOf(), findings: [], drift: { declared: 0, entries: [] } })],
    ['of an apply', reviewWith('x')],
  ];

  it.each(reviews)('%s has something below it, also where no details are displayed', (_, of) => {
    const blocks = outline(of, en).filter(({ type }) => type !== 'detail');
    // The last one is the verdict.
    for (const [at, block] of blocks.slice(0, -1).entries()) {
      const next = blocks[at + 1];
      const isEmpty = block.type === 'heading' && block.level > 1 && next?.type === 'heading' && next.level <= block.level;
      expect(isEmpty ? block : undefined).toBeUndefined();
    }
  });

  it('of an audit without budgets says where the sums are', () => {
    expect(reviewAsText(reviews[0]?.[1] ?? review(), { colour: false })).toContain('No budget is declared; tenantry spend shows');
  });
});
