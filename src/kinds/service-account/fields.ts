// The fields of service accounts.
import type { AddressPath, Fields } from '../field.ts';
import { grantRows } from '../grants/rows.ts';
import { untilGrants } from '../until.ts';

export const path = { within: 'tenant', parts: ['name'] } as const satisfies AddressPath;

export const fields = {
  name: { type: 'text', wire: true, sent: { create: true, update: true }, about: 'Its name.', sample: 'ci' },
  email: {
    type: 'text',
    wire: true,
    sent: { create: true },
    about: 'E-mail; the platform appends its own domain to the part before the @.',
    createOnly: 'the platform cannot change the email of a service account',
    compare: 'local-part',
    written: {
      description:
        'The e-mail, or the part before the @, which the platform completes. Can only be set when the account is created, and is then required.',
      minLength: 1,
      pattern: '^[^\\s@]+(@[^\\s@]+)?$',
      maxLength: 254,
    },
    sample: 'ci@org-4471.sa.example',
  },
  description: {
    type: 'text',
    wire: true,
    sent: { create: true, update: true },
    about: 'What it is for.',
    written: { description: 'Description. Required when the account is created.' },
    sample: 'Pipelines of acme/shop',
  },
  ...grantRows('account'),
  until: untilGrants,
  owner: {
    type: 'text',
    about: 'E-mail of the member who is responsible for it.',
    side: 'desired',
    compare: 'folded',
    written: {
      description: 'The e-mail of the member who is responsible for it. Used only by policies.',
      minLength: 1,
      pattern: '^[^\\s@]+@[^\\s@]+$',
      maxLength: 254,
    },
    sample: 'rui@acme.example',
  },
} as const satisfies Fields;
