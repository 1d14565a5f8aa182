// The catalogue of permissions that roles and people can be given, by product.
import { isObject, type Json } from '../../json.ts';
import { text } from '../../platform/wire.ts';
import { addressOf } from '../address.ts';
import { iamRights } from '../iam-rights.ts';
import { defineKind } from '../kind.ts';
import { listed } from '../listed.ts';
import { present } from '../present.ts';

/** Each permission with the name of its product beside it. */
const spread = (wire: Json): readonly Json[] => {
  const product = text(wire, 'name') ?? null;
  return listed(wire, 'permissions').map((one) => (isObject(one) ? { ...one, product } : one));
};

export const permission = defineKind({
  name: 'permission',
  title: ['permission', 'permissions'],
  about: 'An action that can be allowed on a product, identified by its name. Roles consist of permissions.',
  fields: {
    name: { type: 'text', about: 'Its name, e.g. bs_volume_list.', side: 'live' },
    product: { type: 'text', about: 'The product it belongs to.', side: 'live' },
    description: { type: 'text', about: 'Description, from the platform.', side: 'live' },
  },
  collection: { operation: 'iam.listPermissions', per: 'tenant', spread },
  permissions: { read: iamRights.read, write: [] },
  decode: (wire) => {
    const name = text(wire, 'name');
    if (!name) return undefined;
    const values = present({ name, product: text(wire, 'product'), description: text(wire, 'description') });
    return { id: text(wire, 'id') || name, address: addressOf('permission', name), values, phase: 'settled' };
  },
  address: ({ name = '' }) => addressOf('permission', name),
  sample: { name: 'bs_volume_list', product: 'block-storage', description: 'See volumes' },
});
