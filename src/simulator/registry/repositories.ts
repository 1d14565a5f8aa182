// Repositories of a registry: list, read (with the documented 201), delete with their images.
import type { JsonObject } from '../../json.ts';
import { type RegionalCall, type Rows, regionalRow } from '../call.ts';
import { nameFilter, pageOf, pageParameters, sortBy } from '../paging.ts';
import { created, done, ok } from '../reply.ts';
import type { Region } from '../world.ts';
import { imageId, type StoredImage, type StoredRepository } from './store.ts';

const show = (region: Region, repository: StoredRepository): JsonObject => ({
  id: repository.id,
  registry_name: region.registries.get(repository.registry_id)?.name ?? '',
  name: repository.name,
  image_count: region.images.by('repository', repository.id).length,
  created_at: repository.created_at,
  updated_at: repository.updated_at,
});

/** The repository of a path, only below the registry that the path names. */
export const repositoryOf = ({ region, path }: RegionalCall): StoredRepository | undefined => {
  const repository = region.repositories.get(path('repository_id'));
  return repository?.registry_id === path('registry_id') ? repository : undefined;
};

/** With its scans. */
export const dropImage = (region: Region, { repository_id, digest }: StoredImage): void => {
  const id = imageId(repository_id, digest);
  for (const scan of region.scans.by('image', id)) region.scans.drop(scan.id);
  region.images.drop(id);
};

export const dropRepository = (region: Region, id: string): void => {
  for (const image of region.images.by('repository', id)) dropImage(region, image);
  region.repositories.drop(id);
};

const sort = sortBy(['created_at', 'updated_at', 'name', 'id'], 'created_at:desc');

export const repositoryRows = {
  'registry.listRepositories': regionalRow(
    { query: { ...pageParameters, _sort: sort, name: nameFilter } },
    ({ region, path, refuse }, { query }) => {
      const registry = path('registry_id');
      if (region.registries.get(registry) === undefined) return refuse.notFound('registry');
      const under =
        query.name === undefined
          ? ({ index: 'registry', key: registry } as const)
          : ({ index: 'name', key: `${registry} ${query.name}` } as const);
      const all = region.repositories.sorted(query['_sort'], under);
      const { items, meta } = pageOf(all, query);
      return ok({ goal: { total: all.length }, results: items.map((repository) => show(region, repository)), meta });
    },
  ),
  // 201 is the documented success of this GET (contradictions.md R7).
  'registry.getRepository': regionalRow({}, (call) => {
    const repository = repositoryOf(call);
    return repository === undefined ? call.refuse.notFound('repository') : created(show(call.region, repository));
  }),
  'registry.deleteRepository': regionalRow({}, (call) => {
    const repository = repositoryOf(call);
    if (repository === undefined) return call.refuse.notFound('repository');
    dropRepository(call.region, repository.id);
    return done;
  }),
} satisfies Rows;
