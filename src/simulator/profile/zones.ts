// The availability zones of all regions.
import { globalRow, type Rows } from '../call.ts';
import { ok } from '../reply.ts';
import { boolText, either } from '../shape.ts';

export const zoneRows = {
  'profile.listAvailabilityZones': globalRow({ query: { show_is_blocked: either(boolText, true) } }, ({ tenant }, { query }) => {
    const regions = [...tenant.regions.values()].map((region) => ({
      region_id: region.name,
      availability_zones: region.zones.filter((zone) => query.show_is_blocked || zone.block_type === 'none'),
    }));
    return ok({ results: regions });
  }),
} satisfies Rows;
