// Backups of volumes. Never written in the file by themselves: schedules make and expire them (restore-point/steps.ts).
// Only older revisions of the platform describe them: where they answer 404, object snapshots and their copies are the way (contradictions.md B1).
import { int, object, reference, text, time } from '../../platform/wire.ts';
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
  name: { type: 'text', side: 'live', about: 'Name, unique in the organization.' },
  description: { type: 'text', side: 'live', about: 'What it is for.' },
  size: { type: 'int', side: 'live', about: 'Size of the volume when the backup was created, in GiB.' },
  state: { type: 'text', side: 'live', about: 'new, available or deleted.' },
  status: { type: 'text', side: 'live', about: 'completed if the backup is usable; otherwise the running operation, or how it failed.' },
  type: { type: 'text', side: 'live', about: 'full, or incremental (the changes since its parent backup).' },
  volume_id: { type: 'text', side: 'live', about: 'The id of the source volume.' },
  volume_name: { type: 'text', side: 'live', about: 'The name of the source volume.' },
  source_backup_id: { type: 'text', side: 'live', about: 'The parent of an incremental backup.' },
  schedule: { type: 'text', side: 'live', about: 'The schedule that created it, from its name; null for any other backup.' },
  slot: { type: 'time', side: 'live', about: 'The time at which that schedule was due, from its name; null for any other backup.' },
  created_at: { type: 'time', side: 'live', about: 'When it was created.' },
  updated_at: { type: 'time', side: 'live', about: 'When the platform last updated it.' },
  error_slug: { type: 'text', side: 'live', about: 'Error code of its last failed operation.' },
  error_message: { type: 'text', side: 'live', about: 'Error message of its last failed operation.' },
} as const satisfies Fields;

export const backup = defineKind({
  name: 'backup',
  title: ['backup', 'backups'],
  about: 'A copy of a volume in backup storage, identified by its region and name. Backup schedules create and expire their own backups.',
  fields,
  links: {
    volume: { kind: 'volume', one: true, theirs: 'id', ours: 'volume_id' },
    source: { kind: 'backup', one: true, theirs: 'id', ours: 'source_backup_id' },
    dependents: { kind: 'backup', theirs: 'source_backup_id', ours: 'id' },
  },
  collection: {
    operation: 'blockStorage.listBackups',
    per: 'region',
    args: (scope) => ({ query: { expand: ['volume'] }, ...inRegion(scope) }),
    unsupportedOn: [404],
  },
  item: [
    {
      operation: 'blockStorage.getBackup',
      fills: 'all',
      needsId: true,
      args: (of) => ({ path: { id: of.id ?? '' }, query: { expand: ['volume'] }, ...inRegion(of) }),
    },
    {
      operation: 'blockStorage.listBackups',
      fills: 'all',
      list: true,
      args: (of) => ({ query: { expand: ['volume'], name: nameIn(of) }, ...inRegion(of) }),
    },
  ],
  // No document ties permissions to them.
  permissions: { read: [], write: [] },
  decode: (wire, { region = '' }) => {
    const [id, name] = [text(wire, 'id'), text(wire, 'name')];
    if (!id || !name) return undefined;
    const [status, state, volumeId] = [text(wire, 'status'), text(wire, 'state'), reference(wire, 'volume')];
    const made = scheduleOf(name, volumeId);
    const volume = object(wire, 'volume');
    const source = reference(wire, 'source_backup');
    const error = object(wire, 'error') ?? null;
    return {
      id,
      address: addressOf('backup', region, name),
      phase: blockPhase(status, state),
      values: present({
        region,
        name,
        description: text(wire, 'description') ?? null,
        size: int(wire, 'size'),
        state,
        status,
        type: text(wire, 'type'),
        volume_id: volumeId,
        volume_name: volume === null ? null : text(volume, 'name'),
        // A full one builds on nothing, whether it says so or not.
        source_backup_id: source ?? (text(wire, 'type') === 'full' ? null : source),
        schedule: made?.schedule ?? null,
        slot: made?.slot ?? null,
        created_at: time(wire, 'created_at'),
        updated_at: time(wire, 'updated_at'),
        error_slug: error && text(error, 'slug'),
        error_message: error && text(error, 'message'),
      }),
    };
  },
  address: ({ region = '', name = '' }) => addressOf('backup', region, name),
  answer: (change) => (change.type === 'unexpected' ? answerRemoval(change.observed) : []),
  sample: {
    region: 'br-se1',
    name: 'nightly-2ae0b896855c-20261120t0000',
    description: 'by schedule nightly',
    size: 100,
    state: 'available',
    status: 'completed',
    type: 'incremental',
    volume_id: '2ae0b896-855c-456c-b4a5-c8f4e6d2f4f6',
    volume_name: 'db-data',
    source_backup_id: 'f6305293-0c5c-44e3-b0ef-6823f706c5d2',
    schedule: 'nightly',
    slot: '2026-11-20T00:00:00.000Z',
    created_at: '2026-11-20T00:00:05.000Z',
    updated_at: '2026-11-20T00:40:00.000Z',
    error_slug: null,
    error_message: null,
  },
});
