// Images of a repository, by digest or by one of their tags. Deleting by a tag deletes the image, including its other tags (contradictions.md R24).
import type { JsonObject } from '../../json.ts';
import { type RegionalCall, type Rows, regionalRow } from '../call.ts';
import { expanding, nameFilter, pageOf, pageParameters, sortBy } from '../paging.ts';
import { done, ok } from '../reply.ts';
import { dropImage, repositoryOf } from './repositories.ts';
import { imageId, type StoredImage, tagKey } from './store.ts';

const expandable = ['tags_details', 'extra_attr', 'manifest_media_type', 'media_type'] as const;

const show = (image: StoredImage, expand: readonly (typeof expandable)[number][]): JsonObject => ({
  digest: image.digest,
  size_bytes: image.size_bytes,
  pushed_at: image.pushed_at,
  pulled_at: image.pulled_at,
  tags: image.tags.map((tag) => tag.name),
  ...(expand.includes('manifest_media_type') ? { manifest_media_type: image.manifest_media_type } : {}),
  ...(expand.includes('media_type') ? { media_type: image.media_type } : {}),
  ...(expand.includes('tags_details') ? { tags_details: image.tags } : {}),
  ...(expand.includes('extra_attr') ? { extra_attr: image.extra_attr } : {}),
});

/** The image of a path, by its digest or by a tag. */
export const imageOf = (call: RegionalCall): StoredImage | undefined => {
  const repository = repositoryOf(call);
  if (repository === undefined) return undefined;
  const name = call.path('digest_or_tag');
  return call.region.images.get(imageId(repository.id, name)) ?? call.region.images.by('tag', tagKey(repository.id, name))[0];
};

const sort = sortBy(['pushed_at', 'pulled_at', 'size_bytes', 'digest'], 'pushed_at:desc');

export const imageRows = {
  // `name` finds by tag: an image has no other name.
  'registry.listImages': regionalRow(
    { query: { ...pageParameters, _sort: sort, expand: expanding(...expandable), name: nameFilter } },
    (call, { query }) => {
      const repository = repositoryOf(call);
      if (repository === undefined) return call.refuse.notFound('repository');
      const under =
        query.name === undefined
          ? ({ index: 'repository', key: repository.id } as const)
          : ({ index: 'tag', key: tagKey(repository.id, query.name) } as const);
      const { items, meta } = pageOf(call.region.images.sorted(query['_sort'], under), query);
      return ok({ results: items.map((image) => show(image, query.expand)), meta });
    },
  ),
  // A single image is always complete (facts/samples.json, registry.getImage).
  'registry.getImage': regionalRow({}, (call) => {
    const image = imageOf(call);
    return image === undefined ? call.refuse.notFound('image') : ok(show(image, expandable));
  }),
  'registry.deleteImage': regionalRow({}, (call) => {
    const image = imageOf(call);
    if (image === undefined) return call.refuse.notFound('image');
    dropImage(call.region, image);
    return done;
  }),
} satisfies Rows;
