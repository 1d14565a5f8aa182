// The catalogue of permissions for roles and people, by product.
import { isObject, type Json } from '../../json.ts';
import { text } from '../../platform/wire.ts';
import { addressOf } from '../address.ts';
import { iamRights } from '../iam-rights.ts';
import { defineKind } from '../kind.ts';
import { listed } from '../listed.ts';
import { fields } from './fields.ts';

/** Each permission with the name of its product. */
const spread = (wire: Json): readonly Json[] => {
  const product = text(wire, 'name') ?? null;
  return listed(wire, 'permissions').map((one) => (isObject(one) ? { ...one, product } : one));
};

export const permission = defineKind({
  name: 'permission',
  title: ['permission', 'permissions'],
  about: 'An action that can be allowed on a product, identified by its name. Roles consist of permissions.',
  fields,
  unchanging: true,
  permissions: { read: iamRights.read, write: [] },
  address: ({ name = '' }) => addressOf('permission', name),
  collection: { operation: 'iam.listPermissions', spread },
  decode: (wire, _scope, { name }) =>
    name ? { id: text(wire, 'id') || name, address: addressOf('permission', name), values: {}, phase: 'settled' } : undefined,
});
