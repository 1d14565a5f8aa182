// Volumes of block storage. What a change means as steps stands in change.ts.
import { addressOf } from '../address.ts';
import { defineKind } from '../kind.ts';
import { answerVolume } from './change.ts';
import { fields } from './fields.ts';
import { reads } from './read.ts';

export const volume = defineKind({
  name: 'volume',
  title: ['volume', 'volumes'],
  about:
    'A block storage volume, identified by its region and name. Tenantry never shrinks it, never detaches it to extend it, and never replaces it.',
  fields,
  links: {
    snapshots: { kind: 'snapshot', theirs: 'volume_id', ours: 'id' },
    backups: { kind: 'backup', theirs: 'volume_id', ours: 'id' },
    schedulers: { kind: 'scheduler', theirs: 'volume_ids', ours: 'id' },
    instance: { kind: 'instance', one: true, theirs: 'id', ours: 'attached_to' },
    volume_type: { kind: 'volume-type', one: true, theirs: 'id', ours: 'type_id' },
  },
  place: {
    section: 'volumes',
    key: 'name',
    ownership: 'volumes',
    removable: true,
    rename: 'in-place',
    names: [{ pattern: '^.{3,50}$', level: 'error', says: 'the name of a volume has 3 to 50 characters' }],
  },
  permissions: {
    read: ['bs_volume_list', 'bs_volume_get'],
    write: [
      'bs_volume_create',
      'bs_volume_rename',
      'bs_volume_retype',
      'bs_volume_extend',
      'bs_volume_attach',
      'bs_volume_detach',
      'bs_volume_delete',
    ],
  },
  looksAt: { snapshot: ['volume_id'], instance: ['state', 'status'], 'volume-type': ['status', 'allows_encryption'] },
  recognized: { by: ['type', 'size'], surely: ['attached_to'] },
  holds: 'data',
  address: ({ region = '', name = '' }) => addressOf('volume', region, name),
  ...reads,
  answer: answerVolume,
  sample: {
    region: 'br-se1',
    name: 'db-data',
    type: 'cloud_nvme1k',
    size: 100,
    attached_to: '77d90219-0d89-4561-9547-2096dd7abca7',
    availability_zone: 'br-se1-a',
    encrypted: true,
    type_id: 'bd2fd23f-7b37-4dab-952e-1fae4551b6fa',
    availability_zones: ['br-se1-a'],
    state: 'in-use',
    status: 'completed',
    error_slug: null,
    error_message: null,
    device: '/dev/vdb',
    attached_at: '2026-05-10T14:06:30.000Z',
    instance_name: 'shop-api-1',
    instance_state: 'running',
    created_at: '2026-05-10T14:00:00.000Z',
    updated_at: '2026-05-10T14:06:31.000Z',
  },
});
