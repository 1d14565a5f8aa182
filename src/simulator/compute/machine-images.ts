// The images of the platform that instances are created from. Custom images are in another list.
import { type Rows, regionalRow } from '../call.ts';
import { pageOf, pageParameters, sortBy } from '../paging.ts';
import { ok } from '../reply.ts';
import { optional, text } from '../shape.ts';

const sort = sortBy(['name', 'status', 'platform', 'id'], 'name:asc');

export const machineImageRows = {
  'compute.listImages': regionalRow(
    { query: { ...pageParameters, _sort: sort, 'availability-zone': optional(text()) } },
    ({ region }, { query }) => {
      const { items, meta } = pageOf(region.machineImages.sorted(query['_sort']), query);
      return ok({ images: [...items], meta });
    },
  ),
} satisfies Rows;
