// The fields of members.
import type { Fields } from '../field.ts';

export const fields = {
  email: { type: 'text', about: 'The e-mail the person signs in with, in lower case.', change: 'create-only', compare: 'folded' },
  roles: { type: 'texts', about: 'Names of the granted roles.', compare: 'set', grants: true },
  permissions: { type: 'texts', about: 'Permissions granted directly, in addition to those of the roles.', compare: 'set', grants: true },
  reviewed_at: { type: 'time', about: 'Date of the last access review.', side: 'desired' },
  name: { type: 'text', about: 'Display name.', side: 'live' },
  profile: { type: 'text', about: 'administrator or employee; the platform may report others.', side: 'live' },
} as const satisfies Fields;

export type MemberFields = typeof fields;
