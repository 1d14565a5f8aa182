// How access control is read.
import { addressOf } from '../address.ts';
import type { Reads } from '../kind.ts';
import type { AccessControlFields } from './fields.ts';

export const address = addressOf('access-control');

export const reads: Reads<AccessControlFields> = {
  collection: { operation: 'iam.getAccessControl', single: true },
  item: [{ operation: 'iam.getAccessControl', fills: 'all', args: () => ({}) }],
  decode: (_wire, _scope, { enabled, enforce_mfa }) =>
    enabled === undefined && enforce_mfa === undefined ? undefined : { id: address, address, values: {}, phase: 'settled' },
};
