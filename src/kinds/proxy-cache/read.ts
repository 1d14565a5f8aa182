// How proxy caches are read: the operations, and the values that are decoded from a response.
import { text } from '../../platform/wire.ts';
import { addressOf } from '../address.ts';
import type { Reads } from '../kind.ts';
import { inRegion } from '../regional.ts';
import type { ProxyCacheFields } from './fields.ts';

export const reads: Reads<ProxyCacheFields> = {
  collection: { operation: 'registry.listProxyCaches', args: inRegion },
  details: [
    {
      operation: 'registry.getProxyCache',
      fills: ['description'],
      per: 'self',
      args: (of) => ({ path: { proxy_cache_id: of.id }, ...inRegion(of) }),
      decode: (_, [answer]) => (answer && text(answer.body, 'id') ? { description: text(answer.body, 'description') ?? null } : undefined),
    },
    {
      operation: 'registry.getProxyCacheStatus',
      fills: ['connection', 'connection_message'],
      per: 'self',
      args: (of) => ({ path: { proxy_cache_id: of.id }, ...inRegion(of) }),
      decode: (_, [answer]) => {
        const connection = answer && text(answer.body, 'status');
        return connection ? { connection, connection_message: text(answer.body, 'message') ?? null } : undefined;
      },
    },
  ],
  item: [
    {
      operation: 'registry.getProxyCache',
      fills: ['region', 'name', 'provider', 'url', 'description', 'created_at', 'updated_at'],
      needsId: true,
      args: (of) => ({ path: { proxy_cache_id: of.id ?? '' }, ...inRegion(of) }),
    },
    // There is no filter by name: the list is read and filtered locally.
    {
      operation: 'registry.listProxyCaches',
      fills: ['region', 'name', 'provider', 'url', 'created_at', 'updated_at'],
      list: true,
      args: inRegion,
    },
  ],
  decode: (wire, { region = '' }, { name }) => {
    const id = text(wire, 'id');
    return id && name ? { id, address: addressOf('proxy-cache', region, name), phase: 'settled', values: { region } } : undefined;
  },
};
