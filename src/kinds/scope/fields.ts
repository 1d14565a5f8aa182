// The fields of scopes.
import type { Fields } from '../field.ts';

export const fields = {
  name: { type: 'text', about: 'Its name, e.g. mcr.write.', side: 'live' },
  title: { type: 'text', about: 'Description, from the platform.', side: 'live' },
  product: { type: 'text', about: 'Product.', side: 'live' },
  group: { type: 'text', about: 'Product group.', side: 'live' },
} as const satisfies Fields;

export type ScopeFields = typeof fields;
