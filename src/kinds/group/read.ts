// How groups are read: the operations, and the values that are decoded from a response.
import { text } from '../../platform/wire.ts';
import { addressOf } from '../address.ts';
import { localPart } from '../email.ts';
import type { Reads } from '../kind.ts';
import { groupsByName } from './by-name.ts';
import type { GroupFields } from './fields.ts';

export const reads: Reads<GroupFields> = {
  collection: { operation: 'iam.listGroups' },
  // The read of one group is hidden in the platform's own clients and may be missing: one call lists all groups.
  item: [{ operation: 'iam.listGroups', fills: 'all', args: () => ({}), list: true }],
  decode: (wire, _scope, { name, email }) => {
    const id = text(wire, 'id');
    const identifier = email ? localPart(email) : name;
    if (!id || !identifier) return undefined;
    const values = { identifier, profile: text(wire, 'profile') ?? null };
    return { id, address: addressOf('group', identifier.toLowerCase()), values, phase: 'settled' };
  },
  candidates: groupsByName,
  // It is found by its identifier; if it was found by its name, the platform chose the identifier.
  means: (declared) => {
    const { identifier: _, ...values } = declared.values;
    return { values, unread: {} };
  },
};
