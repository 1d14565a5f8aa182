// The fields of invitations.
import type { AddressPath, Fields } from '../field.ts';

export const path = { within: 'tenant', parts: ['email'] } as const satisfies AddressPath;

export const fields = {
  email: {
    type: 'text',
    about: 'E-mail of the invited person, in lower case.',
    side: 'live',
    compare: 'folded',
    sample: 'ines.rocha@acme.example',
  },
  status: {
    type: 'text',
    wire: true,
    about: 'pending, expired or rejected; the platform may report others.',
    side: 'live',
    sample: 'pending',
  },
  profile: { type: 'text', wire: true, about: 'Profile after acceptance: administrator or employee.', side: 'live', sample: 'employee' },
} as const satisfies Fields;
