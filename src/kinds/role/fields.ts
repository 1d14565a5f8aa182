// The fields of roles.
import type { Fields } from '../field.ts';

export const fields = {
  name: { type: 'text', about: 'Its name.', change: 'create-only' },
  description: { type: 'text', about: 'Description, set when it is created.', change: 'create-only' },
  based_on: { type: 'text', about: 'The role whose permissions it includes.', side: 'desired' },
  permissions: {
    type: 'texts',
    about: 'All permissions of the role; in the file, those in addition to `based_on`.',
    compare: 'set',
    grants: true,
  },
  origin: { type: 'text', about: 'default or custom.', side: 'live' },
  holders: { type: 'texts', about: 'E-mails of the members and service accounts that have the role.', side: 'live' },
} as const satisfies Fields;

export type RoleFields = typeof fields;
