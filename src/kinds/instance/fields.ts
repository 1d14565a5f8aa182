// The fields of instances.
import type { AddressPath, Fields } from '../field.ts';

export const path = { within: 'region', parts: ['region', 'id'] } as const satisfies AddressPath;

export const fields = {
  region: { type: 'text', side: 'live', about: 'Region.', sample: 'br-se1' },
  id: {
    type: 'text',
    wire: true,
    side: 'live',
    about: 'Id, as used in `attached_to` of a volume.',
    sample: '77d90219-0d89-4561-9547-2096dd7abca7',
  },
  name: { type: 'text', wire: true, side: 'live', about: 'Its name.', sample: 'shop-api-1' },
  state: { type: 'text', wire: true, side: 'live', about: 'new, running, stopped, suspended, deleted or error.', sample: 'running' },
  status: {
    type: 'text',
    wire: true,
    side: 'live',
    about: 'completed if no operation is running; otherwise the running operation, or how it failed.',
    sample: 'completed',
  },
  availability_zone: { type: 'text', wire: true, side: 'live', about: 'Availability zone.', sample: 'br-se1-a' },
  labels: { type: 'texts', wire: true, side: 'live', compare: 'set', about: 'Its labels.', sample: ['shop'] },
  created_at: { type: 'time', wire: true, side: 'live', about: 'When it was created.', sample: '2026-05-09T12:00:00.000Z' },
  updated_at: { type: 'time', wire: true, side: 'live', about: 'When the platform last updated it.', sample: '2026-08-01T03:00:00.000Z' },
} as const satisfies Fields;

export type InstanceFields = typeof fields;
