// The fields of access control.
import type { Fields } from '../field.ts';

export const fields = {
  enabled: { type: 'bool', about: 'Whether permissions are enforced.' },
  enforce_mfa: { type: 'bool', about: 'Whether everybody must sign in with MFA; has no effect while `enabled` is false.' },
  name: { type: 'text', about: 'Name, set when it is created.', change: 'create-only' },
  description: { type: 'text', about: 'Description, set when it is created.', change: 'create-only' },
} as const satisfies Fields;

export type AccessControlFields = typeof fields;
