// A wire item becomes an Observed: decoded by its kind, with the body that it came from and without secrets.
import { isArray, isObject, type Json } from '../json.ts';
import type { Kind, Observed, ReadScope } from '../kinds/kind.ts';
import type { Operation } from '../platform/operation.ts';
import { type OperationId, operations } from '../platform/operations.ts';
import { dropFields } from '../platform/secret-fields.ts';

/** Every name under which some operation answers or takes a secret: none of them stays, whichever operation sent it. */
const secretNames: ReadonlySet<string> = new Set(Object.values<Operation>(operations).flatMap((operation) => operation.secrets ?? []));

export const isSecretName = (name: string): boolean => secretNames.has(name);

const holdsSecrets = (body: Json): boolean => {
  if (isArray(body)) return body.some(holdsSecrets);
  if (!isObject(body)) return false;
  // Every item is looked at: no list of its entries is made.
  for (const name in body) if (secretNames.has(name) || holdsSecrets(body[name] ?? null)) return true;
  return false;
};

/** The reader has dropped what its operation declares; this is for what is not declared. The same body where there is nothing. */
export const withoutSecretFields = (body: Json): Json => (holdsSecrets(body) ? dropFields(body, [...secretNames]) : body);

/** The items in what a list holds: one each, or several where the kind spreads them. */
export const wiresOf = ({ collection }: Kind, listed: readonly Json[]): readonly Json[] =>
  collection.spread ? listed.flatMap((wire) => collection.spread?.(wire) ?? []) : listed;

/** undefined: the item cannot be understood. `operation` answered `wire`. */
export const observe = (kind: Kind, operation: OperationId, wire: Json, scope: ReadScope): Observed | undefined => {
  const body = withoutSecretFields(wire);
  const decoded = kind.decode(body, scope);
  return (
    decoded && {
      kind: kind.name,
      address: decoded.address,
      id: decoded.id,
      in: scope.in,
      ...(scope.parent ? { parent: scope.parent.address } : {}),
      ...(scope.region ? { region: scope.region } : {}),
      values: decoded.values,
      unread: {},
      phase: decoded.phase,
      wire: { [operation]: body },
    }
  );
};
