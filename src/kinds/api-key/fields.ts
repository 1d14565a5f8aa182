// The fields of API keys.
import type { Fields } from '../field.ts';

export const fields = {
  name: { type: 'text', about: 'Name. The suffixes `.next`, `.old` and `.unproved` are reserved for rotation.' },
  description: { type: 'text', about: 'What it is for.' },
  scopes: {
    type: 'texts',
    about: 'Scopes granted to the key: the products it can access.',
    compare: 'set',
    grants: true,
    exportedFrom: 'scopes_asked',
  },
  rotate_after: { type: 'duration', about: 'Age at which the key is rotated.', side: 'desired' },
  overlap: { type: 'duration', about: 'How long the old key remains valid after a rotation.', side: 'desired' },
  deliver_to: { type: 'text', about: 'The sink, defined in the trust file, that a new secret is delivered to.', side: 'desired' },
  scopes_pending_approval: { type: 'texts', about: 'Requested scopes that the platform has not approved yet.', side: 'live' },
  scopes_asked: {
    type: 'texts',
    about: 'All requested scopes: granted or pending approval.',
    side: 'live',
    compare: 'set',
    offline: 'scopes',
  },
  start_validity: { type: 'time', about: 'Start of validity; null if the platform does not report it.', side: 'live' },
  end_validity: { type: 'time', about: 'End of validity; null if it does not expire.', side: 'live', offline: null },
  revoked_at: { type: 'time', about: 'When it was revoked; null if it is not revoked.', side: 'live' },
  revoked_by: { type: 'text', about: 'The id of the identity that revoked it.', side: 'live' },
  rotation: { type: 'text', about: 'Role in the rotation of a declared key: next or old; null for any other key.', side: 'live' },
  retires_at: {
    type: 'time',
    about: 'When the overlap of a replaced key ends and the key is revoked; null for any other key.',
    side: 'live',
  },
  key_pair_id: { type: 'text', about: 'The id of its key pair for object storage.', side: 'live' },
} as const satisfies Fields;

export type ApiKeyFields = typeof fields;
