// The fields of quotas.
import type { AddressPath, Fields } from '../field.ts';

export const path = { within: 'region', parts: ['region', 'slug'] } as const satisfies AddressPath;

export const fields = {
  region: { type: 'text', side: 'live', about: 'Region.', sample: 'br-se1' },
  quota_slug: { type: 'text', wire: true, side: 'live', about: 'Name of the quota, e.g. disk.', sample: 'disk' },
  used: { type: 'int', wire: true, side: 'live', about: 'Used amount.', sample: 14 },
} as const satisfies Fields;
