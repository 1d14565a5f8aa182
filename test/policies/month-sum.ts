// The usage of an account in a month, for tests of policies about spend.
import type { MonthSum } from '../../src/spend/spend.ts';

export const monthSum = (account: string, billed: string, rest: Partial<MonthSum> = {}): MonthSum => ({
  account,
  name: `the ${account}`,
  month: '2026-11',
  currency: 'BRL',
  billed,
  effective: null,
  records: 1,
  negative: { records: 0, billed: '0' },
  withoutSku: { records: 0, billed: '0' },
  days: [],
  skus: [],
  ...rest,
});
