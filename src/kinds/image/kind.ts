// Images of repositories, by digest. Retention deletes them (deleteImageStep); nothing else is written.
import { isArray, isObject, type Json } from '../../json.ts';
import { bool, int, list, text, texts, time } from '../../platform/wire.ts';
import { addressOf, parseAddress } from '../address.ts';
import { asSet } from '../as-set.ts';
import { asSeen, existing, gone } from '../condition.ts';
import type { Fields } from '../field.ts';
import { defineKind, type Observed } from '../kind.ts';
import { present } from '../present.ts';
import { textsIn } from '../read-value.ts';
import { inRegion, sayRegional } from '../regional.ts';
import type { StepDraft } from '../step.ts';

const fields = {
  region: { type: 'text', side: 'live', about: 'The region of its registry.' },
  registry: { type: 'text', side: 'live', about: 'Its registry, by name.' },
  repository: { type: 'text', side: 'live', about: 'Its repository, by name.' },
  digest: { type: 'text', side: 'live', about: 'sha256: and 64 hex digits.' },
  tags: { type: 'texts', side: 'live', compare: 'set', about: 'Its tags.' },
  pushed_at: { type: 'time', side: 'live', about: 'When it was pushed.' },
  pulled_at: { type: 'time', side: 'live', about: 'When it was last pulled; null if it was never pulled.' },
  size_bytes: { type: 'int', side: 'live', about: 'Its size in bytes.' },
  media_type: { type: 'text', side: 'live', about: 'Media type of its configuration.' },
  manifest_media_type: { type: 'text', side: 'live', about: 'Media type of its manifest.' },
  is_index: { type: 'bool', side: 'live', about: 'Whether it is an index that refers to other images of the repository.' },
  children: {
    type: 'texts',
    side: 'live',
    compare: 'set',
    about: 'Digests that an index refers to, if the platform reports them; empty for any other image.',
  },
  signed: { type: 'bool', side: 'live', about: 'Whether every tag of it is signed; null without a tag.' },
  tags_details: { type: 'json', side: 'live', about: 'Details of each tag: name, pushed_at, pulled_at and signed.' },
} as const satisfies Fields;

const indexTypes = ['application/vnd.oci.image.index.v1+json', 'application/vnd.docker.distribution.manifest.list.v2+json'];

const digest = /^sha256:[0-9a-f]{64}$/;

/** Every digest in a body of unknown shape (contradictions.md R12). */
const digestsIn = (value: Json): readonly string[] => {
  if (typeof value === 'string') return digest.test(value) ? [value] : [];
  if (isArray(value)) return value.flatMap(digestsIn);
  return isObject(value) ? Object.values(value).flatMap(digestsIn) : [];
};

/** What the platform says an index refers to. That it names nothing says nothing: then it is not known. */
const childrenOf = (wire: Json, isIndex: boolean | undefined): readonly string[] | undefined => {
  if (isIndex !== true) return isIndex === false ? [] : undefined;
  const named = isObject(wire) ? asSet(digestsIn(wire['extra_attr'] ?? null)) : [];
  return named.length > 0 ? named : undefined;
};

const tagDetails = (wire: Json) =>
  list(wire, 'tags_details')?.map((tag) => ({
    name: text(tag, 'name') ?? null,
    pushed_at: time(tag, 'pushed_at') ?? null,
    pulled_at: time(tag, 'pulled_at') ?? null,
    signed: bool(tag, 'signed') ?? null,
  }));

/** One unsigned tag is enough for no; yes needs every tag to be told of. */
const signedOf = (tags: readonly string[] | undefined, details: ReturnType<typeof tagDetails>): boolean | null | undefined => {
  if (tags?.length === 0) return null;
  if (details?.some((tag) => tag.signed === false)) return false;
  const signed = new Set(details?.flatMap((tag) => (tag.signed ? [tag.name] : [])));
  return tags?.every((tag) => signed.has(tag)) ? true : undefined;
};

/**
 * Deletes one image by its digest, never by a tag, which would take its other tags along (contradictions.md R24). Its tags are read again
 * before: one that got a tag meanwhile stays.
 */
