// The platform's catalogues: permissions by product, scopes by application.
import { globalRow, type Rows } from '../call.ts';
import { uuidOf } from '../ids.ts';
import { ok } from '../reply.ts';
import { boolText, either, optional, text } from '../shape.ts';

export const catalogueRows = {
  'iam.listPermissions': globalRow(
    { query: { product_name: optional(text()), partial_match: either(boolText, false), case_sensitive: either(boolText, true) } },
    ({ world }, { query }) => {
      const fold = (name: string): string => (query.case_sensitive ? name : name.toLowerCase());
      const wanted = query.product_name === undefined ? null : fold(query.product_name);
      const matches = (name: string): boolean =>
        wanted === null || (query.partial_match ? fold(name).includes(wanted) : fold(name) === wanted);
      return ok(world.surroundings.products.filter((product) => matches(product.name)));
    },
  ),
  'iam.listScopes': globalRow({}, ({ world }) => {
    const products = world.surroundings.scopes.map((product) => ({
      uuid: product.uuid,
      name: product.name,
      scopes: product.scopes.map(({ uuid, name, title }) => ({ uuid, name, title })),
    }));
    return ok([{ uuid: uuidOf(0, 'scope group', 'platform'), name: 'Magalu Cloud', api_products: products }]);
  }),
} satisfies Rows;
