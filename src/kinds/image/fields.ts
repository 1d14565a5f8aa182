// The fields of images.
import type { AddressPath, Fields } from '../field.ts';

export const path = { within: 'repository', parts: ['region', 'registry', 'repository', 'digest'] } as const satisfies AddressPath;

export const fields = {
  region: { type: 'text', side: 'live', about: 'The region of its registry.', sample: 'br-se1' },
  registry: { type: 'text', side: 'live', about: 'Its registry, by name.', sample: 'acmeprod' },
  repository: { type: 'text', side: 'live', about: 'Its repository, by name.', sample: 'shop/api' },
  digest: {
    type: 'text',
    wire: true,
    side: 'live',
    about: 'sha256: and 64 hex digits.',
    sample: 'sha256:b7d16ed4a95e5bc413ec03a92cecd2613f8c54670d3cded1135c290f5de7ecd2',
  },
  tags: { type: 'texts', side: 'live', compare: 'set', about: 'Its tags.', sample: ['1.8.2', 'latest'] },
  pushed_at: { type: 'time', wire: true, side: 'live', about: 'When it was pushed.', sample: '2026-07-30T22:41:10.000Z' },
  pulled_at: {
    type: 'time',
    wire: true,
    side: 'live',
    about: 'When it was last pulled; null if it was never pulled.',
    sample: '2026-08-01T06:00:00.000Z',
  },
  size_bytes: { type: 'int', wire: true, side: 'live', about: 'Its size in bytes.', sample: 48211034 },
  media_type: {
    type: 'text',
    wire: true,
    side: 'live',
    about: 'Media type of its configuration.',
    sample: 'application/vnd.oci.image.config.v1+json',
  },
  manifest_media_type: {
    type: 'text',
    wire: true,
    side: 'live',
    about: 'Media type of its manifest.',
    sample: 'application/vnd.oci.image.manifest.v1+json',
  },
  is_index: { type: 'bool', side: 'live', about: 'Whether it is an index that refers to other images of the repository.', sample: false },
  children: {
    type: 'texts',
    side: 'live',
    compare: 'set',
    about: 'Digests that an index refers to, if the platform reports them; empty for any other image.',
    sample: [],
  },
  signed: { type: 'bool', side: 'live', about: 'Whether every tag of it is signed; null without a tag.', sample: false },
  tags_details: {
    type: 'json',
    side: 'live',
    about: 'Details of each tag: name, pushed_at, pulled_at and signed.',
    record: {
      many: true,
      fields: {
        name: { type: 'text', about: 'The tag.' },
        pushed_at: { type: 'time', about: 'When the tag was pushed.' },
        pulled_at: { type: 'time', about: 'When the tag was last pulled; null if it was never pulled.' },
        signed: { type: 'bool', about: 'Whether the tag is signed.' },
      },
    },
    sample: [
      { name: '1.8.2', pushed_at: '2026-07-30T22:41:10.000Z', pulled_at: '2026-08-01T06:00:00.000Z', signed: false },
      { name: 'latest', pushed_at: '2026-07-30T22:41:12.000Z', pulled_at: '2026-08-01T06:00:00.000Z', signed: false },
    ],
  },
} as const satisfies Fields;

export type ImageFields = typeof fields;
