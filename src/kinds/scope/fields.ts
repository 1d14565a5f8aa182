// The fields of scopes.
import type { AddressPath, Fields } from '../field.ts';

export const path = { within: 'tenant', parts: ['name'] } as const satisfies AddressPath;

export const fields = {
  name: { type: 'text', wire: true, about: 'Its name, e.g. mcr.write.', side: 'live', sample: 'mcr.write' },
  title: { type: 'text', wire: true, about: 'Description, from the platform.', side: 'live', sample: 'Push images' },
  product: { type: 'text', wire: true, about: 'Product.', side: 'live', sample: 'container-registry' },
  group: { type: 'text', wire: true, about: 'Product group.', side: 'live', sample: 'Magalu Cloud' },
} as const satisfies Fields;
