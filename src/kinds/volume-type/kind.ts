// Volume types: the products that volumes are created from. Read for policies, validation and the names of volumes' types.
import { text } from '../../platform/wire.ts';
import { addressOf } from '../address.ts';
import { defineKind } from '../kind.ts';
import { inRegion } from '../regional.ts';
import { fields } from './fields.ts';

export const volumeType = defineKind({
  name: 'volume-type',
  title: ['volume type', 'volume types'],
  about: 'A volume type, identified by its region and name.',
  fields,
  unchanging: true,
  links: { volumes: { kind: 'volume', theirs: 'type_id', ours: 'id' } },
  permissions: { read: ['bs_volume_type_list'], write: [] },
  address: ({ region = '', name = '' }) => addressOf('volume-type', region, name),
  // It has no paging parameters (contradictions.md B23).
  collection: { operation: 'blockStorage.listVolumeTypes', args: inRegion },
  decode: (wire, { region = '' }, { name, status }) => {
    const id = text(wire, 'id');
    if (!id || !name) return undefined;
    return { id, address: addressOf('volume-type', region, name), phase: status === 'deleted' ? 'retired' : 'settled', values: { region } };
  },
});
