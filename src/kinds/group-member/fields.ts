// The fields of group members.
import type { Fields } from '../field.ts';

export const fields = {
  email: { type: 'text', about: 'The e-mail of the member, in lower case.', change: 'create-only', compare: 'folded' },
  profile: { type: 'text', about: 'Profile in the group: member, admin or viewer.' },
  name: { type: 'text', about: 'Display name.', side: 'live' },
} as const satisfies Fields;

export type GroupMemberFields = typeof fields;
