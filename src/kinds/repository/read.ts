// How repositories are read: the operations, and the values that are decoded from a response.
import { text } from '../../platform/wire.ts';
import { addressOf } from '../address.ts';
import type { Reads } from '../kind.ts';
import { textIn } from '../read-value.ts';
import { inRegion } from '../regional.ts';
import type { RepositoryFields } from './fields.ts';

export const reads: Reads<RepositoryFields> = {
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
};
