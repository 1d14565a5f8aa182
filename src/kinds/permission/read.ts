// How permissions are read: the operations, and the values that are decoded from a response.
import { isObject, type Json } from '../../json.ts';
import { text } from '../../platform/wire.ts';
import { addressOf } from '../address.ts';
import type { Reads } from '../kind.ts';
import { listed } from '../listed.ts';
import type { PermissionFields } from './fields.ts';

/** Each permission with the name of its product. */
const spread = (wire: Json): readonly Json[] => {
  const product = text(wire, 'name') ?? null;
  return listed(wire, 'permissions').map((one) => (isObject(one) ? { ...one, product } : one));
};

export const reads: Reads<PermissionFields> = {
  collection: { operation: 'iam.listPermissions', spread },
  decode: (wire, _scope, { name }) =>
    name ? { id: text(wire, 'id') || name, address: addressOf('permission', name), values: {}, phase: 'settled' } : undefined,
};
