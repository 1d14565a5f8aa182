// Repositories of registries: pushes create them, retention empties them. Read for policies, for retention and for the loss when a registry is deleted.
import { text } from '../../platform/wire.ts';
import { addressOf } from '../address.ts';
import { defineKind } from '../kind.ts';
import { textIn } from '../read-value.ts';
import { inRegion } from '../regional.ts';
import { fields } from './fields.ts';

export const repository = defineKind({
  name: 'repository',
  title: ['repository', 'repositories'],
  about: 'A repository of images, identified by its registry and name. It is created by the first push.',
  fields,
  links: { images: { kind: 'image', children: true } },
  permissions: { read: ['cr_repository_list'], write: [] },
  address: ({ region = '', registry = '', name = '' }) => addressOf('repository', region, registry, name),
  collection: {
    operation: 'registry.listRepositories',
    args: (scope) => ({ path: { registry_id: scope.parent?.id ?? '' }, ...inRegion(scope) }),
  },
  decode: (wire, { parent, region = '' }, { name }) => {
    const id = text(wire, 'id');
    const registry = textIn(parent, 'name') ?? text(wire, 'registry_name');
    if (!id || !name || !registry || !parent) return undefined;
    return {
      // The platform identifies a repository only within its registry: calls need both ids (contradictions.md R9).
      id: `${parent.id}/${id}`,
      address: addressOf('repository', region, registry, name),
      phase: 'settled',
      values: { region, registry, registry_id: parent.id },
    };
  },
});
