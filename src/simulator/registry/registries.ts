// Registries: create, list, read, delete with their contents. There is no update (platform.md, chapter 8).
import type { JsonObject } from '../../json.ts';
import { type RegionalCall, type Rows, regionalRow } from '../call.ts';
import { defaults } from '../defaults.generated.ts';
import { nameFilter, pageOf, pageParameters, sortBy } from '../paging.ts';
import { created, done, ok } from '../reply.ts';
import { either, object, text } from '../shape.ts';
import type { Region, SimulatedWorld } from '../world.ts';
import { registryName, unfitName } from './registry-name.ts';
import { dropRepository } from './repositories.ts';
import type { Registry } from './state.ts';

const storage = (region: Region, registry: string): number =>
  region.repositories
    .by('registry', registry)
    .flatMap((repository) => region.images.by('repository', repository.id))
    .reduce((sum, image) => sum + image.size_bytes, 0);

const show = (region: Region, registry: Registry): JsonObject => ({
  id: registry.id,
  name: registry.name,
  storage_usage_bytes: storage(region, registry.id),
  created_at: registry.created_at,
  updated_at: registry.updated_at,
  ...(registry.proxy_cache_id === null ? {} : { proxy_cache_id: registry.proxy_cache_id }),
});

/** Registry names are global: over all tenants and regions. */
const taken = (world: SimulatedWorld, name: string): boolean =>
  [...world.tenants.values()].some((tenant) =>
    [...tenant.regions.values()].some((region) => region.registries.by('name', name).length > 0),
  );

const found = ({ region, path }: RegionalCall): Registry | undefined => region.registries.get(path('registry_id'));

const sort = sortBy(['created_at', 'updated_at', 'name', 'id'], 'created_at:asc');

export const registryRows = {
  'registry.listRegistries': regionalRow({ query: { ...pageParameters, _sort: sort, name: nameFilter } }, ({ region }, { query }) => {
    const under = query.name === undefined ? undefined : ({ index: 'name', key: query.name } as const);
    const { items, meta } = pageOf(region.registries.sorted(query['_sort'], under), query);
    return ok({ results: items.map((registry) => show(region, registry)), meta });
  }),
  'registry.getRegistry': regionalRow({}, (call) => {
    const registry = found(call);
    return registry === undefined ? call.refuse.notFound('registry') : ok(show(call.region, registry));
  }),
  'registry.createRegistry': regionalRow(
    { body: object({ name: registryName, proxy_cache_id: either(text(), '') }) },
    ({ world, region, at, refuse }, { body }) => {
      const unfit = unfitName(world, body.name);
      if (unfit !== null) return refuse.invalid([unfit]);
      if (taken(world, body.name)) return refuse.conflict(`registry name ${body.name} is taken`);
      const cache = body.proxy_cache_id === '' ? null : body.proxy_cache_id;
      if (cache !== null && region.proxyCaches.get(cache) === undefined) return refuse.notFound('proxy cache');
      const id = world.mint.uuid('registry');
      region.registries.put({ id, ...defaults.registry, name: body.name, proxy_cache_id: cache, created_at: at, updated_at: at });
      return created({ id, name: body.name, ...(cache === null ? {} : { proxy_cache_id: cache }) });
    },
  ),
  // Its repositories, images and members are deleted with it, and its name is free again for any tenant.
  'registry.deleteRegistry': regionalRow({}, (call) => {
    const registry = found(call);
    if (registry === undefined) return call.refuse.notFound('registry');
    for (const repository of call.region.repositories.by('registry', registry.id)) dropRepository(call.region, repository.id);
    for (const member of call.region.members.by('registry', registry.id)) call.region.members.drop(member.id);
    call.region.registries.drop(registry.id);
    return done;
  }),
} satisfies Rows;
