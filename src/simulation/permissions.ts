// The calls that the identity of the trust file may make, by the scopes of its key and the permissions of its account. A call that it
// certainly may not make is refused in the simulation as by the platform. Unknown permissions are assumed, and the assumption is reported.

import type { Access, RightSort } from '../access/access.ts';
import { accessOf } from '../access/access-of.ts';
import { afterSteps } from '../access/after-steps.ts';
import { subjectAt } from '../access/subjects.ts';
import { accessWorld } from '../access/world.ts';
import { type Address, kindOf } from '../kinds/address.ts';
import { accountOf } from '../kinds/api-key/account-of.ts';
import { kindNamed } from '../kinds/catalogue.generated.ts';
import type { Live } from '../live/live.ts';
import type { Step } from '../plan/plan.ts';
import type { Failure, Writer } from '../platform/client.ts';
import { type OperationId, operationOf } from '../platform/operations.ts';
import { enough, permissionFor, scopesFor } from '../simulator/permissions.ts';
import type { Assumption } from './simulation.ts';

export type Ruling =
  | { readonly type: 'held' }
  /** `isForeign`: the run has read with what the identity lacks, so it is not the running key. */
  | { readonly type: 'lacking'; readonly permission?: string; readonly says: string; readonly isForeign?: true }
  | { readonly type: 'not-known'; readonly says: string };

export type Permissions = (operation: OperationId) => Ruling;

interface Held {
  readonly names: ReadonlySet<string>;
  /** Whether this list is complete. */
  readonly whole: boolean;
}

const heldIn = (sort: RightSort, all: readonly (Access | undefined)[]): Held => ({
  names: new Set(all.flatMap((one) => one?.rights ?? []).flatMap((right) => (right.sort === sort ? right.name : []))),
  whole: all.every((one) => one !== undefined && one.gaps.length === 0),
});

/** Before and after the steps, because steps may change the permissions of the identity. undefined: they were not read. */
const holds = (lives: readonly Live[], identity: Address): { readonly scopes: Held; readonly permissions: Held } | undefined => {
  const isKey = kindOf(identity) === 'api-key';
  const holder = isKey ? accountOf(identity) : identity;
  const found = lives.map((live) => {
    const world = accessWorld(live);
    const at = (address: Address): Access | undefined => {
      const subject = subjectAt(world, address);
      return subject && accessOf(world, subject);
    };
    // Scopes are reported for keys of service accounts only.
    return { key: isKey ? at(identity) : undefined, holder: at(holder) };
  });
  const held = {
    scopes: heldIn(
      'scope',
      found.map(({ key }) => key),
    ),
    permissions: heldIn(
      'permission',
      found.map((one) => one.holder),
    ),
  };
  return Object.values(held).some(({ names, whole }) => whole || names.size > 0) ? held : undefined;
};

/** Reads that succeeded. A collection that was not read completely proves nothing of its product. */
const readIn = ({ calls, collections }: Live): readonly OperationId[] => {
  const proven = collections.flatMap(({ kind, completeness }) =>
    completeness.type === 'complete' ? [kindNamed(kind).collection.operation] : [],
  );
  return proven.filter((operation) => (calls[operation] ?? 0) > 0);
};

const mayCall: Ruling = { type: 'held' };

/** What the identity certainly lacks; undefined: nothing. */
const lackingFor = (
  operation: OperationId,
  { scopes, permissions }: { readonly scopes: Held; readonly permissions: Held },
): { readonly scope: string } | { readonly permission: string } | undefined => {
  const scope = scopes.whole ? scopesFor(operation).find((one) => !scopes.names.has(one)) : undefined;
  if (scope !== undefined) return { scope };
  const permission = permissionFor(operation);
  if (permission === null || !permissions.whole || operationOf(operation).permission === null) return undefined;
  return enough(permission).some((one) => permissions.names.has(one)) ? undefined : { permission };
};

/** A scope with which this was read, although the identity does not have it. The permissions that the document names for reads prove less. */
const readWithout = (live: Live, { scopes }: NonNullable<ReturnType<typeof holds>>): string | undefined =>
  scopes.whole
    ? readIn(live)
        .flatMap(scopesFor)
        .find((scope) => !scopes.names.has(scope))
    : undefined;

/** Most permissions are documented with their operation. The others are assumed (simulator/permissions.ts), and no call is refused because of them. */
export const permissionsOf = (identity: Address, live: Live, steps: readonly Step[]): Permissions | undefined => {
  const known = holds([live, afterSteps(live, steps)], identity);
  if (!known) return undefined;
  const { scopes, permissions } = known;
  const foreign = readWithout(live, known);
  const lacking = (says: string, more: { readonly permission?: string } = {}): Ruling => ({
    type: 'lacking',
    ...more,
    ...(foreign === undefined
      ? { says }
      : {
          says: `${says}. But this was read with the scope ${foreign}, which it does not have either: \`identity:\` does not name the running key`,
          isForeign: true,
        }),
  });
  return (operation) => {
    const lacks = lackingFor(operation, known);
    if (lacks && 'scope' in lacks) return lacking(`${identity} does not have the scope ${lacks.scope}`);
    if (lacks) return lacking(`${identity} is not permitted to do this`, { permission: lacks.permission });
    const scope = scopesFor(operation).find((one) => !scopes.names.has(one));
    if (scope !== undefined) return { type: 'not-known', says: `the credential has the scope ${scope}` };
    const permission = permissionFor(operation);
    if (permission === null || enough(permission).some((one) => permissions.names.has(one))) return mayCall;
    return { type: 'not-known', says: `the credential has the permission ${permission}` };
  };
};

export const assumedPermission = (permitted: Permissions, { operation }: Step): readonly Assumption[] => {
  const ruling = permitted(operation);
  return ruling.type === 'not-known' ? [{ fact: 'permission', says: ruling.says }] : [];
};

/** Without an identity in the trust file, or without reads of it, the permissions of the credential are unknown. */
export const permissionOnTheWhole: Assumption = { fact: 'permission', says: 'the credential is permitted to make every call in this plan' };

/** A writer that answers 403 to calls that the identity may not make. */
export const enforcePermissions = (writer: Writer<'simulation'>, permitted: Permissions): Writer<'simulation'> => ({
  ...writer,
  write: async (operation, args) => {
    const ruling = permitted(operation);
    if (ruling.type !== 'lacking') return writer.write(operation, args);
    const { method, path } = operationOf(operation);
    const { permission, says } = ruling;
    return {
      type: 'denied',
      operation,
      method,
      path,
      status: 403,
      says,
      ...(permission !== undefined && { permission }),
    } satisfies Failure;
  },
});
