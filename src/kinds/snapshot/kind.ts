// Snapshots of volumes. They are never declared by themselves: schedules create and expire them (restore-point/steps.ts).
import { text } from '../../platform/wire.ts';
import { addressOf } from '../address.ts';
import { blockPhase } from '../block-phase.ts';
import { defineKind } from '../kind.ts';
import { restorePointReads, restorePointValues } from '../restore-point/read.ts';
import { answerRemoval } from '../restore-point/steps.ts';
import { fields } from './fields.ts';

export const snapshot = defineKind({
  name: 'snapshot',
  title: ['snapshot', 'snapshots'],
  about: 'A point-in-time copy of a volume, identified by its region and name. Snapshot schedules create and expire their own snapshots.',
  fields,
  links: { volume: { kind: 'volume', one: true, theirs: 'id', ours: 'volume_id' } },
  permissions: {
    read: ['bs_snapshot_list', 'bs_snapshot_get'],
    write: ['bs_snapshot_create', 'bs_snapshot_delete', 'bs_snapshot_copy'],
  },
  address: ({ region = '', name = '' }) => addressOf('snapshot', region, name),
  ...restorePointReads('blockStorage.listSnapshots', 'blockStorage.getSnapshot'),
  decode: (wire, scope, { name, status, state }) => {
    const id = text(wire, 'id');
    if (!id || !name) return undefined;
    const values = restorePointValues(wire, scope, name);
    return { id, address: addressOf('snapshot', values.region, name), phase: blockPhase(status, state), values };
  },
  answer: (change) => (change.type === 'unexpected' ? answerRemoval(change.observed) : []),
});
