// The fields of access control.
import type { AddressPath, Fields } from '../field.ts';

export const path = { within: 'tenant', parts: [] } as const satisfies AddressPath;

export const fields = {
  enabled: {
    type: 'bool',
    wire: true,
    sent: { update: 'status' },
    about: 'Whether permissions are enforced.',
    written: { description: 'Whether access control is enabled.' },
    sample: true,
  },
  enforce_mfa: {
    type: 'bool',
    wire: true,
    sent: { update: true },
    about: 'Whether everybody must sign in with MFA; has no effect while `enabled` is false.',
    written: { description: 'Whether everybody must sign in with MFA. Has no effect while `enabled` is false.' },
    sample: true,
  },
  name: {
    type: 'text',
    wire: true,
    sent: { create: true },
    about: 'Name, set when it is created.',
    createOnly: 'the platform cannot change the name of access control',
    written: { description: 'Name. Can only be set when it is created.', minLength: 1 },
    sample: 'Default access',
  },
  description: {
    type: 'text',
    wire: true,
    sent: { create: true },
    about: 'Description, set when it is created.',
    createOnly: 'the platform cannot change the description of access control',
    written: { description: 'Description. Can only be set when it is created.' },
    sample: 'Rules of the head office',
  },
} as const satisfies Fields;

export type AccessControlFields = typeof fields;
