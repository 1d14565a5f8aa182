// The fields of domains.
import type { AddressPath, Fields } from '../field.ts';

export const path = { within: 'tenant', parts: ['name'] } as const satisfies AddressPath;

export const fields = {
  domain: {
    type: 'text',
    sent: { create: true },
    about: 'Name, in lower case.',
    createOnly: 'the platform cannot change the domain of a domain',
    compare: 'folded',
    sample: 'acme.example',
  },
  verified: { type: 'bool', wire: true, about: 'Whether the domain is verified.', side: 'live', sample: true },
  verified_at: {
    type: 'time',
    wire: true,
    about: 'When the domain was verified; null if it is not verified.',
    side: 'live',
    sample: '2026-06-03T09:00:01.000Z',
  },
  txt_name: { type: 'text', wire: true, about: 'Name of the TXT record to publish.', side: 'live', sample: '_mgc-verify.acme.example' },
  txt_value: { type: 'text', wire: true, about: 'Value of the TXT record to publish.', side: 'live', sample: 'mgc-verify=7b1d44' },
  created_at: { type: 'time', wire: true, about: 'When it was registered.', side: 'live', sample: '2026-06-02T12:10:44.120Z' },
  updated_at: { type: 'time', wire: true, about: 'When it was last updated.', side: 'live', sample: '2026-06-03T09:00:01.000Z' },
} as const satisfies Fields;

export type DomainFields = typeof fields;
