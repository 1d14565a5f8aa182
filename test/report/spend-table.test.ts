// The table of accounts is for `spend`; another command displays it only on request.
import { describe, expect, it } from 'vitest';
import type { Review } from '../../src/report/review.ts';
import { reviewAsText } from '../../src/report/text.ts';

const none = { records: 0, billed: '0' };

const reviewOf = (command: 'audit' | 'spend'): Review => ({
  schemaVersion: 4,
  command,
  run: { version: '0.0.0', now: '2026-11-22T00:00:00Z' },
  files: [],
  warnings: [],
  reads: [],
  spend: {
    completeness: { type: 'complete' },
    records: 1,
    dataUntil: '2026-11-22T00:00:00Z',
    sums: [
      {
        account: 'a1',
        name: 'Shop',
        month: '2026-11',
        currency: 'BRL',
        billed: '10',
        effective: '10',
        records: 1,
        negative: none,
        withoutSku: none,
      },
    ],
    budgets: [],
  },
  next: [],
  exitCode: 0,
  verdict: 'Fine.',
});

const table = /^ *sub-account/m;

describe('the table of accounts', () => {
  it('is in a spend report', () => {
    expect(reviewAsText(reviewOf('spend'), { colour: false })).toMatch(table);
  });

  it('is in an audit only with more detail', () => {
    expect(reviewAsText(reviewOf('audit'), { colour: false })).not.toMatch(table);
    expect(reviewAsText(reviewOf('audit'), { colour: false, verbose: true })).toMatch(table);
  });
});
