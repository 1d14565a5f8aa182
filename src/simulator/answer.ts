// The path of one request through the platform: the caller, the tenant, the permissions, the form of the request, and then the row of its operation.
import type { Json, JsonObject } from '../json.ts';
import type { Product } from '../platform/operation.ts';
import { type OperationId, operationOf } from '../platform/operations.ts';
import { parametersOf, unfitParameter } from '../platform/path-parameters.ts';
import { regionName, wireRegion } from '../platform/region.ts';
import { recordEvent } from './audit/record.ts';
import type { Call, OperationRow } from './call.ts';
import { type Admission, admit, type HeaderOf } from './caller.ts';
import { stamp } from './clock.ts';
import { documentedIam, permissionFor, scopesFor } from './permissions.ts';
import { flattened, gateway, type Refusals, type Reply, refusalsOf } from './reply.ts';
import type { Flaw } from './shape.ts';
import type { SimulatedWorld } from './world.ts';

/** The body of a request. `undefined`: there is none. */
export type DecodedRequest = { readonly type: 'json'; readonly value: Json | undefined } | { readonly type: 'broken' };

export interface Incoming {
  /** The value of a header by its lower-case name. */
  readonly header: HeaderOf;
  /** Decoded. */
  readonly path: Readonly<Record<string, string>>;
  /** A repeated parameter is a list. */
  readonly query: JsonObject;
  readonly body: DecodedRequest;
  /** The failure status that a fault requests. */
  readonly ends: string | null;
  /** The offset of the server's clock in milliseconds. */
  readonly off: number;
}

const missing = (loc: Flaw['loc']): Flaw => ({ loc, msg: 'field required', type: 'missing' });

/** The tenant header of block storage: the credential determines the tenant, and the header must agree. */
const tenantRefusal = (world: SimulatedWorld, id: OperationId, { tenant }: Admission, header: HeaderOf, refuse: Refusals): Reply | null => {
  const named = header('x-tenant-id');
  if (named !== null && named !== tenant.facts.id) return gateway(403, 'Forbidden');
  const required = operationOf(id).product === 'block-storage' && world.surroundings.behaviour.tenant_header === 'required';
  return named === null && required ? refuse.invalid([missing(['header', 'x-tenant-id'])]) : null;
};

/** A key needs both the scope (for the product) and the permission (for the action). */
const accessRefusal = (world: SimulatedWorld, id: OperationId, { caller }: Admission, refuse: Refusals): Reply | null => {
  const asDocumented = operationOf(id).product === 'iam' && world.surroundings.behaviour.iam_reads === 'document';
  const required = asDocumented ? documentedIam : { scopes: scopesFor(id), permission: permissionFor(id) };
  const lacking = required.scopes.find((scope) => !caller.hasScope(scope));
  if (lacking !== undefined) return gateway(403, 'Forbidden', `missing scope ${lacking}`);
  const { permission } = required;
  return permission !== null && !caller.may(permission) ? refuse.denied(permission) : null;
};

const pathRefusal = (id: OperationId, path: Incoming['path'], refuse: Refusals): Reply | null => {
  const { product, path: template } = operationOf(id);
  // An older form of an operation may lack a parameter of the newest one (older-forms.ts).
  const names = parametersOf(template).filter((name) => name in path);
  const flaws = names.flatMap((name): Flaw[] => {
    const why = unfitParameter(product, name, path[name] ?? '');
    return why === null ? [] : [{ loc: ['path', name], msg: why, type: 'uuid_parsing' }];
  });
  return flaws.length === 0 ? null : refuse.invalid(flaws);
};

const run = (row: OperationRow, call: Call, region: string, product: Product): Reply => {
  if (row.type === 'global') return row.answer(call);
  // A region that this product alone has another name for (contradictions.md N4).
  const isNamed = wireRegion(region, product) === wireRegion(region);
  const store = isNamed ? call.tenant.regions.get(regionName(region)) : undefined;
  return store === undefined ? gateway(404, 'NotFound', 'no such region') : row.answer({ ...call, region: store });
};

const replyTo = (world: SimulatedWorld, id: OperationId, row: OperationRow, incoming: Incoming): Reply => {
  const { product } = operationOf(id);
  const refuse = refusalsOf(id);
  const admission = admit(world, product, incoming.header);
  if (admission === null) return gateway(401, 'Unauthorized');
  if (world.surroundings.behaviour.absent.includes(id)) return gateway(404, 'NotFound', 'Not Found');
  const refused =
    tenantRefusal(world, id, admission, incoming.header, refuse) ??
    accessRefusal(world, id, admission, refuse) ??
    pathRefusal(id, incoming.path, refuse);
  if (refused !== null) return refused;
  const { body } = incoming;
  if (body.type === 'broken') return refuse.invalid([{ loc: ['body'], msg: 'the body is not JSON', type: 'json_invalid' }]);
  const call: Call = {
    world,
    ...admission,
    path: (name) => incoming.path[name] ?? '',
    query: incoming.query,
    body: body.value,
    at: stamp(world.clock.now() + incoming.off),
    ends: incoming.ends,
    refuse,
  };
  const reply = run(row, call, incoming.path['region'] ?? '', product);
  recordEvent(id, call, reply, incoming.header('x-request-id'));
  return reply;
};

/** The response of the platform. All due transitions must have been applied before. */
export const answer = (world: SimulatedWorld, id: OperationId, row: OperationRow, incoming: Incoming): Reply => {
  const reply = replyTo(world, id, row, incoming);
  return world.surroundings.behaviour.refusals === 'gateway' ? flattened(reply) : reply;
};
