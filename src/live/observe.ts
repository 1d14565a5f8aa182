// Turns an item of a response into an Observed: decoded by its kind, from a body without secrets.
import { isArray, isObject, type Json } from '../json.ts';
import type { Kind, Observed, ReadScope, Received } from '../kinds/kind.ts';
import type { Operation } from '../platform/operation.ts';
import { type OperationId, operations } from '../platform/operations.ts';
import { dropFields } from '../platform/secret-fields.ts';
import { keepResponses, type Responses } from './responses.ts';

/** Every field name under which an operation returns or accepts a secret. These fields are removed from all bodies. */
const secretNames: ReadonlySet<string> = new Set(Object.values<Operation>(operations).flatMap((operation) => operation.secrets ?? []));

export const isSecretName = (name: string): boolean => secretNames.has(name);

const holdsSecrets = (body: Json): boolean => {
  if (isArray(body)) return body.some(holdsSecrets);
  if (!isObject(body)) return false;
  // A loop without a list of entries, because this runs for every item.
  for (const name in body) if (secretNames.has(name) || holdsSecrets(body[name] ?? null)) return true;
  return false;
};

/** The reader has removed the secret fields of its operation; this removes all others. Returns the same body if there are none. */
export const withoutSecretFields = (body: Json): Json => (holdsSecrets(body) ? dropFields(body, [...secretNames]) : body);

/** The items of a list entry: one, or several if the kind spreads entries. */
export const wiresOf = ({ collection }: Kind, listed: readonly Json[]): readonly Json[] =>
  collection.spread ? listed.flatMap((wire) => collection.spread?.(wire) ?? []) : listed;

/** One object for all items of which everything was read: it is never changed. */
const nothingUnread: Observed['unread'] = Object.freeze({});

/** undefined: the item cannot be decoded. `wire`: the body of the response of `operation`. */
export const observeAs = <Item extends Observed>(
  kind: Kind,
  operation: OperationId,
  wire: Json,
  scope: ReadScope,
  responses: Responses<Item>,
): Item | undefined => {
  const body = withoutSecretFields(wire);
  const decoded = kind.decode(body, scope);
  if (!decoded) return undefined;
  const item: Observed = {
    kind: kind.name,
    address: decoded.address,
    id: decoded.id,
    in: scope.in,
    ...(scope.parent ? { parent: scope.parent.address } : {}),
    ...(scope.region ? { region: scope.region } : {}),
    values: decoded.values,
    unread: nothingUnread,
    phase: decoded.phase,
  };
  return responses.of(item, operation, body);
};

/** The same with its response. */
export const observe = (kind: Kind, operation: OperationId, wire: Json, scope: ReadScope): Received | undefined =>
  observeAs(kind, operation, wire, scope, keepResponses);
