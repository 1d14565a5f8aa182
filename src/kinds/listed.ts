// The items inside a wire item that contains several (a product with its permissions).
import type { Json } from '../json.ts';
import { list } from '../platform/wire.ts';

/** If the list cannot be read: one item that cannot be parsed, so that the collection is partial and not empty. */
export const listed = (wire: Json, name: string): readonly Json[] => {
  const parts = list(wire, name);
  return parts === undefined ? [null] : (parts ?? []);
};
