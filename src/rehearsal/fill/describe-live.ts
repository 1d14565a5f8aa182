// Live → a state of the simulator: all that was read, under the ids that the platform gave it.
import type { JsonObject } from '../../json.ts';
import type { Live } from '../../live/live.ts';
import type { Description } from '../../simulator/description.ts';
import { provenDescription } from '../../simulator/proven-description.ts';
import { blockStorageOf } from './block-storage.ts';
import { cataloguesOf, iamOf } from './iam.ts';
import { itemsOf } from './items.ts';
import { registryOf } from './registry.ts';

/** `instances`: those that a file names, by region: they are there even where nobody may read them. */
export const describeLive = (live: Live, instances: ReadonlyMap<string, readonly string[]>): Description => {
  const items = itemsOf(live);
  const regions: readonly (readonly [string, JsonObject])[] = live.regions.map((region) => [
    region,
    { ...blockStorageOf(items, region, instances.get(region) ?? []), ...registryOf(items, region) },
  ]);
  return provenDescription({
    ...cataloguesOf(items),
    tenants: [{ ...(live.tenant !== undefined && { id: live.tenant }), ...iamOf(items), regions: Object.fromEntries(regions) }],
  });
};
