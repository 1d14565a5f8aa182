// Snapshots of volumes. Never written in the file by themselves: schedules make and expire them (restore-point/steps.ts).
import { bool, int, object, reference, text, time } from '../../platform/wire.ts';
import { addressOf } from '../address.ts';
import { blockPhase } from '../block-phase.ts';
import type { Fields } from '../field.ts';
import { defineKind } from '../kind.ts';
import { present } from '../present.ts';
import { inRegion, nameIn } from '../regional.ts';
import { answerRemoval } from '../restore-point/steps.ts';
import { scheduleOf } from '../restore-point/name.ts';

const fields = {
  region: { type: 'text', side: 'live', about: 'Region.' },
  name: { type: 'text', side: 'live', about: 'Its name, unique in the organization.' },
  description: { type: 'text', side: 'live', about: 'What it is for.' },
  size: { type: 'int', side: 'live', about: 'Size of the volume when the snapshot was created, in GiB.' },
  state: { type: 'text', side: 'live', about: 'new, available or deleted.' },
  status: { type: 'text', side: 'live', about: 'completed if the snapshot is usable; otherwise the running operation, or how it failed.' },
  type: {
    type: 'text',
    side: 'live',
    about: 'instant (stored with the volume) or object (in object storage, can be copied to other regions).',
  },
  creation_type: {
    type: 'text',
    side: 'live',
    about: 'manual, or scheduled by the platform. Snapshots created by Tenantry count as manual; see `schedule`.',
  },
  encrypted: { type: 'bool', side: 'live', about: 'Whether its data is encrypted at rest.' },
  volume_id: { type: 'text', side: 'live', about: 'The id of the source volume.' },
  volume_name: { type: 'text', side: 'live', about: 'The name of the source volume.' },
  schedule: { type: 'text', side: 'live', about: 'The schedule that created it, from its name; null for any other snapshot.' },
  slot: { type: 'time', side: 'live', about: 'The time at which that schedule was due, from its name; null for any other snapshot.' },
  created_at: { type: 'time', side: 'live', about: 'When it was created.' },
  updated_at: { type: 'time', side: 'live', about: 'When the platform last updated it.' },
  error_slug: { type: 'text', side: 'live', about: 'Error code of its last failed operation.' },
  error_message: { type: 'text', side: 'live', about: 'Error message of its last failed operation.' },
} as const satisfies Fields;

export const snapshot = defineKind({
  name: 'snapshot',
  title: ['snapshot', 'snapshots'],
  about: 'A point-in-time copy of a volume, identified by its region and name. Snapshot schedules create and expire their own snapshots.',
  fields,
  links: { volume: { kind: 'volume', one: true, theirs: 'id', ours: 'volume_id' } },
  collection: {
    operation: 'blockStorage.listSnapshots',
    per: 'region',
    args: (scope) => ({ query: { expand: ['volume'] }, ...inRegion(scope) }),
  },
  item: [
    {
      operation: 'blockStorage.getSnapshot',
      fills: 'all',
      needsId: true,
      args: (of) => ({ path: { id: of.id ?? '' }, query: { expand: ['volume'] }, ...inRegion(of) }),
    },
    {
      operation: 'blockStorage.listSnapshots',
      fills: 'all',
      list: true,
      args: (of) => ({ query: { expand: ['volume'], name: nameIn(of) }, ...inRegion(of) }),
    },
  ],
  permissions: {
    read: ['bs_snapshot_list', 'bs_snapshot_get'],
    write: ['bs_snapshot_create', 'bs_snapshot_delete', 'bs_snapshot_copy'],
  },
  decode: (wire, { region = '' }) => {
    const [id, name] = [text(wire, 'id'), text(wire, 'name')];
    if (!id || !name) return undefined;
    const [status, state, volumeId] = [text(wire, 'status'), text(wire, 'state'), reference(wire, 'volume')];
    const made = scheduleOf(name, volumeId);
    const volume = object(wire, 'volume');
    const error = object(wire, 'error') ?? null;
    return {
      id,
      address: addressOf('snapshot', region, name),
      phase: blockPhase(status, state),
      values: present({
        region,
        name,
        description: text(wire, 'description'),
        size: int(wire, 'size'),
        state,
        status,
        type: text(wire, 'type'),
        creation_type: text(wire, 'creation_type'),
        encrypted: bool(wire, 'encrypted'),
        volume_id: volumeId,
        volume_name: volume === null ? null : text(volume, 'name'),
        schedule: made?.schedule ?? null,
        slot: made?.slot ?? null,
        created_at: time(wire, 'created_at'),
        updated_at: time(wire, 'updated_at'),
        error_slug: error && text(error, 'slug'),
        error_message: error && text(error, 'message'),
      }),
    };
  },
  address: ({ region = '', name = '' }) => addressOf('snapshot', region, name),
  answer: (change) => (change.type === 'unexpected' ? answerRemoval(change.observed) : []),
  sample: {
    region: 'br-se1',
    name: 'hourly-2ae0b896855c-20261120t0300',
    description: 'by schedule hourly',
    size: 100,
    state: 'available',
    status: 'completed',
    type: 'instant',
    creation_type: 'manual',
    encrypted: true,
    volume_id: '2ae0b896-855c-456c-b4a5-c8f4e6d2f4f6',
    volume_name: 'db-data',
    schedule: 'hourly',
    slot: '2026-11-20T03:00:00.000Z',
    created_at: '2026-11-20T03:00:05.000Z',
    updated_at: '2026-11-20T03:04:00.000Z',
    error_slug: null,
    error_message: null,
  },
});
