// The fields of registry members.
import type { AddressPath, Fields } from '../field.ts';
import { untilWhole } from '../until.ts';

export const path = { within: 'registry', parts: ['region', 'registry', 'user'] } as const satisfies AddressPath;

export const fields = {
  user_id: {
    type: 'text',
    sent: { create: true },
    createOnly: 'the platform cannot change the user_id of a registry member',
    compare: 'folded',
    about: 'The id of the user; the API exposes neither name nor e-mail.',
    sample: 'e9e24e24-fd0d-4961-b4ed-b02f97043a1f',
  },
  role: {
    type: 'text',
    wire: true,
    sent: { create: true, update: true },
    about: 'Role in the registry: developer or guest.',
    written: {
      description: 'The role in the registry: `developer` can pull and push, `guest` can pull; the platform may accept others.',
      minLength: 1,
      maxLength: 255,
      examples: ['developer', 'guest'],
    },
    values: ['developer', 'guest'],
    sample: 'developer',
  },
  until: untilWhole,
  registry: { type: 'text', side: 'live', about: 'The registry, by name.', sample: 'acmeprod' },
  registry_id: { type: 'text', side: 'live', about: 'The registry, by id.', sample: 'c546afaf-743d-4912-bce0-a3aed64a3e99' },
  created_at: { type: 'time', wire: true, side: 'live', about: 'When the access was granted.', sample: '2026-07-01T10:00:00.000Z' },
  updated_at: { type: 'time', wire: true, side: 'live', about: 'When the platform last updated it.', sample: '2026-07-01T10:00:00.000Z' },
} as const satisfies Fields;

export type RegistryMemberFields = typeof fields;
