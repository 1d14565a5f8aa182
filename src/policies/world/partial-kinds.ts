// Kinds of which a reading may be incomplete: a resource may exist although there is no row for it.

import type { Desired } from '../../desired/desired.ts';
import { isRegional, withinOf } from '../../kinds/address.ts';
import type { Kind } from '../../kinds/kind.ts';
import { isWhole } from '../../live/completeness.ts';
import type { Live } from '../../live/live.ts';
import { knownRegions, regionsRead } from '../../platform/region.ts';

/** Derived kinds that are computed from usage records. */
export const fromUsage: readonly string[] = ['budget', 'spend', 'sub-account'];

/** Derived kinds that are computed from what was read, and how. */
export const aboutReading: readonly string[] = ['collection'];

/** Whether a region was not read that the file lists, or that exists if it lists none. */
export const missesRegion = (live: Live, desired: Desired | undefined): boolean => {
  const regions = desired ? regionsRead(desired) : knownRegions;
  return regions.some((region) => !live.regions.includes(region));
};

export const partialKinds = (live: Live, catalogue: readonly Kind[], desired: Desired | undefined): readonly string[] => {
  const kinds = new Map(catalogue.map((kind) => [kind.name, kind]));
  const isNarrowed = missesRegion(live, desired);
  const holes = new Set(live.collections.flatMap(({ kind, completeness }) => (isWhole(completeness) ? [] : [kind])));
  // If a kind was not read completely, some collections of its child kinds are unknown.
  const isPartial = (kind: Kind): boolean => {
    const per = withinOf(kind.name);
    const parent = per === 'tenant' || per === 'region' ? undefined : kinds.get(per);
    return holes.has(kind.name) || (isNarrowed && isRegional(kind.name)) || (parent !== undefined && isPartial(parent));
  };
  const read = new Set(live.collections.map(({ kind }) => kind));
  const partial = catalogue
    .filter((kind) => isPartial(kind) || (!read.has(kind.name) && withinOf(kind.name) === 'region'))
    .map(({ name }) => name);
  return [...partial, ...(partial.includes('usage') ? fromUsage : []), ...(partial.length > 0 ? aboutReading : [])];
};
