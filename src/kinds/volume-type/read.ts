// How volume types are read: the operations, and the values that are decoded from a response.
import { text } from '../../platform/wire.ts';
import { addressOf } from '../address.ts';
import type { Reads } from '../kind.ts';
import { inRegion } from '../regional.ts';
import type { VolumeTypeFields } from './fields.ts';

export const reads: Reads<VolumeTypeFields> = {
  // It has no paging parameters (contradictions.md B23).
  collection: { operation: 'blockStorage.listVolumeTypes', args: inRegion },
  decode: (wire, { region = '' }, { name, status }) => {
    const id = text(wire, 'id');
    if (!id || !name) return undefined;
    return { id, address: addressOf('volume-type', region, name), phase: status === 'deleted' ? 'retired' : 'settled', values: { region } };
  },
};
