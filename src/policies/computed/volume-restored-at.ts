// `restored_at` of a volume: when a restore drill last worked, from the ledger. A volume that no drill of the file selects has none.
import { selectsVolume } from '../../desired/selects-volume.ts';
import { timeOf } from '../evaluate/time-text.ts';
import { lastDrills } from '../ledger/drills.ts';
import { noLedger } from '../ledger/ledger-facts.ts';
import { type Computed, fieldOf } from './computed.ts';

export const volumeRestoredAt: Computed = {
  kind: 'volume',
  name: 'restored_at',
  cell: {
    field: {
      type: 'time',
      about: 'When a restore drill of the file last restored it with success, from the ledger; null: none did, or none selects it.',
      side: 'live',
    },
    sample: '2026-11-01T02:00:00Z',
  },
  needs: ['volume.id', 'volume.region', 'volume.name'],
  values: ({ shapes, facts: { desired, ledger } }) => {
    const drills = (desired?.restoreDrills ?? []).map(({ key, volumes }) => ({ key, selects: selectsVolume(volumes) }));
    const [idOf, regionOf, nameOf] = ['id', 'region', 'name'].map((name) => fieldOf(shapes, 'volume', name));
    const lastOf = ledger && lastDrills(ledger.memory);
    return (row) => {
      const [id, region, name] = [idOf?.(row), regionOf?.(row), nameOf?.(row)];
      if (typeof id !== 'string' || typeof region !== 'string' || typeof name !== 'string') return undefined;
      const own = drills.filter(({ selects }) => selects(region, name));
      if (own.length === 0) return null;
      if (!lastOf) return noLedger('volume.restored_at');
      const last = Math.max(0, ...own.map(({ key }) => lastOf(key, id)?.at ?? 0));
      return last === 0 ? null : (timeOf(new Date(last).toISOString()) ?? null);
    };
  },
};
