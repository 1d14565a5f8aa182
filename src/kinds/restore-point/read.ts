// How snapshots and backups are read, as far as both have it.

import type { Json } from '../../json.ts';
import type { OperationOf } from '../../platform/operations.ts';
import { reference } from '../../platform/wire.ts';
import { nameOf } from '../address.ts';
import type { ReadScope, Reads } from '../kind.ts';
import { lastError } from '../last-error.ts';
import { inRegion } from '../regional.ts';
import { scheduleOf } from './name.ts';

const query = { expand: ['volume'] };

/** The list of a region, and one item by its id, or by its name before it has one. */
export const restorePointReads = (list: OperationOf<'read'>, get: OperationOf<'read'>) =>
  ({
    collection: { operation: list, args: (scope) => ({ query, ...inRegion(scope) }) },
    item: [
      { operation: get, fills: 'all', needsId: true, args: (of) => ({ path: { id: of.id ?? '' }, query, ...inRegion(of) }) },
      { operation: list, fills: 'all', list: true, args: (of) => ({ query: { ...query, name: nameOf(of.address) }, ...inRegion(of) }) },
    ],
  }) as const satisfies Omit<Reads, 'decode'>;

/** Its region, source volume, schedule and last error. */
export const restorePointValues = (wire: Json, { region = '' }: ReadScope, name: string) => {
  const volumeId = reference(wire, 'volume');
  const made = scheduleOf(name, volumeId);
  return { region, volume_id: volumeId, schedule: made?.schedule ?? null, slot: made?.slot ?? null, ...lastError(wire) };
};
