// How scopes are read: the operations, and the values that are decoded from a response.
import { isObject, type Json } from '../../json.ts';
import { text } from '../../platform/wire.ts';
import { addressOf } from '../address.ts';
import type { Reads } from '../kind.ts';
import { listed } from '../listed.ts';
import type { ScopeFields } from './fields.ts';

/** Each scope with the names of its product and group. */
const spread = (wire: Json): readonly Json[] => {
  const group = text(wire, 'name') ?? null;
  return listed(wire, 'api_products').flatMap((product) => {
    const named = text(product, 'name') ?? null;
    return listed(product, 'scopes').map((one) => (isObject(one) ? { ...one, product: named, group } : one));
  });
};

export const reads: Reads<ScopeFields> = {
  collection: { operation: 'iam.listScopes', spread },
  decode: (wire, _scope, { name }) =>
    name ? { id: text(wire, 'uuid') || name, address: addressOf('scope', name), values: {}, phase: 'settled' } : undefined,
};
