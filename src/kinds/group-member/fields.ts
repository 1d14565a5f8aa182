// The fields of group members.
import type { AddressPath, Fields } from '../field.ts';
import { untilWhole } from '../until.ts';

export const path = { within: 'group', parts: ['group', 'email'] } as const satisfies AddressPath;

export const fields = {
  email: {
    refersTo: { kind: 'member' },
    type: 'text',
    sent: { create: 'member_email' },
    about: 'The e-mail of the member, in lower case.',
    createOnly: 'the platform cannot change the email of a group member',
    compare: 'folded',
    sample: 'rui@acme.example',
  },
  profile: {
    type: 'text',
    wire: true,
    sent: { create: true, update: true },
    about: 'Profile in the group: member, admin or viewer.',
    written: {
      description: 'The profile in the group: `member`, `admin` or `viewer`; the platform may accept others.',
      minLength: 1,
      maxLength: 255,
      examples: ['member', 'admin', 'viewer'],
    },
    values: ['member', 'admin', 'viewer'],
    sample: 'admin',
  },
  until: untilWhole,
  name: { type: 'text', about: 'Display name.', side: 'live', sample: 'Rui Paz' },
} as const satisfies Fields;

export type GroupMemberFields = typeof fields;
