// Records an audit event for each successful write: actor, subject and time. All events are created here.
import { isObject, type Json, type JsonObject } from '../../json.ts';
import { productPaths } from '../../platform/addresses.ts';
import { eventProducts } from '../../platform/event-type.ts';
import { type OperationId, operationOf } from '../../platform/operations.ts';
import { parametersOf } from '../../platform/path-parameters.ts';
import { regionName } from '../../platform/region.ts';
import { dropFields } from '../../platform/secret-fields.ts';
import type { Call } from '../call.ts';
import { stamp } from '../clock.ts';
import { folded } from '../iam/store.ts';
import { uuidOf } from '../ids.ts';
import type { Reply } from '../reply.ts';
import type { SimulatedWorld, Tenant } from '../world.ts';
import { namingOf, outsideTypes, typeOf } from './naming.ts';
import type { AuditEvent } from './state.ts';

/** Never in an event, whatever operation sent them. */
const secrets = ['client_secret', 'access_key', 'access_secret', 'key_pair_secret', 'api_key', 'password'] as const;

/** The owner's credential acts as the member who owns the organization. */
const whoOf = ({ tenant, caller }: Call): string => {
  const [owner] = caller.owner && tenant.facts.owner !== null ? tenant.members.by('email', folded(tenant.facts.owner)) : [];
  return owner?.uuid ?? caller.id;
};

const dataOf = (body: Json | undefined, names: readonly string[]): JsonObject => {
  const after = body === undefined ? null : dropFields(body, [...secrets, ...names]);
  return isObject(after) ? { after } : {};
};

/** Without the region, as the sample has it. */
const sourceOf = (id: OperationId, call: Call): string => {
  const { product, path } = operationOf(id);
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(call.path(name)));
  return `https://api.example${productPaths[product].replace('/{region}', '')}${filled}`;
};

const leave = ({ seed }: SimulatedWorld, { facts, events }: Tenant, event: Omit<AuditEvent, 'id'>): void => {
  events.push({ id: uuidOf(seed, 'event', facts.id, events.length), ...event });
};

/**
 * Does nothing for reads and refused requests. Ids do not come from the mint, so that other ids do not change. The correlation id is the caller's request id;
 * without one it is derived from the event's position, so that reads in between change nothing.
 */
export const recordEvent = (id: OperationId, call: Call, reply: Reply, requestId: string | null): void => {
  const { product, effect, secrets: names = [], path } = operationOf(id);
  if (effect !== 'write' || reply.status < 200 || reply.status > 299) return;
  const { resource, ids } = namingOf(id);
  // An older form of an operation may lack a parameter.
  const parameters = parametersOf(path).flatMap((name) => (call.path(name) === '' ? [] : [[name, call.path(name)] as const]));
  const { facts, events } = call.tenant;
  const correlationid = requestId ?? uuidOf(call.world.seed, 'request', facts.id, events.length);
  for (const subject of ids(call, reply))
    leave(call.world, call.tenant, {
      source: sourceOf(id, call),
      type: typeOf(id),
      subject: `${resource}/${subject}`,
      time: call.at,
      authid: whoOf(call),
      product: eventProducts[product],
      region: productPaths[product].includes('{region}') ? regionName(call.path('region')) : 'global',
      correlationid,
      data: { ...Object.fromEntries(parameters), ...dataOf(call.body, names) },
    });
};

/** Actions of people outside the platform's operations: `join` a member, `approve` an API key. `authid`: the actor. */
export const recordOutside = (world: SimulatedWorld, tenant: Tenant, what: keyof typeof outsideTypes, id: string, authid: string): void => {
  const { resource, type } = outsideTypes[what];
  leave(world, tenant, {
    source: 'https://api.example/iam',
    type,
    subject: `${resource}/${id}`,
    time: stamp(world.clock.now()),
    authid,
    product: eventProducts.iam,
    region: 'global',
    correlationid: uuidOf(world.seed, 'request', tenant.facts.id, tenant.events.length),
    data: {},
  });
};
