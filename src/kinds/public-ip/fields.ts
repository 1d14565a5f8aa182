// The fields of public addresses.
import type { AddressPath, Fields } from '../field.ts';

export const path = { within: 'region', parts: ['region', 'id'] } as const satisfies AddressPath;

export const fields = {
  region: { type: 'text', side: 'live', about: 'Region.', sample: 'br-se1' },
  id: { type: 'text', wire: true, side: 'live', about: "The platform's id.", sample: '9c1f6f0a-0b2e-4d4e-8a2f-3e7b5d1c9f20' },
  ip: { type: 'text', wire: 'public_ip', side: 'live', about: 'The address.', sample: '203.0.113.10' },
  port_id: {
    type: 'text',
    wire: true,
    side: 'live',
    about: 'Id of the port that it is attached to; null: none.',
    sample: '5f3b9d0e-52c2-4a0f-9f0f-1d3a8f6a2b01',
  },
  vpc_id: { type: 'text', wire: true, side: 'live', about: 'Id of its VPC.', sample: '0f6c6f0d-2f0b-4a63-8c5b-2a4b8e7d9c10' },
  status: { type: 'text', wire: true, side: 'live', about: 'created, pending or error.', sample: 'created' },
  error: { type: 'text', wire: true, side: 'live', about: 'Why its last operation failed.', sample: null },
  created_at: { type: 'time', wire: true, side: 'live', about: 'When it was created.', sample: '2026-05-09T12:00:00.000Z' },
  updated_at: {
    type: 'time',
    wire: 'updated',
    side: 'live',
    about: 'When the platform last updated it.',
    sample: '2026-08-01T03:00:00.000Z',
  },
} as const satisfies Fields;
