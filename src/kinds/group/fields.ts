// The fields of groups.
import type { AddressPath, Fields } from '../field.ts';

export const path = { within: 'tenant', parts: ['identifier'] } as const satisfies AddressPath;

export const fields = {
  identifier: {
    type: 'text',
    sent: { create: true },
    about: 'The part before the @ of its e-mail.',
    createOnly: 'the platform cannot change the identifier of a group',
    compare: 'folded',
    sample: 'platform',
  },
  name: {
    type: 'text',
    wire: true,
    sent: { create: true },
    about: 'Display name.',
    createOnly: 'the platform cannot change the name of a group',
    written: { description: 'Display name; default: the key. Can only be set when the group is created.', minLength: 1 },
    sample: 'Platform',
  },
  description: {
    type: 'text',
    wire: true,
    sent: { create: true, update: true },
    about: 'What it is for.',
    written: { description: 'Description.' },
    sample: 'Keeps everything running',
  },
  email: { type: 'text', wire: true, about: 'E-mail, assigned by the platform.', side: 'live', sample: 'platform@groups.example' },
  // The simulator's organization is a legal entity (contradictions.md I21).
  profile: { simulated: false, type: 'text', about: 'The profile of the current user in the group.', side: 'live', sample: null },
} as const satisfies Fields;

export type GroupFields = typeof fields;
