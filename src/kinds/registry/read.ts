// How registries are read: the operations, and the values that are decoded from a response.
import { int, reference, text, time } from '../../platform/wire.ts';
import { addressOf } from '../address.ts';
import type { Reads } from '../kind.ts';
import { present } from '../present.ts';
import { textIn } from '../read-value.ts';
import { inRegion, nameIn } from '../regional.ts';
import { cacheAddress } from './change.ts';
import type { RegistryFields } from './fields.ts';

export const reads: Reads<RegistryFields> = {
  collection: { operation: 'registry.listRegistries', per: 'region', args: inRegion },
  item: [
    {
      operation: 'registry.getRegistry',
      fills: 'all',
      needsId: true,
      args: (of) => ({ path: { registry_id: of.id ?? '' }, ...inRegion(of) }),
    },
    { operation: 'registry.listRegistries', fills: 'all', list: true, args: (of) => ({ query: { name: nameIn(of) }, ...inRegion(of) }) },
  ],
  decode: (wire, { region = '' }) => {
    const [id, name] = [text(wire, 'id'), text(wire, 'name')];
    if (!id || !name) return undefined;
    // Absent and empty both mean none (contradictions.md R4).
    const cache = reference(wire, 'proxy_cache_id') ?? null;
    return {
      id,
      address: addressOf('registry', region, name),
      phase: 'settled',
      values: present({
        region,
        name,
        proxy_cache: cache === null ? null : undefined,
        proxy_cache_id: cache,
        storage_usage_bytes: int(wire, 'storage_usage_bytes'),
        created_at: time(wire, 'created_at'),
        updated_at: time(wire, 'updated_at'),
      }),
    };
  },
  resolve: ({ values }, look) => {
    const cache = values.proxy_cache_id ? textIn(look.liveById('proxy-cache', values.proxy_cache_id), 'name') : undefined;
    return cache === undefined ? {} : { proxy_cache: cache };
  },
  // A proxy cache that this run renames still has its old name.
  means: ({ values }, look) => {
    const { region = '', name, proxy_cache: cache } = values;
    const called = cache === undefined ? undefined : textIn(look.liveOf(cacheAddress(region, cache)), 'name');
    return { values: present({ region, name, proxy_cache: called ?? cache }), unread: {} };
  },
};
