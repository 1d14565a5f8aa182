// How registry members are read: the operations, and the values that are decoded from a response.
import { text } from '../../platform/wire.ts';
import { addressOf, partsOf } from '../address.ts';
import type { Reads } from '../kind.ts';
import { inRegion } from '../regional.ts';
import type { RegistryMemberFields } from './fields.ts';

export const reads: Reads<RegistryMemberFields> = {
  collection: {
    operation: 'registry.listRegistryMembers',
    args: (scope) => ({ path: { registry_id: scope.parent?.id ?? '' }, ...inRegion(scope) }),
  },
  item: [
    {
      operation: 'registry.listRegistryMembers',
      fills: 'all',
      args: (of) => ({ path: { registry_id: of.parentId ?? '' }, ...inRegion(of) }),
      list: true,
    },
  ],
  decode: (wire, { parent }) => {
    const [id, user] = [text(wire, 'id'), text(wire, 'user_id')?.toLowerCase()];
    if (!id || !user || !parent) return undefined;
    const { region, name: registry } = partsOf(parent.address, 'registry');
    return {
      id,
      address: addressOf('registry-member', region, registry, user),
      phase: 'settled',
      values: { user_id: user, registry, registry_id: parent.id === '' ? undefined : parent.id },
    };
  },
};
