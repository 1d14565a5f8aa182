// The catalogue of scopes for API keys, by group and product.
import { isObject, type Json } from '../../json.ts';
import { text } from '../../platform/wire.ts';
import { addressOf } from '../address.ts';
import { iamRights } from '../iam-rights.ts';
import { defineKind } from '../kind.ts';
import { listed } from '../listed.ts';
import { fields } from './fields.ts';

/** Each scope with the names of its product and group. */
const spread = (wire: Json): readonly Json[] => {
  const group = text(wire, 'name') ?? null;
  return listed(wire, 'api_products').flatMap((product) => {
    const named = text(product, 'name') ?? null;
    return listed(product, 'scopes').map((one) => (isObject(one) ? { ...one, product: named, group } : one));
  });
};

export const scope = defineKind({
  name: 'scope',
  title: ['scope', 'scopes'],
  about: 'Access of an API key to a product, for reading or writing, identified by its name.',
  fields,
  unchanging: true,
  permissions: { read: iamRights.read, write: [] },
  address: ({ name = '' }) => addressOf('scope', name),
  collection: { operation: 'iam.listScopes', spread },
  decode: (wire, _scope, { name }) =>
    name ? { id: text(wire, 'uuid') || name, address: addressOf('scope', name), values: {}, phase: 'settled' } : undefined,
});
