// The fields of permissions.
import type { Fields } from '../field.ts';

export const fields = {
  name: { type: 'text', about: 'Its name, e.g. bs_volume_list.', side: 'live' },
  product: { type: 'text', about: 'The product it belongs to.', side: 'live' },
  description: { type: 'text', about: 'Description, from the platform.', side: 'live' },
} as const satisfies Fields;

export type PermissionFields = typeof fields;
