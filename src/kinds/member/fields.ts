// The fields of members.
import type { AddressPath, Fields } from '../field.ts';
import { grantRows } from '../grants/rows.ts';
import { untilGrants } from '../until.ts';

export const path = { within: 'tenant', parts: ['email'] } as const satisfies AddressPath;

export const fields = {
  email: {
    type: 'text',
    sent: { create: true },
    about: 'The e-mail the person signs in with, in lower case.',
    createOnly: 'the platform cannot change the email of a member',
    compare: 'folded',
    sample: 'rui@acme.example',
  },
  ...grantRows('member'),
  reviewed_at: {
    type: 'time',
    about: 'Date of the last access review.',
    side: 'desired',
    written: {
      description: 'The date, or the time in UTC, of the last access review, e.g. `2026-10-01`. Used only by policies.',
      minLength: 1,
      pattern: '^[0-9]{4}-[0-9]{2}-[0-9]{2}([Tt ].{4,40})?$',
      examples: ['2026-10-01'],
    },
    sample: '2026-10-01T00:00:00.000Z',
  },
  until: untilGrants,
  name: { type: 'text', about: 'Display name.', side: 'live', sample: 'Rui Paz' },
  profile: {
    type: 'text',
    wire: true,
    about: 'administrator or employee; the platform may report others.',
    side: 'live',
    sample: 'employee',
  },
} as const satisfies Fields;

export type MemberFields = typeof fields;
