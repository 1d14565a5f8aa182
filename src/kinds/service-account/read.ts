// How service accounts are read: the operations, and the values that are decoded from a response.
import { text } from '../../platform/wire.ts';
import { addressOf } from '../address.ts';
import { readPermissionsHeld, rereadGrants } from '../grants/read-grants.ts';
import { readRolesHeld } from '../grants/role-holders.ts';
import type { Reads } from '../kind.ts';
import type { ServiceAccountFields } from './fields.ts';

export const reads: Reads<ServiceAccountFields> = {
  collection: { operation: 'iam.listServiceAccounts' },
  // It is assumed that the grants of a member can be read with an account's id; otherwise they are unread.
  details: [readRolesHeld, readPermissionsHeld],
  item: [{ operation: 'iam.listServiceAccounts', fills: ['name', 'email', 'description'], args: () => ({}), list: true }, rereadGrants],
  decode: (wire, _scope, { name }) => {
    const id = text(wire, 'uuid');
    return id && name ? { id, address: addressOf('service-account', name), values: {}, phase: 'settled' } : undefined;
  },
};
