// Schedulers of the platform, which create snapshots of their volumes once a day. They are different from Tenantry's own schedules (due/).
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
  links: { volume_items: { kind: 'volume', theirs: 'id', ours: 'volume_ids' } },
  place: {
    section: 'schedulers',
    key: 'name',
    ownership: 'schedulers',
    removable: true,
    rename: 'replace',
    names: [{ pattern: '^.{1,255}$', level: 'error', says: 'the name of a scheduler has at most 255 characters' }],
    written: {
      description:
        'A scheduler of the platform: it creates a daily snapshot of each of its volumes and deletes those past retention. The key is its name; if the name exists in two regions, use `br-ne1/nightly`. Only its volumes can be changed: another type, retention or time recreates it. The schedules of Tenantry are `snapshot_schedules` and `backup_schedules`.',
    },
  },
  permissions: {
    read: ['bs_scheduler_list', 'bs_scheduler_get'],
    write: ['bs_scheduler_create', 'bs_scheduler_delete', 'bs_scheduler_attach', 'bs_scheduler_detach'],
  },
  lookups: { volume: ['name'] },
  address: ({ region = '', name = '' }) => addressOf('scheduler', region, name),
  ...reads,
  answer: answerScheduler,
});
