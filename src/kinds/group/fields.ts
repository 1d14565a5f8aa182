// The fields of groups.
import type { Fields } from '../field.ts';

export const fields = {
  identifier: {
    type: 'text',
    about: 'The part before the @ of its e-mail.',
    change: 'create-only',
    compare: 'folded',
  },
  name: { type: 'text', about: 'Display name.', change: 'create-only' },
  description: { type: 'text', about: 'What it is for.' },
  email: { type: 'text', about: 'E-mail, assigned by the platform.', side: 'live' },
  profile: { type: 'text', about: 'The profile of the current user in the group.', side: 'live' },
} as const satisfies Fields;

export type GroupFields = typeof fields;
