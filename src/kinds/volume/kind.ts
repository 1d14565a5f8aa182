// Volumes of block storage. change.ts turns a change into steps.
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
    written: {
      description:
        'A block storage volume. The key is its name, 3 to 50 characters; if the name exists in two regions, use `br-ne1/db-data`. Tenantry never shrinks it, never detaches it to extend it, and never replaces it.',
    },
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
  lookups: { 'volume-type': ['status', 'allows_encryption'] },
  lookupsOnDemand: ['snapshot', 'instance'],
  recognized: { by: ['type', 'size'], surely: ['attached_to'] },
  holds: 'data',
  address: ({ region = '', name = '' }) => addressOf('volume', region, name),
  ...reads,
  answer: answerVolume,
});
