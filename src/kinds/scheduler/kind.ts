// Schedulers of the platform, which make snapshots of their volumes once a day. Tenantry's own schedules are another thing (due/).
import { addressOf } from '../address.ts';
import { defineKind } from '../kind.ts';
import { answerScheduler } from './change.ts';
import { fields } from './fields.ts';
import { reads } from './read.ts';

export const scheduler = defineKind({
  name: 'scheduler',
  title: ['scheduler', 'schedulers'],
  about:
    'A scheduler of the platform, identified by its region and name. It creates a daily snapshot of each of its volumes. Only its volumes can be changed; any other change recreates it. Not to be confused with the schedules of Tenantry, `snapshot_schedules` and `backup_schedules`.',
  fields,
  place: {
    section: 'schedulers',
    key: 'name',
    ownership: 'schedulers',
    removable: true,
    rename: 'replace',
    names: [{ pattern: '^.{1,255}$', level: 'error', says: 'the name of a scheduler has at most 255 characters' }],
  },
  permissions: {
    read: ['bs_scheduler_list', 'bs_scheduler_get'],
    write: ['bs_scheduler_create', 'bs_scheduler_delete', 'bs_scheduler_attach', 'bs_scheduler_detach'],
  },
  looksAt: { volume: ['name'] },
  address: ({ region = '', name = '' }) => addressOf('scheduler', region, name),
  ...reads,
  answer: answerScheduler,
  sample: {
    region: 'br-se1',
    name: 'nightly',
    description: 'Every night, before the batch runs',
    type: 'instant',
    retention_days: 14,
    start_time: '03:30:00',
    volumes: ['db-data'],
    volume_ids: ['d01794df-fb9b-4e9e-807c-9719b5e00e4f'],
    state: 'available',
    created_at: '2026-05-11T10:00:00.000Z',
    updated_at: '2026-05-11T10:00:00.000Z',
  },
});
