// The parts of a wire item that holds several (a product with its permissions).
import type { Json } from '../json.ts';
import { list } from '../platform/wire.ts';

/** Where the list cannot be read: one part that cannot be understood, so that the collection is partial and not empty. */
export const listed = (wire: Json, name: string): readonly Json[] => {
  const parts = list(wire, name);
  return parts === undefined ? [null] : (parts ?? []);
};
