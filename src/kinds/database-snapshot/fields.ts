// The fields of snapshots of databases.
import type { AddressPath, Fields } from '../field.ts';

export const path = { within: 'database', parts: ['region', 'database', 'id'] } as const satisfies AddressPath;

export const fields = {
  region: { type: 'text', side: 'live', about: 'Region.', sample: 'br-se1' },
  id: { type: 'text', wire: true, side: 'live', about: "The platform's id.", sample: '4d2f7c1a-8b0e-4c55-9a37-1f6e2d9b5c01' },
  name: { type: 'text', wire: true, side: 'live', about: 'Its name.', sample: 'orders-2026-11-20' },
  type: { type: 'text', wire: true, side: 'live', about: 'AUTOMATED if the platform takes it daily, or ON_DEMAND.', sample: 'AUTOMATED' },
  status: {
    type: 'text',
    wire: true,
    side: 'live',
    about: 'AVAILABLE if it can be restored; otherwise the running operation, or how it failed.',
    sample: 'AVAILABLE',
  },
  created_at: { type: 'time', wire: true, side: 'live', about: 'When it was created.', sample: '2026-05-09T12:00:00.000Z' },
  finished_at: { type: 'time', wire: true, side: 'live', about: 'When it was complete.', sample: '2026-05-09T12:10:00.000Z' },
} as const satisfies Fields;
