// How volume types are read: the operations, and the values that are decoded from a response.
import { bool, int, object, text, texts } from '../../platform/wire.ts';
import { addressOf } from '../address.ts';
import { asSet } from '../as-set.ts';
import type { Reads } from '../kind.ts';
import { present } from '../present.ts';
import { inRegion } from '../regional.ts';
import type { VolumeTypeFields } from './fields.ts';

export const reads: Reads<VolumeTypeFields> = {
  // It takes no paging parameters (contradictions.md B23).
  collection: { operation: 'blockStorage.listVolumeTypes', per: 'region', args: inRegion },
  decode: (wire, { region = '' }) => {
    const [id, name] = [text(wire, 'id'), text(wire, 'name')];
    if (!id || !name) return undefined;
    const [iops, zones, status] = [object(wire, 'iops'), texts(wire, 'availability_zones'), text(wire, 'status')];
    const operations = (word: string): number | null | undefined => (iops === null ? null : int(iops, word));
    return {
      id,
      address: addressOf('volume-type', region, name),
      phase: status === 'deleted' ? 'retired' : 'settled',
      values: present({
        region,
        name,
        disk_type: text(wire, 'disk_type'),
        status,
        iops_read: operations('read'),
        iops_write: operations('write'),
        iops_total: operations('total'),
        availability_zones: zones && asSet(zones),
        allows_encryption: bool(wire, 'allows_encryption'),
      }),
    };
  },
};
