// Repositories of registries: pushing makes them, retention empties them. Read for rules, retention and what deleting a registry costs.
import { int, text, time } from '../../platform/wire.ts';
import { addressOf } from '../address.ts';
import { defineKind } from '../kind.ts';
import { present } from '../present.ts';
import { textIn } from '../read-value.ts';
import { inRegion } from '../regional.ts';

export const repository = defineKind({
  name: 'repository',
  title: ['repository', 'repositories'],
  about: 'A repository of images, identified by its registry and name. It is created by the first push.',
  fields: {
    region: { type: 'text', side: 'live', about: 'The region of its registry.' },
    registry: { type: 'text', side: 'live', about: 'Its registry, by name.' },
    name: { type: 'text', side: 'live', about: 'Name in the registry; may contain slashes.' },
    image_count: { type: 'int', side: 'live', about: 'Number of images.' },
    registry_id: { type: 'text', side: 'live', about: 'Its registry, by id.' },
    created_at: { type: 'time', side: 'live', about: 'When it was created.' },
    updated_at: { type: 'time', side: 'live', about: 'When the platform last updated it.' },
  },
  links: { images: { kind: 'image', children: true } },
  collection: {
    operation: 'registry.listRepositories',
    per: 'registry',
    args: (scope) => ({ path: { registry_id: scope.parent?.id ?? '' }, ...inRegion(scope) }),
  },
  permissions: { read: ['cr_repository_list'], write: [] },
  decode: (wire, { parent, region = '' }) => {
    const [id, name] = [text(wire, 'id'), text(wire, 'name')];
    const registry = textIn(parent, 'name') ?? text(wire, 'registry_name');
    if (!id || !name || !registry || !parent) return undefined;
    return {
      // The platform knows a repository only below its registry: both ids are needed to call it (contradictions.md R9).
      id: `${parent.id}/${id}`,
      address: addressOf('repository', region, registry, name),
      phase: 'settled',
      values: present({
        region,
        registry,
        name,
        image_count: int(wire, 'image_count'),
        registry_id: parent.id,
        created_at: time(wire, 'created_at'),
        updated_at: time(wire, 'updated_at'),
      }),
    };
  },
  address: ({ region = '', registry = '', name = '' }) => addressOf('repository', region, registry, name),
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