export const deleteImageStep = (image: Observed): StepDraft => {
  const [, , repository = '', digest = ''] = parseAddress(image.address)?.path ?? [];
  const tags = textsIn(image, 'tags') ?? [];
  return {
    says: `delete image ${digest.slice(0, 19)} of ${sayRegional('repository', repository, image.region)}${tags.length > 0 ? ` (tags ${tags.join(', ')})` : ' (untagged)'}`,
    operation: 'registry.deleteImage',
    on: [image.address],
    removes: image.address,
    ...inRegion(image),
    path: imagePath(image.id),
    saw: asSeen(image, 'tags'),
    done: [gone(existing(image))],
    undo: 'irreversible',
    loses: 'the content of the image is lost',
    exposure: 'none',
  };
};

/** An image's id is `<registry id>/<repository id>/<digest>`: all three are needed to call it. */
const imagePath = (id: string) => {
  const [registry_id = '', repository_id = '', digest_or_tag = ''] = id.split('/');
  return { registry_id, repository_id, digest_or_tag };
};

export const image = defineKind({
  name: 'image',
  title: ['image', 'images'],
  about: 'An image of a repository, identified by its digest.',
  fields,
  links: { scans: { kind: 'scan', children: true } },
  collection: {
    operation: 'registry.listImages',
    per: 'repository',
    args: (scope) => {
      const [registry_id = '', repository_id = ''] = scope.parent?.id.split('/') ?? [];
      const expand = ['tags_details', 'extra_attr', 'manifest_media_type', 'media_type'];
      return { path: { registry_id, repository_id }, query: { expand }, ...inRegion(scope) };
    },
  },
  // It takes no expand: what only that tells stays as it was listed (contradictions.md R11).
  item: [
    {
      operation: 'registry.getImage',
      fills: 'all',
      needsId: true,
      args: (of) => ({ path: imagePath(of.id ?? ''), ...inRegion(of) }),
    },
  ],
  permissions: { read: ['cr_image_list', 'cr_image_get'], write: ['cr_image_delete'] },
  decode: (wire, { parent }) => {
    const name = text(wire, 'digest');
    const [region, registry, repository] = (parent && parseAddress(parent.address)?.path) ?? [];
    if (!name || !parent || !region || !registry || !repository) return undefined;
    const tags = texts(wire, 'tags') === null ? [] : texts(wire, 'tags');
    const manifest = text(wire, 'manifest_media_type');
    const isIndex = manifest ? indexTypes.includes(manifest) : undefined;
    const details = tagDetails(wire);
    return {
      id: `${parent.id}/${name}`,
      address: addressOf('image', region, registry, repository, name),
      phase: 'settled',
      values: present({
        region,
        registry,
        repository,
        digest: name,
        tags: tags && asSet(tags),
        pushed_at: time(wire, 'pushed_at'),
        pulled_at: time(wire, 'pulled_at'),
        size_bytes: int(wire, 'size_bytes'),
        media_type: text(wire, 'media_type'),
        manifest_media_type: manifest,
        is_index: isIndex,
        children: childrenOf(wire, isIndex),
        signed: signedOf(tags ?? undefined, details),
        tags_details: details,
      }),
    };
  },
  address: ({ region = '', registry = '', repository = '', digest = '' }) => addressOf('image', region, registry, repository, digest),
  sample: {
    region: 'br-se1',
    registry: 'acmeprod',
    repository: 'shop/api',
    digest: 'sha256:b7d16ed4a95e5bc413ec03a92cecd2613f8c54670d3cded1135c290f5de7ecd2',
    tags: ['1.8.2', 'latest'],
    pushed_at: '2026-07-30T22:41:10.000Z',
    pulled_at: '2026-08-01T06:00:00.000Z',
    size_bytes: 48211034,
    media_type: 'application/vnd.oci.image.config.v1+json',
    manifest_media_type: 'application/vnd.oci.image.manifest.v1+json',
    is_index: false,
    children: [],
    signed: false,
    tags_details: [
      { name: '1.8.2', pushed_at: '2026-07-30T22:41:10.000Z', pulled_at: '2026-08-01T06:00:00.000Z', signed: false },
      { name: 'latest', pushed_at: '2026-07-30T22:41:12.000Z', pulled_at: '2026-08-01T06:00:00.000Z', signed: false },
    ],
  },
});
