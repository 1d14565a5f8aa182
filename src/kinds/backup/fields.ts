// The fields of backups.
import type { AddressPath, Fields } from '../field.ts';
import { restorePointRows } from '../restore-point/rows.ts';

export const path = { within: 'region', parts: ['region', 'name'] } as const satisfies AddressPath;

export const fields = {
  ...restorePointRows('backup', {
    name: 'nightly-2ae0b896855c-20261120t0000',
    schedule: 'nightly',
    slot: '2026-11-20T00:00:00.000Z',
    created: '2026-11-20T00:00:05.000Z',
    updated: '2026-11-20T00:40:00.000Z',
  }),
  description: { type: 'text', side: 'live', about: 'What it is for.', sample: 'by schedule nightly' },
  type: {
    type: 'text',
    wire: true,
    side: 'live',
    about: 'full, or incremental (the changes since its parent backup).',
    values: ['full', 'incremental'],
    sample: 'incremental',
  },
  source_backup_id: {
    type: 'text',
    side: 'live',
    about: 'The parent of an incremental backup.',
    sample: 'f6305293-0c5c-44e3-b0ef-6823f706c5d2',
  },
} as const satisfies Fields;
