// Repositories of registries: pushing makes them, retention empties them. Read for rules, retention and what deleting a registry costs.
import { addressOf } from '../address.ts';
import { defineKind } from '../kind.ts';
import { fields } from './fields.ts';
import { reads } from './read.ts';

export const repository = defineKind({
  name: 'repository',
  title: ['repository', 'repositories'],
  about: 'A repository of images, identified by its registry and name. It is created by the first push.',
  fields,
  links: { images: { kind: 'image', children: true } },
  permissions: { read: ['cr_repository_list'], write: [] },
  address: ({ region = '', registry = '', name = '' }) => addressOf('repository', region, registry, name),
  ...reads,
  sample: {
    region: 'br-se1',
    registry: 'acmeprod',
    name: 'shop/api',
    image_count: 3,
    registry_id: 'c546afaf-743d-4912-bce0-a3aed64a3e99',
    created_at: '2026-03-12T10:00:00.000Z',
    updated_at: '2026-07-30T22:41:10.000Z',
  },
});
