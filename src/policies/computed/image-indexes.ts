// `indexes` of an image: the indexes of its repository that refer to it.

import { groupBy } from '../../live/group-by.ts';
import { isList, isUnknown, type Row, type Unknown, type Value } from '../evaluate/value.ts';
import { type Computed, fieldOf } from './computed.ts';

interface Repository {
  readonly byDigest: ReadonlyMap<Value, readonly Row[]>;
  /** Some index does not name the images that it refers to: it could refer to any of them. */
  readonly lack: Unknown | undefined;
}

export const imageIndexes: Computed = {
  kind: 'image',
  name: 'indexes',
  cell: { link: { to: 'image', many: true } },
  needs: ['image.digest', 'image.is_index', 'image.children'],
  values: ({ shapes, rows, lacking }) => {
    const [digestOf, childrenOf] = [fieldOf(shapes, 'image', 'digest'), fieldOf(shapes, 'image', 'children')];
    const repositories = new Map<Value, Repository>();
    for (const [parent, images] of groupBy(rows('image'), (row) => row.parent ?? null)) {
      const byDigest = new Map<Value, Row[]>();
      let lack: Unknown | undefined;
      for (const image of images) {
        const children = childrenOf(image);
        if (isUnknown(children)) lack = children;
        for (const digest of isList(children) ? children : []) {
          const found = byDigest.get(digest);
          if (found) found.push(image.row);
          else byDigest.set(digest, [image.row]);
        }
      }
      repositories.set(parent, { byDigest, lack });
    }
    const missing = lacking('image');
    return (row) => {
      const repository = repositories.get(row.parent ?? null);
      const items = repository?.byDigest.get(digestOf(row)) ?? [];
      const because = repository?.lack ?? missing;
      return because ? { type: 'partial', items, because } : items;
    };
  },
};
