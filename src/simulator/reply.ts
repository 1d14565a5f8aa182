// Responses, and each product's own bodies for refusals (platform.md, chapter 6).
import { isArray, isObject, type Json } from '../json.ts';
import type { Product } from '../platform/operation.ts';
import { type OperationId, operationOf } from '../platform/operations.ts';
import type { Flaw } from './shape.ts';

/** Without `body` and `text` the response has no body. */
export interface Reply {
  readonly status: number;
  readonly body?: Json;
  /** A body that is already JSON text, for responses that take longer to build than to send. */
  readonly text?: string;
  /** Of `text`; absent: JSON. */
  readonly contentType?: string;
}

/** undefined: no body. */
export const bodyOf = ({ body, text }: Reply): Json | undefined => {
  if (text === undefined) return body;
  const value: Json = JSON.parse(text);
  return value;
};

export const ok = (body: Json, status = 200): Reply => ({ status, body });
export const created = (body: Json): Reply => ok(body, 201);
export const accepted = (body: Json): Reply => ok(body, 202);
export const done: Reply = { status: 204 };

/** The refusals of one product. */
export interface Refusals {
  /** Parameters or a body that do not have the documented form. */
  readonly invalid: (flaws: readonly Flaw[]) => Reply;
  readonly notFound: (what: string) => Reply;
  /** A violated rule about names, states or statuses. */
  readonly conflict: (message: string) => Reply;
  /** Well formed, but with unacceptable values. */
  readonly unfit: (message: string) => Reply;
  readonly denied: (permission: string) => Reply;
}

/** The gateway's own body, which is the same for every product. */
export const gateway = (status: number, slug: string, message: string = slug): Reply => ({ status, body: { message, slug } });

const stringIn = (value: Json | undefined, key: string): string | null => {
  const object = isArray(value) ? value[0] : value;
  const found = isObject(object) ? object[key] : undefined;
  return typeof found === 'string' ? found : null;
};

/** A refusal as the gateway reportedly rewrites it: one object, whatever the product sent (contradictions.md B31). */
export const flattened = (reply: Reply): Reply => {
  if (reply.status < 400 || reply.body === undefined) return reply;
  const slug = stringIn(reply.body, 'slug') ?? (reply.status === 422 ? 'unprocessable_entity' : 'generic');
  return gateway(reply.status, slug, stringIn(reply.body, 'message') ?? 'the request was refused');
};

const listed = (flaws: readonly Flaw[]): Json => flaws.map(({ loc, msg, type }) => ({ loc: [...loc], msg, type }));
const describeFlaws = (flaws: readonly Flaw[]): string =>
  flaws.map(({ loc, msg }) => `${loc.slice(1).join('.') || loc.join('.')}: ${msg}`).join('; ');

const iam: Refusals = {
  invalid: (flaws) => ({ status: 422, body: { detail: listed(flaws) } }),
  notFound: (what) => gateway(404, 'not_found', `${what} not found`),
  conflict: (message) => gateway(422, 'unprocessable_entity', message),
  unfit: (message) => gateway(422, 'unprocessable_entity', message),
  denied: (permission) => ({
    status: 403,
    body: { origin: 'permissionsAPI', permission, product: 'turiaiam', message: `missing permission ${permission}` },
  }),
};

const registryBody = (status: number, slug: string, message: string): Reply => ({ status, body: { slug, message, detail: {} } });

const registry: Refusals = {
  invalid: (flaws) => ({ status: 400, body: { slug: 'bad_request', message: describeFlaws(flaws), detail: { fields: listed(flaws) } } }),
  notFound: (what) => registryBody(404, 'not_found', `${what} not found`),
  conflict: (message) => registryBody(409, 'conflict', message),
  unfit: (message) => registryBody(400, 'bad_request', message),
  denied: (permission) => registryBody(403, 'forbidden', `missing permission ${permission}`),
};

const generic = (status: number, message: string): Reply => ({ status, body: [{ slug: 'generic', message, detail: {} }] });

const blockStorage: Refusals = {
  invalid: (flaws) => ({
    status: 422,
    body: flaws.map(({ loc, msg, type }) => ({
      slug: 'generic',
      message: `${loc.slice(1).join('.')}: ${msg}`,
      detail: { loc: [...loc], type },
    })),
  }),
  notFound: (what) => generic(404, `${what} not found`),
  conflict: (message) => generic(409, message),
  unfit: (message) => generic(422, message),
  denied: (permission) => generic(403, `missing permission ${permission}`),
};

const computeBody = (status: number, slug: string, message: string): Reply => ({ status, body: { slug, message, details: {} } });

const compute: Refusals = {
  invalid: (flaws) => computeBody(400, 'bad_request', describeFlaws(flaws)),
  notFound: (what) => computeBody(404, 'not_found', `${what} not found`),
  conflict: (message) => computeBody(409, 'conflict', message),
  unfit: (message) => computeBody(422, 'unprocessable_entity', message),
  denied: (permission) => computeBody(403, 'forbidden', `missing permission ${permission}`),
};

const plain: Refusals = {
  invalid: (flaws) => ({ status: 422, body: { detail: listed(flaws) } }),
  notFound: (what) => gateway(404, 'not_found', `${what} not found`),
  conflict: (message) => gateway(409, 'conflict', message),
  unfit: (message) => gateway(400, 'bad_request', message),
  denied: (permission) => gateway(403, 'Forbidden', `missing permission ${permission}`),
};

/** Of these, only the fields of the body are documented, and 422. */
const network: Refusals = { ...plain, invalid: (flaws) => gateway(422, 'unprocessable_entity', describeFlaws(flaws)) };

/** The documents list 400, and of databases 422 for other reasons, for a request of another form. */
const database: Refusals = { ...plain, invalid: (flaws) => gateway(400, 'bad_request', describeFlaws(flaws)) };

const byProduct: Readonly<Record<Product, Refusals>> = {
  iam,
  registry,
  'block-storage': blockStorage,
  consumption: plain,
  compute,
  audit: plain,
  profile: plain,
  network,
  database,
  kubernetes: database,
  'load-balancer': network,
  'ssh-key': network,
  // Its refusals are XML: object-storage/answer.ts.
  'object-storage': plain,
};

/** These operations report errors of a request with the framework's own body; the rest of block storage with its array (platform.md, chapter 6). */
const checkedByFramework: readonly OperationId[] = ['blockStorage.listVolumes', 'blockStorage.getVolume', 'blockStorage.listVolumeTypes'];

export const refusalsOf = (id: OperationId): Refusals => {
  const own = byProduct[operationOf(id).product];
  return checkedByFramework.includes(id) ? { ...own, invalid: plain.invalid } : own;
};
