// How repositories are read: the operations, and the values that are decoded from a response.
import { int, text, time } from '../../platform/wire.ts';
import { addressOf } from '../address.ts';
import type { Reads } from '../kind.ts';
import { present } from '../present.ts';
import { textIn } from '../read-value.ts';
import { inRegion } from '../regional.ts';
import type { RepositoryFields } from './fields.ts';

export const reads: Reads<RepositoryFields> = {
  collection: {
    operation: 'registry.listRepositories',
    per: 'registry',
    args: (scope) => ({ path: { registry_id: scope.parent?.id ?? '' }, ...inRegion(scope) }),
  },
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
};
