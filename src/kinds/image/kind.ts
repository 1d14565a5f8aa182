// Images of repositories, by digest. Retention deletes them (deleteImageStep); nothing else is written.
import { addressOf } from '../address.ts';
import { defineKind } from '../kind.ts';
import { fields } from './fields.ts';
import { reads } from './read.ts';

export const image = defineKind({
  name: 'image',
  title: ['image', 'images'],
  about: 'An image of a repository, identified by its digest.',
  fields,
  links: { scans: { kind: 'scan', children: true } },
  permissions: { read: ['cr_image_list', 'cr_image_get'], write: ['cr_image_delete'] },
  address: ({ region = '', registry = '', repository = '', digest = '' }) => addressOf('image', region, registry, repository, digest),
  ...reads,
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
