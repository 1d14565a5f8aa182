// Volume types: the products that volumes are created from. Read for policies, validation and the names of volumes' types.
import { addressOf } from '../address.ts';
import { defineKind } from '../kind.ts';
import { fields } from './fields.ts';
import { reads } from './read.ts';

export const volumeType = defineKind({
  name: 'volume-type',
  title: ['volume type', 'volume types'],
  about: 'A volume type, identified by its region and name.',
  fields,
  unchanging: true,
  links: { volumes: { kind: 'volume', theirs: 'type_id', ours: 'id' } },
  permissions: { read: ['bs_volume_type_list'], write: [] },
  address: ({ region = '', name = '' }) => addressOf('volume-type', region, name),
  ...reads,
});
