// The failure of the last operation of a volume, snapshot or backup. A response without the key means that none failed.
import type { Json } from '../json.ts';
import { object, text } from '../platform/wire.ts';

export const lastError = (wire: Json) => {
  const error = object(wire, 'error') ?? null;
  return { error_slug: error && text(error, 'slug'), error_message: error && text(error, 'message') };
};
