// The fields of usage.
import type { Fields } from '../field.ts';

export const fields = {
  account: { type: 'text', side: 'live', about: 'The sub-account, or the organization itself.' },
  month: { type: 'text', side: 'live', about: 'The billing period, YYYY-MM.' },
  currency: { type: 'text', side: 'live', about: 'Billing currency.' },
  billed: { type: 'decimal', side: 'live', about: 'Billed amount.' },
  records: { type: 'int', side: 'live', about: 'Number of records summed.' },
} as const satisfies Fields;

export type UsageFields = typeof fields;
