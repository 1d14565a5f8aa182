// The fields of quotas.
import type { Fields } from '../field.ts';

export const fields = {
  region: { type: 'text', side: 'live', about: 'Region.' },
  quota_slug: { type: 'text', side: 'live', about: 'Name of the quota, e.g. disk.' },
  used: { type: 'int', side: 'live', about: 'Used amount.' },
} as const satisfies Fields;

export type QuotaFields = typeof fields;
