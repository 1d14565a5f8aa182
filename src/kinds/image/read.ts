// How images are read: the operations, and the values that are decoded from a response.
import { isArray, isObject, type Json } from '../../json.ts';
import { bool, list, text, texts, time } from '../../platform/wire.ts';
import { addressOf, partsOf } from '../address.ts';
import type { Reads } from '../kind.ts';
import { inRegion } from '../regional.ts';
import { sortedSet } from '../sorted-set.ts';
import type { ImageFields } from './fields.ts';

const indexTypes = ['application/vnd.oci.image.index.v1+json', 'application/vnd.docker.distribution.manifest.list.v2+json'];

const digest = /^sha256:[0-9a-f]{64}$/;

/** Every digest in a body of unknown shape (contradictions.md R12). */
const digestsIn = (value: Json): readonly string[] => {
  if (typeof value === 'string') return digest.test(value) ? [value] : [];
  if (isArray(value)) return value.flatMap(digestsIn);
  return isObject(value) ? Object.values(value).flatMap(digestsIn) : [];
};

/** The images that the platform reports for an index. An empty list proves nothing: then they are unknown. */
const childrenOf = (wire: Json, isIndex: boolean | undefined): readonly string[] | undefined => {
  if (isIndex !== true) return isIndex === false ? [] : undefined;
  const named = isObject(wire) ? sortedSet(digestsIn(wire['extra_attr'] ?? null)) : [];
  return named.length > 0 ? named : undefined;
};

const tagDetails = (wire: Json) =>
  list(wire, 'tags_details')?.map((tag) => ({
    name: text(tag, 'name') ?? null,
    pushed_at: time(tag, 'pushed_at') ?? null,
    pulled_at: time(tag, 'pulled_at') ?? null,
    signed: bool(tag, 'signed') ?? null,
  }));

/** One unsigned tag proves that it is not signed; signed requires a statement for every tag. */
const signedOf = (tags: readonly string[] | undefined, details: ReturnType<typeof tagDetails>): boolean | null | undefined => {
  if (tags?.length === 0) return null;
  if (details?.some((tag) => tag.signed === false)) return false;
  const signed = new Set(details?.flatMap((tag) => (tag.signed ? [tag.name] : [])));
  return tags?.every((tag) => signed.has(tag)) ? true : undefined;
};

/** An image's id is `<registry id>/<repository id>/<digest>`: calls need all three. */
export const imagePath = (id: string) => {
  const [registry_id = '', repository_id = '', digest_or_tag = ''] = id.split('/');
  return { registry_id, repository_id, digest_or_tag };
};

export const reads: Reads<ImageFields> = {
  collection: {
    operation: 'registry.listImages',
    args: (scope) => {
      const [registry_id = '', repository_id = ''] = scope.parent?.id.split('/') ?? [];
      const expand = ['tags_details', 'extra_attr', 'manifest_media_type', 'media_type'];
      return { path: { registry_id, repository_id }, query: { expand }, ...inRegion(scope) };
    },
  },
  // The call has no expand: values that only expand provides stay as they were listed (contradictions.md R11).
  item: [
    {
      operation: 'registry.getImage',
      fills: 'all',
      needsId: true,
      args: (of) => ({ path: imagePath(of.id ?? ''), ...inRegion(of) }),
    },
  ],
  decode: (wire, { parent }, { digest: name, manifest_media_type: manifest }) => {
    if (!name || !parent) return undefined;
    const { region, registry, name: repository } = partsOf(parent.address, 'repository');
    const tags = texts(wire, 'tags') === null ? [] : texts(wire, 'tags');
    const isIndex = manifest ? indexTypes.includes(manifest) : undefined;
    const details = tagDetails(wire);
    return {
      id: `${parent.id}/${name}`,
      address: addressOf('image', region, registry, repository, name),
      phase: 'settled',
      values: {
        region,
        registry,
        repository,
        tags: tags && sortedSet(tags),
        is_index: isIndex,
        children: childrenOf(wire, isIndex),
        signed: signedOf(tags ?? undefined, details),
        tags_details: details,
      },
    };
  },
};
