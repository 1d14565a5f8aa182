// The fields of usage.
import type { AddressPath, Fields } from '../field.ts';

export const path = { within: 'tenant', parts: ['account', 'month', 'currency'] } as const satisfies AddressPath;

export const fields = {
  account: {
    type: 'text',
    wire: true,
    side: 'live',
    about: 'The sub-account, or the organization itself.',
    sample: 'ef4a70d5-c51a-40ee-94f7-3e1e08903425',
  },
  month: { type: 'text', wire: true, side: 'live', about: 'The billing period, YYYY-MM.', sample: '2026-11' },
  currency: { type: 'text', wire: true, side: 'live', about: 'Billing currency.', sample: 'BRL' },
  billed: { type: 'decimal', wire: true, side: 'live', about: 'Billed amount.', sample: '1234.5' },
  records: { type: 'int', wire: true, side: 'live', about: 'Number of records summed.', sample: 720 },
} as const satisfies Fields;

export type UsageFields = typeof fields;
