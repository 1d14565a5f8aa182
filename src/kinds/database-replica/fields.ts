// The fields of replicas of databases.
import type { AddressPath, Fields } from '../field.ts';

export const path = { within: 'region', parts: ['region', 'id'] } as const satisfies AddressPath;

export const fields = {
  region: { type: 'text', side: 'live', about: 'Region.', sample: 'br-se1' },
  id: { type: 'text', wire: true, side: 'live', about: "The platform's id.", sample: '7e0a4a52-0f0e-4b7c-9d53-0d0a6b1c2e33' },
  name: { type: 'text', wire: true, side: 'live', about: 'Its name.', sample: 'orders-replica' },
  source_id: {
    type: 'text',
    wire: true,
    side: 'live',
    about: 'Id of the database that it follows.',
    sample: '7e0a4a52-0f0e-4b7c-9d53-0d0a6b1c2e33',
  },
  engine_id: { type: 'text', wire: true, side: 'live', about: 'Id of its engine.', sample: '6c1f0f3e-7a54-4b43-8d42-9d2e4a7b1c44' },
  status: {
    type: 'text',
    wire: true,
    side: 'live',
    about: 'ACTIVE if it is usable; otherwise the running operation, or how it failed.',
    sample: 'ACTIVE',
  },
  zone: { type: 'text', wire: 'availability_zone', side: 'live', about: 'Its availability zone.', sample: 'br-se1-a' },
  public_addresses: {
    type: 'texts',
    side: 'live',
    compare: 'set',
    about: 'Its public addresses, as far as they are reported.',
    sample: [],
  },
  has_public: { type: 'bool', side: 'live', about: 'Whether one of its addresses is public.', sample: false },
  created_at: { type: 'time', wire: true, side: 'live', about: 'When it was created.', sample: '2026-05-09T12:00:00.000Z' },
} as const satisfies Fields;

export type DatabaseReplicaFields = typeof fields;
