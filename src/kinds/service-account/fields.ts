// The fields of service accounts.
import type { Fields } from '../field.ts';

export const fields = {
  name: { type: 'text', about: 'Its name.' },
  email: {
    type: 'text',
    about: 'E-mail; the platform appends its own domain to the part before the @.',
    change: 'create-only',
    compare: 'local-part',
  },
  description: { type: 'text', about: 'What it is for.' },
  roles: { type: 'texts', about: 'Names of the granted roles.', compare: 'set', grants: true },
  permissions: { type: 'texts', about: 'Permissions granted directly, in addition to those of the roles.', compare: 'set', grants: true },
  owner: { type: 'text', about: 'E-mail of the member who is responsible for it.', side: 'desired', compare: 'folded' },
} as const satisfies Fields;

export type ServiceAccountFields = typeof fields;
