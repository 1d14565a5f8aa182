// The fields of snapshots.
import type { AddressPath, Fields } from '../field.ts';
import { restorePointRows } from '../restore-point/rows.ts';

export const path = { within: 'region', parts: ['region', 'name'] } as const satisfies AddressPath;

export const fields = {
  ...restorePointRows('snapshot', {
    name: 'hourly-2ae0b896855c-20261120t0300',
    schedule: 'hourly',
    slot: '2026-11-20T03:00:00.000Z',
    created: '2026-11-20T03:00:05.000Z',
    updated: '2026-11-20T03:04:00.000Z',
  }),
  description: { type: 'text', wire: true, side: 'live', about: 'What it is for.', sample: 'by schedule hourly' },
  type: {
    type: 'text',
    wire: true,
    side: 'live',
    about: 'instant (stored with the volume) or object (in object storage, can be copied to other regions).',
    values: ['instant', 'object'],
    sample: 'instant',
  },
  creation_type: {
    type: 'text',
    wire: true,
    side: 'live',
    about: 'manual, or scheduled by the platform. Snapshots created by Tenantry count as manual; see `schedule`.',
    values: ['manual', 'scheduled'],
    sample: 'manual',
  },
  encrypted: { type: 'bool', wire: true, side: 'live', about: 'Whether its data is encrypted at rest.', sample: true },
} as const satisfies Fields;
