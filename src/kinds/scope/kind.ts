// The catalogue of scopes that API keys can hold, by group and product.
import { isObject, type Json } from '../../json.ts';
import { text } from '../../platform/wire.ts';
import { addressOf } from '../address.ts';
import { iamRights } from '../iam-rights.ts';
import { defineKind } from '../kind.ts';
import { listed } from '../listed.ts';
import { present } from '../present.ts';

/** Each scope with the names of its product and group beside it. */
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
  fields: {
    name: { type: 'text', about: 'Its name, e.g. mcr.write.', side: 'live' },
    title: { type: 'text', about: 'Description, from the platform.', side: 'live' },
    product: { type: 'text', about: 'Product.', side: 'live' },
    group: { type: 'text', about: 'Product group.', side: 'live' },
  },
  collection: { operation: 'iam.listScopes', per: 'tenant', spread },
  permissions: { read: iamRights.read, write: [] },
  decode: (wire) => {
    const name = text(wire, 'name');
    if (!name) return undefined;
    const values = present({ name, title: text(wire, 'title'), product: text(wire, 'product'), group: text(wire, 'group') });
    return { id: text(wire, 'uuid') || name, address: addressOf('scope', name), values, phase: 'settled' };
  },
  address: ({ name = '' }) => addressOf('scope', name),
  sample: { name: 'mcr.write', title: 'Push images', product: 'container-registry', group: 'Magalu Cloud' },
});
