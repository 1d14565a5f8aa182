// The fields of domains.
import type { Fields } from '../field.ts';

export const fields = {
  domain: { type: 'text', about: 'Name, in lower case.', change: 'create-only', compare: 'folded' },
  verified: { type: 'bool', about: 'Whether the domain is verified.', side: 'live' },
  verified_at: { type: 'time', about: 'When the domain was verified; null if it is not verified.', side: 'live' },
  txt_name: { type: 'text', about: 'Name of the TXT record to publish.', side: 'live' },
  txt_value: { type: 'text', about: 'Value of the TXT record to publish.', side: 'live' },
  created_at: { type: 'time', about: 'When it was registered.', side: 'live' },
  updated_at: { type: 'time', about: 'When it was last updated.', side: 'live' },
} as const satisfies Fields;

export type DomainFields = typeof fields;
