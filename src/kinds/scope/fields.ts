// The fields of scopes.
import type { Fields } from '../field.ts';

export const fields = {
  name: { type: 'text', about: 'Its name, e.g. mcr.write.', side: 'live', sample: 'mcr.write' },
  title: { type: 'text', about: 'Description, from the platform.', side: 'live', sample: 'Push images' },
  product: { type: 'text', about: 'Product.', side: 'live', sample: 'container-registry' },
  group: { type: 'text', about: 'Product group.', side: 'live', sample: 'Magalu Cloud' },
} as const satisfies Fields;

export type ScopeFields = typeof fields;
