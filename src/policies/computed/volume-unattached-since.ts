// `unattached_since` of a volume: at the latest since its last update, at the earliest since its creation. A ledger that saw it attached, or unattached, in
// between knows more.
import { intervalOf, valuesOf } from '../ledger/ledger-facts.ts';
import { sinceOf } from '../ledger/memory.ts';
import { unattached, volumeThing } from '../ledger/observations.ts';
import { type Computed, fieldOf } from './computed.ts';

export const volumeUnattachedSince: Computed = {
  kind: 'volume',
  name: 'unattached_since',
  cell: {
    field: {
      type: 'time',
      isInterval: true,
      about:
        'Since when it is attached to nothing: after its creation and by its last update, or between two scans of the ledger. null if it is attached.',
      side: 'live',
    },
    sample: null,
  },
  needs: ['volume.id', 'volume.attached_to', 'volume.created_at', 'volume.updated_at'],
  values: ({ shapes, facts: { ledger } }) => {
    const [idOf, attachedTo, createdAt, updatedAt] = ['id', 'attached_to', 'created_at', 'updated_at'].map((name) =>
      fieldOf(shapes, 'volume', name),
    );
    return (row) => {
      if (typeof attachedTo?.(row) === 'string') return null;
      const [id, created, updated] = [idOf?.(row), createdAt?.(row), updatedAt?.(row)];
      const began = ledger && typeof id === 'string' ? sinceOf(valuesOf(ledger.memory, 'volume', volumeThing(id)), unattached) : undefined;
      const seen = began && intervalOf(began);
      if (!seen && typeof updated !== 'number') return updated;
      const after = Math.max(typeof created === 'number' ? created : 0, seen?.after ?? 0);
      // An update before a scan that saw it attached was another one.
      const ends = [updated, seen?.by].filter((time) => typeof time === 'number').filter((time) => time >= after);
      return { type: 'interval', after, by: ends.length === 0 ? after : Math.min(...ends) };
    };
  },
};
