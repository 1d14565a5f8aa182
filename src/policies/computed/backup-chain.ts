// `chain` of a backup: whether every backup that it builds on is usable, back to a full one.

import { groupBy } from '../../live/group-by.ts';
import { isUnknown, unknown, type Value } from '../evaluate/value.ts';
import type { Linkable } from '../world/link-rows.ts';
import { type Computed, type ComputedFacts, fieldOf } from './computed.ts';

interface Chains {
  readonly typeOf: (row: Linkable) => Value;
  readonly statusOf: (row: Linkable) => Value;
  readonly sourceOf: (row: Linkable) => Value;
  readonly byId: ReadonlyMap<Value, readonly Linkable[]>;
  readonly isRead: boolean;
  /** Whether an older full backup of the same volume is usable: it may be the source that was not reported. */
  readonly hasOlderFull: (row: Linkable) => boolean;
}

const notReported = unknown('no-value', ['backup.chain'], 'the backup that it builds on is not reported');
const notRead = unknown('failed', ['backup.chain'], 'the backup that it builds on was not read');

/** The answer for one backup by itself, or the backup that decides. */
const linkOf = (row: Linkable, chains: Chains): { readonly answer: Value } | { readonly next: Linkable } => {
  const [type, status, source] = [chains.typeOf(row), chains.statusOf(row), chains.sourceOf(row)];
  for (const value of [type, status]) if (isUnknown(value)) return { answer: value };
  if (status !== 'completed') return { answer: 'broken' };
  if (type === 'full') return { answer: 'full' };
  if (source === null || isUnknown(source)) return { answer: chains.hasOlderFull(row) ? notReported : 'broken' };
  const [next] = chains.byId.get(source) ?? [];
  if (next) return { next };
  return { answer: chains.isRead ? 'broken' : notRead };
};

/** Each backup is looked at once, however long the chains are; one that leads back to itself has no full backup. */
const chainOf = (chains: Chains): ((row: Linkable) => Value) => {
  const known = new Map<Linkable, Value>();
  return (row) => {
    const way: Linkable[] = [];
    let at: Linkable = row;
    let answer: Value | undefined;
    while (answer === undefined) {
      answer = known.get(at);
      if (answer !== undefined) break;
      known.set(at, 'broken');
      way.push(at);
      const link = linkOf(at, chains);
      if ('answer' in link) answer = link.answer;
      else at = link.next;
    }
    for (const one of way) known.set(one, answer);
    return answer;
  };
};

const olderFull = ({ shapes, rows }: ComputedFacts, chains: Pick<Chains, 'typeOf' | 'statusOf'>): Chains['hasOlderFull'] => {
  const [volumeOf, createdAt] = [fieldOf(shapes, 'backup', 'volume_id'), fieldOf(shapes, 'backup', 'created_at')];
  const oldest = new Map<Value, number>();
  for (const row of rows('backup')) {
    const [volume, created] = [volumeOf(row), createdAt(row)];
    if (typeof created !== 'number' || chains.typeOf(row) !== 'full' || chains.statusOf(row) !== 'completed') continue;
    oldest.set(volume, Math.min(created, oldest.get(volume) ?? created));
  }
  return (row) => {
    const created = createdAt(row);
    const full = oldest.get(volumeOf(row));
    return full !== undefined && (typeof created !== 'number' || full < created);
  };
};

export const backupChain: Computed = {
  kind: 'backup',
  name: 'chain',
  cell: {
    field: {
      type: 'string',
      about: 'full if a usable full backup is at the start and every backup in between is usable, else broken.',
      side: 'live',
      values: ['full', 'broken'],
    },
    sample: 'full',
  },
  needs: ['id', 'type', 'status', 'source_backup_id', 'volume_id', 'created_at'].map((field) => `backup.${field}`),
  values: (around) => {
    const { shapes, rows, lacking } = around;
    const [typeOf, statusOf] = [fieldOf(shapes, 'backup', 'type'), fieldOf(shapes, 'backup', 'status')];
    return chainOf({
      typeOf,
      statusOf,
      sourceOf: fieldOf(shapes, 'backup', 'source_backup_id'),
      byId: groupBy(rows('backup'), fieldOf(shapes, 'backup', 'id')),
      isRead: lacking('backup') === undefined,
      hasOlderFull: olderFull(around, { typeOf, statusOf }),
    });
  },
};
