// How registries are read: the operations, and the values that are decoded from a response.
import { reference, text } from '../../platform/wire.ts';
import { addressOf, nameOf } from '../address.ts';
import type { Reads } from '../kind.ts';
import { omitUndefined } from '../omit-undefined.ts';
import { textIn } from '../read-value.ts';
import { inRegion } from '../regional.ts';
import { cacheAddress } from './change.ts';
import type { RegistryFields } from './fields.ts';

export const reads: Reads<RegistryFields> = {
  collection: { operation: 'registry.listRegistries', args: inRegion },
  item: [
    {
      operation: 'registry.getRegistry',
      fills: 'all',
      needsId: true,
      args: (of) => ({ path: { registry_id: of.id ?? '' }, ...inRegion(of) }),
    },
    {
      operation: 'registry.listRegistries',
      fills: 'all',
      list: true,
      args: (of) => ({ query: { name: nameOf(of.address) }, ...inRegion(of) }),
    },
  ],
  decode: (wire, { region = '' }, { name }) => {
    const id = text(wire, 'id');
    if (!id || !name) return undefined;
    // Absent and empty both mean none (contradictions.md R4).
    const cache = reference(wire, 'proxy_cache_id') ?? null;
    const values = { region, proxy_cache: cache === null ? null : undefined, proxy_cache_id: cache };
    return { id, address: addressOf('registry', region, name), phase: 'settled', values };
  },
  resolve: ({ values }, lookup) => {
    const cache = values.proxy_cache_id ? textIn(lookup.liveById('proxy-cache', values.proxy_cache_id), 'name') : undefined;
    return cache === undefined ? {} : { proxy_cache: cache };
  },
  // A proxy cache that this run renames still has its old name.
  means: ({ values }, lookup) => {
    const { region = '', name, proxy_cache: cache } = values;
    const called = cache === undefined ? undefined : textIn(lookup.liveOf(cacheAddress(region, cache)), 'name');
    return { values: omitUndefined({ region, name, proxy_cache: called ?? cache }), unread: {} };
  },
};
