// Volumes of block storage. What a change means as steps stands in change.ts.
import { bool, int, object, reference, text, texts, time } from '../../platform/wire.ts';
import type { Json, JsonObject } from '../../json.ts';
import { addressOf } from '../address.ts';
import { asSet } from '../as-set.ts';
import { blockPhase } from '../block-phase.ts';
import type { Fields } from '../field.ts';
import { defineKind } from '../kind.ts';
import { present } from '../present.ts';
import { textIn } from '../read-value.ts';
import { inRegion, nameIn } from '../regional.ts';
import { answerVolume } from './change.ts';

const fields = {
  region: { type: 'text', change: 'create-only', about: 'Region.' },
  name: { type: 'text', about: 'Its name, 3 to 50 characters, unique in the organization.' },
  type: { type: 'text', about: 'The volume type, by name.' },
  size: { type: 'int', grows: true, about: 'Size in GiB.' },
  attached_to: {
    type: 'text',
    namedBy: 'instance_name',
    about: 'The id of the instance it is attached to; if detached, `none` in the file and null when read.',
  },
  availability_zone: { type: 'text', change: 'create-only', about: 'Availability zone.' },
  encrypted: { type: 'bool', change: 'create-only', about: 'Whether its data is encrypted at rest.' },
  type_id: { type: 'text', side: 'live', about: 'The volume type, by id.' },
  availability_zones: { type: 'texts', side: 'live', compare: 'set', about: 'All zones reported for it.' },
  state: { type: 'text', side: 'live', about: 'new, available, in-use, busy (a detach failed), legacy or deleted.' },
  status: { type: 'text', side: 'live', about: 'completed if no operation is running; otherwise the running operation, or how it failed.' },
  error_slug: { type: 'text', side: 'live', about: 'Error code of its last failed operation.' },
  error_message: { type: 'text', side: 'live', about: 'Error message of its last failed operation.' },
  device: { type: 'text', side: 'live', about: 'Its device on the instance.' },
  attached_at: { type: 'time', side: 'live', about: 'When it was attached.' },
  instance_name: { type: 'text', side: 'live', about: 'The name of its instance.' },
  instance_state: { type: 'text', side: 'live', about: 'The state of its instance, e.g. running or stopped.' },
  created_at: { type: 'time', side: 'live', about: 'When it was created.' },
  updated_at: { type: 'time', side: 'live', about: 'When the platform last updated it.' },
} as const satisfies Fields;

export type VolumeFields = typeof fields;

const expand = ['volume_type', 'attachment'];

/** What it is attached to: null when nothing. A platform that leaves the key out means nothing, unless the volume is in use. */
const attachmentIn = (wire: Json): JsonObject | null | undefined => {
  const attachment = object(wire, 'attachment');
  if (attachment !== undefined) return attachment;
  const state = text(wire, 'state');
  return state === 'available' || state === 'new' ? null : undefined;
};

const attachmentValues = (attachment: JsonObject | null | undefined) => {
  if (attachment === undefined) return {};
  if (attachment === null) return { attached_to: null, device: null, attached_at: null, instance_name: null, instance_state: null };
  const instance = object(attachment, 'instance') ?? undefined;
  return {
    attached_to: reference(attachment, 'instance') ?? undefined,
    device: text(attachment, 'device'),
    attached_at: time(attachment, 'attached_at'),
    instance_name: text(instance, 'name'),
    instance_state: text(instance, 'state'),
  };
};

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
  collection: { operation: 'blockStorage.listVolumes', per: 'region', args: (scope) => ({ query: { expand }, ...inRegion(scope) }) },
  item: [
    {
      operation: 'blockStorage.getVolume',
      fills: 'all',
      needsId: true,
      args: (of) => ({ path: { id: of.id ?? '' }, query: { expand }, ...inRegion(of) }),
    },
    {
      operation: 'blockStorage.listVolumes',
      fills: 'all',
      list: true,
      args: (of) => ({ query: { expand, name: nameIn(of) }, ...inRegion(of) }),
    },
  ],
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
  decode: (wire, { region = '' }) => {
    const [id, name] = [text(wire, 'id'), text(wire, 'name')];
    if (!id || !name) return undefined;
    const [state, status, type] = [text(wire, 'state'), text(wire, 'status'), object(wire, 'type')];
    // A list before, one word now (contradictions.md B3).
    const zone = text(wire, 'availability_zone');
    const zones = texts(wire, 'availability_zones') ?? (zone ? [zone] : undefined);
    const error = object(wire, 'error') ?? null;
    return {
      id,
      address: addressOf('volume', region, name),
      phase: blockPhase(status, state),
      values: present({
        region,
        name,
        type: type ? text(type, 'name') : type,
        size: int(wire, 'size'),
        ...attachmentValues(attachmentIn(wire)),
        availability_zone: zone ?? zones?.[0],
        encrypted: bool(wire, 'encrypted'),
        type_id: reference(wire, 'type'),
        availability_zones: zones && asSet(zones),
        state,
        status,
        error_slug: error && text(error, 'slug'),
        error_message: error && text(error, 'message'),
        created_at: time(wire, 'created_at'),
        updated_at: time(wire, 'updated_at'),
      }),
    };
  },
  // Where the type was not expanded, its name is that of the type with its id (contradictions.md B24).
  resolve: (item, look) => {
    const typeId = textIn(item, 'type_id');
    const type = typeId === undefined ? undefined : textIn(look.liveById('volume-type', typeId), 'name');
    return item.values.type === undefined && type !== undefined ? { type } : {};
  },
  address: ({ region = '', name = '' }) => addressOf('volume', region, name),
  recognized: { by: ['type', 'size'], surely: ['attached_to'] },
  holds: 'data',
  // The platform began to make it and failed: a file that asked for it would be met by something of no use.
  outside: (item, look) => (item.phase === 'failed' && item.values.state === 'new' && !look.declared(item.address) ? 'reported' : false),
  same: (field, written, read) => (field === 'attached_to' && written === 'none' ? read === null : written === read),
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
