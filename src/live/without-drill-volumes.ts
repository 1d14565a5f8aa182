// Live without the volumes of restore drills: they are no part of the organization that files declare and policies evaluate.
import type { Desired } from '../desired/desired.ts';
import { isDrillVolume } from '../desired/restore-drills.ts';
import type { Observed } from '../kinds/kind.ts';
import type { Live } from './live.ts';

/** The same object if there is no drill. */
export const withoutDrillVolumes = <Item extends Observed>(live: Live<Item>, desired: Desired | undefined): Live<Item> => {
  if (!desired || desired.restoreDrills.length === 0) return live;
  const isDrill = isDrillVolume(desired);
  return {
    ...live,
    collections: live.collections.map((one) =>
      one.kind === 'volume' ? { ...one, items: one.items.filter((item) => !isDrill(item)) } : one,
    ),
  };
};
