// Proxy caches: each forwards to a remote registry. Credentials are accepted and never returned.
import type { JsonObject } from '../../json.ts';
import { type RegionalCall, type Rows, regionalRow } from '../call.ts';
import { defaults } from '../defaults.generated.ts';
import { secretDigest } from '../ids.ts';
import { pageOf, pageParameters, sortBy } from '../paging.ts';
import { created, done, ok } from '../reply.ts';
import { either, nullAsAbsent, object, optional, text } from '../shape.ts';
import { registryName, unfitName } from './registry-name.ts';
import type { ProxyCache } from './state.ts';

const show = ({ id, name, provider, url, created_at, updated_at }: ProxyCache): JsonObject => ({
  id,
  name,
  provider,
  url,
  created_at,
  updated_at,
});

const createBody = object({
  name: registryName,
  provider: text({ min: 1 }),
  url: text({ min: 1 }),
  access_key: nullAsAbsent(either(text(), '')),
  access_secret: nullAsAbsent(either(text(), '')),
  description: nullAsAbsent(either(text(), '')),
});
const updateBody = object({
  name: nullAsAbsent(optional(registryName)),
  url: nullAsAbsent(optional(text({ min: 1 }))),
  access_key: nullAsAbsent(optional(text())),
  access_secret: nullAsAbsent(optional(text())),
  description: nullAsAbsent(optional(text())),
});

const found = ({ region, path }: RegionalCall): ProxyCache | undefined => region.proxyCaches.get(path('proxy_cache_id'));

/** Unique per tenant, over its regions. */
const taken = ({ tenant }: RegionalCall, name: string, but?: string): boolean =>
  [...tenant.regions.values()].some((region) => region.proxyCaches.by('name', name).some((cache) => cache.id !== but));

const sort = sortBy(['created_at', 'updated_at', 'name', 'id'], 'created_at:asc');

export const proxyCacheRows = {
  'registry.listProxyCaches': regionalRow({ query: { ...pageParameters, _sort: sort } }, ({ region }, { query }) => {
    const { items, meta } = pageOf(region.proxyCaches.sorted(query['_sort']), query);
    return ok({ results: items.map(show), meta });
  }),
  'registry.getProxyCache': regionalRow({}, (call) => {
    const cache = found(call);
    return cache === undefined ? call.refuse.notFound('proxy cache') : ok({ ...show(cache), description: cache.description });
  }),
  'registry.createProxyCache': regionalRow({ body: createBody }, (call, { body }) => {
    const unfit = unfitName(call.world, body.name);
    if (unfit !== null) return call.refuse.invalid([unfit]);
    if (taken(call, body.name)) return call.refuse.conflict(`proxy cache name ${body.name} is taken`);
    const cache: ProxyCache = {
      id: call.world.mint.uuid('proxy-cache'),
      ...defaults.proxy_cache,
      name: body.name,
      provider: body.provider,
      url: body.url,
      description: body.description,
      access_key_digest: secretDigest(body.access_key),
      access_secret_digest: secretDigest(body.access_secret),
      created_at: call.at,
      updated_at: call.at,
    };
    call.region.proxyCaches.put(cache);
    return created({ id: cache.id, name: cache.name });
  }),
  // Omitted fields are unchanged; an empty text clears (contradictions.md R8). The provider cannot change.
  'registry.updateProxyCache': regionalRow({ body: updateBody }, (call, { body }) => {
    const cache = found(call);
    if (cache === undefined) return call.refuse.notFound('proxy cache');
    const name = body.name ?? cache.name;
    const unfit = body.name === undefined ? null : unfitName(call.world, body.name);
    if (unfit !== null) return call.refuse.invalid([unfit]);
    if (taken(call, name, cache.id)) return call.refuse.conflict(`proxy cache name ${name} is taken`);
    const changed: ProxyCache = {
      ...cache,
      name,
      url: body.url ?? cache.url,
      description: body.description ?? cache.description,
      access_key_digest: body.access_key === undefined ? cache.access_key_digest : secretDigest(body.access_key),
      access_secret_digest: body.access_secret === undefined ? cache.access_secret_digest : secretDigest(body.access_secret),
      updated_at: call.at,
    };
    call.region.proxyCaches.put(changed);
    return ok(show(changed));
  }),
  // Its registry stays, without it: no document says that the deletion is refused.
  'registry.deleteProxyCache': regionalRow({}, (call) => {
    const cache = found(call);
    if (cache === undefined) return call.refuse.notFound('proxy cache');
    for (const registry of call.region.registries.by('proxy', cache.id)) call.region.registries.put({ ...registry, proxy_cache_id: null });
    call.region.proxyCaches.drop(cache.id);
    return done;
  }),
} satisfies Rows;
