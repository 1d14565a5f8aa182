// One number, one meaning: charts, their tables, cards, the list of budgets, the text and JSON of a spend agree for any amounts.
import { array, assert, constantFrom, integer, property, record } from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Review } from '../../../src/report/review.ts';
import type { ReportedPart, SpendReport } from '../../../src/report/spend-report.ts';
import { reviewAsText } from '../../../src/report/text.ts';
import { exactText, parseDecimal, roundedText } from '../../../src/spend/decimal.ts';
import { runs } from '../../runs.ts';
import { review } from '../reviews.ts';
import { reviewAsHtml } from '../whole-text.ts';
import { spendReview } from './full-review.ts';
import { cardsIn } from './rows-in.ts';

const anyPart = record({
  account: constantFrom('a', 'b', 'c', 'd', 'e', 'f'),
  month: constantFrom('2026-10', '2026-11'),
  currency: constantFrom('BRL', 'USD'),
  service: constantFrom('vm', 'disk', null),
  sku: constantFrom('s1', 's2', 's3', 's4', 's5', 's6'),
  region: constantFrom('r1', null),
  billed: integer({ min: -500, max: 90_000 }).map((cents) => exactText((parseDecimal(String(cents)) ?? 0n) / 100n)),
});

const verdicts = constantFrom('over', 'warn', 'within', 'unknown' as const);

const sum = (amounts: readonly { readonly billed: string }[]): bigint =>
  amounts.reduce((all, { billed }) => all + (parseDecimal(billed) ?? 0n), 0n);

const budgetOf = (type: 'over' | 'warn' | 'within' | 'unknown', at: number): SpendReport['budgets'][number] => ({
  budget: { key: `b${at}`, scope: { type: 'tenant' }, amount: '10', currency: 'BRL', warnAt: 0.8, at: { file: 'f', line: at + 1, col: 1 } },
  account: null,
  name: null,
  month: '2026-11',
  closed: false,
  verdict: type === 'unknown' ? { type, cause: 'stale', says: 'stale' } : { type, spent: '1', share: '0.1' },
});

/** Sums have the amounts of their parts. */
const reviewOf = (parts: readonly ReportedPart[], budgets: SpendReport['budgets'] = []): Review => {
  const none = { records: 0, billed: '0' };
  const keys = [...new Set(parts.map(({ account, month, currency }) => [account, month, currency].join()))].sort();
  const sums = keys.map((key) => {
    const own = parts.filter(({ account, month, currency }) => [account, month, currency].join() === key);
    const [account = '', month = '', currency = ''] = key.split(',');
    return {
      account,
      name: `n${account}`,
      month,
      currency,
      billed: exactText(sum(own)),
      effective: null,
      records: own.length,
      negative: none,
      withoutSku: none,
    };
  });
  return review({
    command: 'spend',
    run: { version: '0', now: '2026-11-20T12:00:00Z' },
    spend: {
      completeness: { type: 'complete' },
      records: parts.length,
      dataUntil: '2026-11-20T00:00:00Z',
      sums,
      budgets,
      parts,
      forecasts: [],
    },
  });
};

/** The rows of the table of a chart: month, part, amount. */
const chartTable = (page: string, title: string): readonly (readonly string[])[] => {
  const [, body = ''] = new RegExp(`aria-label="${title}"><thead.*?<tbody[^>]*>(.*?)</tbody>`, 's').exec(page) ?? [];
  return body
    .split('</tr>')
    .slice(0, -1)
    .map((row) => [...row.matchAll(/<t[hd][^>]*>([^<]*)<\/t[hd]>/g)].map(([, cell = '']) => cell));
};

describe('the numbers of the page of a spend', () => {
  it('agree in the charts by account, service, SKU and region, and with the sums of JSON, whatever was billed', () => {
    assert(
      property(array(anyPart, { minLength: 1, maxLength: 30 }), (parts) => {
        const page = reviewAsHtml(reviewOf(parts));
        for (const currency of new Set(parts.map((one) => one.currency))) {
          const own = parts.filter((one) => one.currency === currency);
          for (const month of new Set(own.map((one) => one.month))) {
            const total = sum(own.filter((one) => one.month === month));
            for (const [title, key] of [
              ['By account', 'account'],
              ['By service', 'service'],
              ['By SKU', 'sku'],
              ['By region', 'region'],
            ] as const) {
              const rows = chartTable(page, `${title}, ${currency}`).filter(([of]) => of === month);
              const [all, ...series] = rows.map(([, , amount = '']) => amount);
              const summed = sum(series.map((amount) => ({ billed: amount.split(' ')[0] ?? '' })));
              const isShown = own.some((part) => part[key] !== null);
              expect([title, rows.length > 0, all, summed]).toEqual(
                isShown ? [title, true, `${roundedText(total)} ${currency}`, total] : [title, false, undefined, 0n],
              );
              expect(series.length).toBeLessThanOrEqual(4);
            }
          }
        }
        expect(page).not.toMatch(/NaN|Infinity|undefined/);
      }),
      runs(60),
    );
  });

  it('count each budget once, in its card, in the list and in the text', () => {
    assert(
      property(array(verdicts, { minLength: 1, maxLength: 6 }), (types) => {
        const of = reviewOf([], types.map(budgetOf));
        const page = reviewAsHtml(of);
        const cards = cardsIn(page);
        const words = {
          over: ['over', 'over'],
          warn: ['near the limit', 'near the limit'],
          within: ['within', 'within'],
          unknown: ['not evaluated', 'unknown'],
        } as const;
        for (const [type, [card, state]] of Object.entries(words)) {
          const many = types.filter((one) => one === type).length;
          expect(cards.get(card)).toBe(String(many));
          expect(
            [...page.matchAll(/data-l="state"><span[^>]*>(?:<svg.*?<\/svg>)?([^<]*)/g)].filter(([, said]) => said === state),
          ).toHaveLength(many);
        }
        expect(reviewAsText(of, { colour: false }).match(/\bb\d whole tenant/g)).toHaveLength(types.length);
      }),
      runs(60),
    );
  });

  it('show the forecast hatched, the limit as a line, and only where they are known', () => {
    const page = reviewAsHtml(spendReview('x'));
    expect(page).toMatch(/paint-unknown"[^>]*><title>forecast 20.00 BRL/);
    expect(page).toContain('limit 100');
    const { spend, ...rest } = spendReview('x');
    if (!spend) throw new Error('no spend');
    const without = reviewAsHtml({ ...rest, spend: { ...spend, forecasts: [], budgets: [] } });
    expect(without).not.toMatch(/forecast 20|limit-line"/);
    expect(without).toContain('No budget. Add one under');
  });

  it('say what rose by day, and what is new', () => {
    const page = reviewAsHtml(spendReview('x'));
    expect(page).toMatch(/class="worse">\+50 %</);
    expect(page).toMatch(/class="worse">new</);
    expect(page).toContain('+0.05 BRL a day');
  });

  it('are those of an earlier version without parts too', () => {
    const { spend, ...rest } = spendReview('x');
    if (!spend) throw new Error('no spend');
    const { parts: _parts, forecasts: _forecasts, increases: _increases, ...earlier } = spend;
    const page = reviewAsHtml({ ...rest, spend: earlier });
    expect(page).toContain('By account, BRL');
    expect(page).not.toMatch(/By service|What rose/);
  });
});
