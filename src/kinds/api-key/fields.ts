// The fields of API keys.
import type { AddressPath, Fields } from '../field.ts';
import { untilWhole } from '../until.ts';

export const path = { within: 'service-account', parts: ['account', 'name'] } as const satisfies AddressPath;

export const fields = {
  name: {
    type: 'text',
    wire: true,
    sent: { create: true, update: true },
    about: 'Name. The suffixes `.next`, `.old` and `.unproved` are reserved for rotation.',
    sample: 'deploy',
  },
  description: {
    type: 'text',
    wire: true,
    sent: { create: true, update: true },
    about: 'What it is for.',
    written: { description: 'Description.' },
    sample: 'Pushes images',
  },
  scopes: {
    whenNew: [],
    refersTo: { kind: 'scope' },
    type: 'texts',
    sent: { create: true, update: true },
    about: 'Scopes granted to the key: the products it can access.',
    compare: 'set',
    grants: true,
    exportedFrom: 'scopes_asked',
    written: {
      description: 'Exactly these scopes; `[]` for none. A scope that requires approval by the platform is pending until then.',
      items: { description: 'A scope, e.g. `mcr.write`.' },
    },
    sample: ['mcr.write'],
  },
  rotate_after: {
    type: 'duration',
    about: 'Age at which the key is rotated.',
    side: 'desired',
    requires: { field: 'deliver_to', why: 'a rotation delivers the secret of the new key' },
    written: { description: 'The age at which the key is rotated, e.g. `90d`. Requires `deliver_to`.' },
    sample: '90d',
  },
  overlap: {
    type: 'duration',
    about: 'How long the old key remains valid after a rotation.',
    side: 'desired',
    written: { description: 'How long the old key remains valid after a rotation, e.g. `24h`.' },
    sample: '24h',
  },
  deliver_to: {
    delivers: true,
    type: 'text',
    about: 'The sink, defined in the trust file, that a new secret is delivered to.',
    side: 'desired',
    written: {
      description:
        "The sink that the secret of a new key is delivered to: a name in the operator's trust file. Required to create or rotate the key.",
      minLength: 1,
      pattern: '^[A-Za-z0-9][A-Za-z0-9_.-]{0,63}$',
    },
    sample: 'shop-pipeline',
  },
  until: untilWhole,
  scopes_pending_approval: { type: 'texts', about: 'Requested scopes that the platform has not approved yet.', side: 'live', sample: [] },
  scopes_asked: {
    type: 'texts',
    about: 'All requested scopes: granted or pending approval.',
    side: 'live',
    compare: 'set',
    offline: 'scopes',
    sample: ['mcr.write'],
  },
  secret_listed: {
    simulated: false,
    type: 'bool',
    about: 'Whether the list of keys showed the secret of the key to this caller. The secret itself is never kept.',
    side: 'live',
    sample: false,
  },
  start_validity: {
    type: 'time',
    wire: true,
    about: 'Start of validity; null if the platform does not report it.',
    side: 'live',
    sample: '2026-09-01T00:00:00.000Z',
  },
  end_validity: {
    whenNew: null,
    type: 'time',
    wire: true,
    about: 'End of validity; null if it does not expire.',
    side: 'live',
    offline: null,
    sample: '2027-09-01T00:00:00.000Z',
  },
  revoked_at: {
    whenNew: null,
    type: 'time',
    wire: true,
    about: 'When it was revoked; null if it is not revoked.',
    side: 'live',
    sample: null,
  },
  revoked_by: { type: 'text', wire: true, about: 'The id of the identity that revoked it.', side: 'live', sample: null },
  rotation: {
    type: 'text',
    filledBy: 'inPolicies',
    about: 'Role in the rotation of a declared key: next or old; null for any other key.',
    side: 'live',
    sample: null,
  },
  retires_at: {
    type: 'time',
    filledBy: 'inPolicies',
    about: 'When the overlap of a replaced key ends and the key is revoked; null for any other key.',
    side: 'live',
    sample: null,
  },
  key_pair_id: {
    type: 'text',
    wire: true,
    about: 'The id of its key pair for object storage.',
    side: 'live',
    sample: 'e9a1dcde-6d0d-43c4-80f6-51d1b8f4c2e5',
  },
} as const satisfies Fields;

export type ApiKeyFields = typeof fields;
