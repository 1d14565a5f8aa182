// Repositories of registries: pushes create them, retention empties them. Read for policies, for retention and for the loss when a registry is deleted.
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
});
