// How access control is read.
import { bool, text } from '../../platform/wire.ts';
import { addressOf } from '../address.ts';
import type { Reads } from '../kind.ts';
import { present } from '../present.ts';
import type { AccessControlFields } from './fields.ts';

export const address = addressOf('access-control');

export const reads: Reads<AccessControlFields> = {
  collection: { operation: 'iam.getAccessControl', per: 'tenant', single: true },
  item: [{ operation: 'iam.getAccessControl', fills: 'all', args: () => ({}) }],
  decode: (wire) => {
    const values = present({
      enabled: bool(wire, 'enabled'),
      enforce_mfa: bool(wire, 'enforce_mfa'),
      name: text(wire, 'name'),
      description: text(wire, 'description'),
    });
    if (values.enabled === undefined && values.enforce_mfa === undefined) return undefined;
    return { id: address, address, values, phase: 'settled' };
  },
};
