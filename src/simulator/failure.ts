// The bodies of failures without a cause in the request: 429, 5xx, or any status that a fault requests (platform.md, chapter 6).
import type { Json } from '../json.ts';
import type { Product } from '../platform/operation.ts';
import { objectRefusal } from './object-storage/answer.ts';
import { gateway, type Reply } from './reply.ts';

const message = 'simulated fault';

const slugs: Readonly<Record<number, string>> = {
  400: 'bad_request',
  401: 'unauthorized',
  403: 'forbidden',
  404: 'not_found',
  409: 'conflict',
  429: 'too_many_requests',
  500: 'internal_server_error',
};

/** Statuses that block storage itself returns; all others come from the gateway before it. */
const ofBlockStorage: readonly number[] = [404, 409, 422];

/** The codes of object storage. */
const codes: Readonly<Record<number, string>> = {
  400: 'InvalidRequest',
  403: 'AccessDenied',
  404: 'NoSuchBucket',
  501: 'NotImplemented',
  503: 'SlowDown',
};

type Body = (status: number, slug: string) => Json | null;

/** null: the gateway's body. */
const bodies: Partial<Readonly<Record<Product, Body>>> = {
  registry: (_, slug) => ({ slug, message, detail: {} }),
  compute: (_, slug) => ({ slug, message, details: {} }),
  audit: (status) => (status === 500 ? { detail: message, message } : null),
  'block-storage': (status) => (ofBlockStorage.includes(status) ? [{ slug: 'generic', message, detail: {} }] : null),
};

export const failure = (product: Product | null, status: number): Reply => {
  if (product === 'object-storage') return objectRefusal(codes[status] ?? 'InternalError', message, status);
  const slug = slugs[status] ?? 'unavailable';
  const body = product === null ? null : (bodies[product]?.(status, slug) ?? null);
  return body === null ? gateway(status, slug, message) : { status, body };
};
