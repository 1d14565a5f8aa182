// SSH keys: a list in pages without their number.
import { globalRow, type Rows } from '../call.ts';
import { createCollection } from '../collection.ts';
import { pageOf, pageParameters, sortBy } from '../paging.ts';
import { ok } from '../reply.ts';
import type { SshKey } from './state.ts';

const sort = sortBy(['name', 'id'], 'name:asc');

export const sshKeyRows = {
  'sshKey.listSshKeys': globalRow({ query: { ...pageParameters, _sort: sort } }, ({ tenant }, { query }) => {
    const table = createCollection<SshKey>({ id: ({ id }) => id, indexes: {} });
    for (const one of tenant.sshKeys) table.put(one);
    const { items } = pageOf(table.sorted(query['_sort']), query);
    return ok({ results: items.map(({ id, name, key }) => ({ id, name, key, key_type: key.split(' ')[0] ?? '' })) });
  }),
} satisfies Rows;
