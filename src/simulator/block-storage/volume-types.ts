// Volume types and the usage of quotas: whole lists, without paging.
import { type Rows, regionalRow } from '../call.ts';
import { ok } from '../reply.ts';
import { boolText, optional, text } from '../shape.ts';
import type { SimulatedWorld } from '../world.ts';
import { usedDisks } from './quotas.ts';
import type { VolumeType } from './state.ts';
import { showType } from './volume-body.ts';

/** Rule 2 asks for a type that is available for use; whether a deprecated one is, no document says (contradictions.md B35). */
export const isOffered = ({ surroundings }: SimulatedWorld, { status }: VolumeType): boolean =>
  status === 'active' || (status === 'deprecated' && surroundings.behaviour.deprecated_types === 'accepted');

export const volumeTypeRows = {
  'blockStorage.listVolumeTypes': regionalRow(
    { query: { 'availability-zone': optional(text()), 'allows-encryption': optional(boolText), name: optional(text()) } },
    ({ region }, { query }) => {
      const zone = query['availability-zone'];
      const encryption = query['allows-encryption'];
      const types = region.types
        .all()
        .filter((type) => zone === undefined || type.availability_zones.includes(zone))
        .filter((type) => encryption === undefined || type.allows_encryption === encryption)
        .filter((type) => query.name === undefined || type.name === query.name);
      return ok({ types: types.map(showType) });
    },
  ),
  'blockStorage.getUsage': regionalRow({ query: { quota_slug: optional(text()) } }, ({ region }, { query }) => {
    const rows = [{ quota_slug: 'disk', used: usedDisks(region) }];
    return ok({ results: rows.filter((row) => query.quota_slug === undefined || row.quota_slug === query.quota_slug) });
  }),
} satisfies Rows;
