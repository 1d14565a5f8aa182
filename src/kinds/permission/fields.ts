// The fields of permissions.
import type { AddressPath, Fields } from '../field.ts';

export const path = { within: 'tenant', parts: ['name'] } as const satisfies AddressPath;

export const fields = {
  name: { type: 'text', wire: true, about: 'Its name, e.g. bs_volume_list.', side: 'live', sample: 'bs_volume_list' },
  product: { type: 'text', wire: true, about: 'The product it belongs to.', side: 'live', sample: 'block-storage' },
  description: { type: 'text', wire: true, about: 'Description, from the platform.', side: 'live', sample: 'See volumes' },
} as const satisfies Fields;
