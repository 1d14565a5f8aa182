// Keeps the last usable restore point of a volume in each region: if schedules would delete all, the newest one is kept.
import type { Lookup, Observed } from '../kinds/kind.ts';
import { textIn } from '../kinds/read-value.ts';
import { parseRestorePointName, volumeKeyOf } from '../kinds/restore-point/name.ts';
import { type Holding, withBasis } from './expire-restore-points.ts';
import type { Point } from './series.ts';

export interface Expiring {
  readonly holding: Holding;
  /** Newest first. */
  readonly going: readonly Point[];
}

const place = (region: string, volume: string): string => `${region} ${volume}`;

/** The volume and region that a restore point can restore. A copy in another region does not report its volume, which is found by the name of the copy. */
const placeOf = (item: Observed): string =>
  place(item.region ?? '', volumeKeyOf(textIn(item, 'volume_id') ?? '') ?? parseRestorePointName(textIn(item, 'name') ?? '')?.volume ?? '');

/** Volumes and regions that keep a usable restore point: one that no schedule deletes, or one that this run creates first. */
const keptPlaces = (expiring: readonly Expiring[], lookup: Lookup): ReadonlySet<string> => {
  const going = new Set(expiring.flatMap((one) => one.going.map(({ item }) => item)));
  const staying = [...lookup.all('snapshot'), ...lookup.all('backup')].filter((item) => item.phase === 'settled' && !going.has(item));
  const made = expiring.flatMap(({ holding }) => (holding.made ? [place(holding.region, holding.volume.key)] : []));
  return new Set([...staying.map(placeOf), ...made]);
};

export const keepLastUsable = (expiring: readonly Expiring[], lookup: Lookup): readonly Expiring[] => {
  const kept = keptPlaces(expiring, lookup);
  const newest = new Map<string, Point>();
  for (const { holding, going } of expiring) {
    const [first] = going;
    const here = place(holding.region, holding.volume.key);
    const other = newest.get(here);
    if (first && !kept.has(here) && (!other || first.slot > other.slot)) newest.set(here, first);
  }
  return expiring.map(({ holding, going }) => {
    const last = newest.get(place(holding.region, holding.volume.key));
    const needed = last && going.includes(last) ? withBasis([last], holding.points) : new Set<Point>();
    return { holding, going: going.filter((point) => !needed.has(point)) };
  });
};
