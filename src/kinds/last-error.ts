// How the last operation of a volume, snapshot or backup failed. A response without the key says that none did.
import type { Json } from '../json.ts';
import { object, text } from '../platform/wire.ts';

export const lastError = (wire: Json) => {
  const error = object(wire, 'error') ?? null;
  return { error_slug: error && text(error, 'slug'), error_message: error && text(error, 'message') };
};
