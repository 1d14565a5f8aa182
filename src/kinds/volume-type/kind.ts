// Volume types: what volumes can be made of. Read for rules, validation and the names of volumes' types.
import { bool, int, object, text, texts } from '../../platform/wire.ts';
import { addressOf } from '../address.ts';
import { asSet } from '../as-set.ts';
import { defineKind } from '../kind.ts';
import { present } from '../present.ts';
import { inRegion } from '../regional.ts';

export const volumeType = defineKind({
  name: 'volume-type',
  title: ['volume type', 'volume types'],
  about: 'A volume type, identified by its region and name.',
  fields: {
    region: { type: 'text', side: 'live', about: 'Region in which it is available.' },
    name: { type: 'text', side: 'live', about: 'Name, as used by volumes in the file.' },
    disk_type: { type: 'text', side: 'live', about: 'nvme or hdd.' },
    status: { type: 'text', side: 'live', about: 'active, deprecated or deleted.' },
    iops_read: { type: 'int', side: 'live', about: 'Read operations per second.' },
    iops_write: { type: 'int', side: 'live', about: 'Write operations per second.' },
    iops_total: { type: 'int', side: 'live', about: 'Total operations per second.' },
    availability_zones: { type: 'texts', side: 'live', compare: 'set', about: 'Zones in which it is available.' },
    allows_encryption: { type: 'bool', side: 'live', about: 'Whether volumes of it can be encrypted.' },
  },
  links: { volumes: { kind: 'volume', theirs: 'type_id', ours: 'id' } },
  // It takes no paging parameters (contradictions.md B23).
  collection: { operation: 'blockStorage.listVolumeTypes', per: 'region', args: inRegion },
  permissions: { read: ['bs_volume_type_list'], write: [] },
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
  address: ({ region = '', name = '' }) => addressOf('volume-type', region, name),
  sample: {
    region: 'br-se1',
    name: 'cloud_nvme1k',
    disk_type: 'nvme',
    status: 'active',
    iops_read: 1000,
    iops_write: 1000,
    iops_total: 2000,
    availability_zones: ['br-se1-a', 'br-se1-b'],
    allows_encryption: true,
  },
});
