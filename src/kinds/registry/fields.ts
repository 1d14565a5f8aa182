// The fields of registries.
import type { AddressPath, Fields } from '../field.ts';

export const path = { within: 'region', parts: ['region', 'name'] } as const satisfies AddressPath;

export const fields = {
  region: {
    type: 'text',
    createOnly: 'the region of a registry cannot be changed',
    about: 'Region.',
    written: { description: 'The region. Can be omitted if it is part of the key: `br-ne1/acmeprod`.', part: 'region' },
    sample: 'br-se1',
  },
  name: {
    type: 'text',
    wire: true,
    sent: { create: true },
    createOnly: 'a registry cannot be renamed',
    about: 'Its name, unique over the whole platform.',
    sample: 'acmeprod',
  },
  proxy_cache: {
    refersTo: { kind: 'proxy-cache', regional: true },
    type: 'text',
    sent: { create: 'proxy_cache_id' },
    createOnly: 'the proxy cache of a registry cannot be changed',
    about: 'The name of its proxy cache.',
    written: {
      description: 'The name of its proxy cache, in the same region. Can only be set when the registry is created.',
      minLength: 1,
    },
    sample: 'hub',
  },
  retention: {
    type: 'json',
    side: 'desired',
    about: 'Which images are deleted: untagged_older_than, keep_last and keep_tags.',
    record: {
      many: false,
      fields: {
        untagged_older_than: { type: 'duration', about: 'Untagged images are deleted when they are older than this.' },
        keep_last: { type: 'int', about: 'How many tagged images of each repository are kept.' },
        keep_tags: { type: 'texts', about: 'Tags, or patterns, of images that are always kept.' },
      },
    },
    written: {
      description:
        'Which images are deleted, in each of its repositories, by the time they were pushed. A digest that a kept index could refer to is always kept.',
      type: 'object',
      minProperties: 1,
      additionalProperties: false,
      // Without `keep_last` no tagged image is deleted.
      dependencies: { keep_tags: ['keep_last'] },
      properties: {
        untagged_older_than: {
          description: 'Untagged images are deleted when they are older than this, e.g. `14d`. If omitted, they are kept.',
          allOf: [{ $ref: 'schemas/parts/duration.json' }],
        },
        keep_last: {
          description:
            'How many tagged images of each repository are kept, the newest first; older ones are deleted unless `keep_tags` matches. If omitted, all tagged images are kept.',
          type: 'integer',
          minimum: 1,
          maximum: 100000,
        },
        keep_tags: {
          description: 'Tags, or patterns with `*` and `?`, of images that are always kept, e.g. `v*`.',
          type: 'array',
          uniqueItems: true,
          items: { description: 'A tag or a pattern.', type: 'string', minLength: 1 },
        },
      },
    },
    sample: { untagged_older_than: '14d', keep_last: 20, keep_tags: ['v*', 'stable'] },
  },
  proxy_cache_id: { type: 'text', side: 'live', about: 'The id of its proxy cache.', sample: '45db537d-ecad-4ec4-b696-1f35235abdcf' },
  storage_usage_bytes: {
    simulated: false,
    type: 'int',
    wire: true,
    side: 'live',
    about: 'Storage used by its images, in bytes.',
    sample: 7348223911,
  },
  created_at: { type: 'time', wire: true, side: 'live', about: 'When it was created.', sample: '2026-03-11T13:05:00.000Z' },
  updated_at: { type: 'time', wire: true, side: 'live', about: 'When the platform last updated it.', sample: '2026-07-30T22:41:10.000Z' },
} as const satisfies Fields;

export type RegistryFields = typeof fields;
