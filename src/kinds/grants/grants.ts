// Roles and direct permissions of a person or a service account: grants first, then revocations, and the effects of both.
import { plainText } from '../../platform/plain-text.ts';
import { type Address, addressOf } from '../address.ts';
import { holds, lacks } from '../condition.ts';
import { givesIamWriting } from '../iam-rights.ts';
import type { Change, Declared, Lookup } from '../kind.ts';
import { textsIn } from '../read-value.ts';
import { sortedSet } from '../sorted-set.ts';
import type { AcknowledgeReason, Arg, Condition, SafetyEffect, StepDraft, Target } from '../step.ts';
import { administratorRole } from './administrator.ts';
import { livePermissions, plannedPermissions } from './role-permissions.ts';

type Changed = Extract<Change, { readonly type: 'changed' }>;

export interface Grants {
  readonly roles: readonly string[];
  readonly permissions: readonly string[];
}

/** The holder of the grants. Only people count as administrators. */
export interface GrantHolder {
  readonly address: Address;
  readonly at: Target;
  readonly uuid: Arg;
  readonly says: string;
  readonly person: boolean;
}

export const noGrants: Grants = { roles: [], permissions: [] };

/** Everything that the file grants to a new subject. */
export const writtenGrants = (declared: Declared): Grants => ({
  roles: sortedSet(textsIn(declared, 'roles') ?? []),
  permissions: sortedSet(textsIn(declared, 'permissions') ?? []),
});

/** The values before and after a change of these fields. Undeclared or unread fields are equal on both sides. */
export const changedGrants = ({ declared, observed, fields }: Changed): { readonly before: Grants; readonly after: Grants } => {
  const before = { roles: textsIn(observed, 'roles') ?? [], permissions: textsIn(observed, 'permissions') ?? [] };
  const written = (field: keyof Grants): readonly string[] =>
    (fields.includes(field) ? textsIn(declared, field) : undefined) ?? before[field];
  return { before, after: { roles: written('roles'), permissions: written('permissions') } };
};

const without = (all: readonly string[], some: readonly string[]): readonly string[] => {
  const left = new Set(some);
  return sortedSet(all).filter((one) => !left.has(one));
};

/** The entries of `from` that `of` does not have. */
const grantsBeyond = (of: Grants, from: Grants): Grants => ({
  roles: without(from.roles, of.roles),
  permissions: without(from.permissions, of.permissions),
});

const isEmpty = ({ roles, permissions }: Grants): boolean => roles.length + permissions.length === 0;

const describeNames = (word: string, names: readonly string[]): readonly string[] =>
  names.length === 0 ? [] : [`${word}${names.length > 1 ? 's' : ''} ${plainText(names.join(', '))}`];

/** `roles editor, viewer and permission bs_volume_list`, for people. */
export const describeGrants = ({ roles, permissions }: Grants): string =>
  [...describeNames('role', roles), ...describeNames('permission', permissions)].join(' and ');

/** The granted fields, under their own names; an empty list is not sent. */
export const grantBody = ({
  roles,
  permissions,
}: Grants): { readonly roles?: readonly string[]; readonly permissions?: readonly string[] } => ({
  ...(roles.length > 0 ? { roles } : {}),
  ...(permissions.length > 0 ? { permissions } : {}),
});

export const holdsGrants = (at: Target, { roles, permissions }: Grants): readonly Condition[] => [
  ...(roles.length > 0 ? [holds(at, 'roles', roles)] : []),
  ...(permissions.length > 0 ? [holds(at, 'permissions', permissions)] : []),
];

const lacksGrants = (at: Target, { roles, permissions }: Grants): readonly Condition[] => [
  ...(roles.length > 0 ? [lacks(at, 'roles', roles)] : []),
  ...(permissions.length > 0 ? [lacks(at, 'permissions', permissions)] : []),
];

/** Why granting these must be acknowledged. A role with unknown permissions may grant anything. */
export const grantReasons = ({ roles, permissions }: Grants, lookup: Lookup): readonly AcknowledgeReason[] => [
  ...(roles.includes(administratorRole) ? ['makes-administrator' as const] : []),
  ...(permissions.some(givesIamWriting) || roles.some((role) => plannedPermissions(role, lookup)?.some(givesIamWriting) ?? true)
    ? ['grants-iam-writing' as const]
    : []),
];

export const administratorEffects = (of: Address, roles: readonly string[], change: SafetyEffect['change']): readonly SafetyEffect[] =>
  roles.includes(administratorRole) ? [{ fact: 'administrator', resource: of, change }] : [];

/** Roles that the file declares: roles that do not exist yet are created first. */
export const declaredRoles = (roles: readonly string[], lookup: Lookup): readonly Address[] =>
  roles.map((role) => addressOf('role', role)).filter((address) => lookup.declared(address));

/** Whether the change removes a permission; true if that is not known. */
const takesAccess = (before: Grants, after: Grants, lookup: Lookup): boolean => {
  if (before.roles.includes(administratorRole) && !after.roles.includes(administratorRole)) return true;
  const had = before.roles.map((role) => livePermissions(role, lookup));
  const keeps = after.roles.map((role) => plannedPermissions(role, lookup));
  if ([...had, ...keeps].includes(undefined)) return true;
  const kept = new Set([...after.permissions, ...keeps.flatMap((some) => some ?? [])]);
  return [...before.permissions, ...had.flatMap((some) => some ?? [])].some((permission) => !kept.has(permission));
};

/**
 * The chain that leads from `before` to `after`: one call that grants, then one that revokes, so that nobody is without access in between (editMemberGrants;
 * that it accepts the id of a service account is an assumption).
 */
export const grantSteps = (holder: GrantHolder, before: Grants, after: Grants, lookup: Lookup): readonly StepDraft[] => {
  const { address, at, uuid, says, person } = holder;
  const added = grantsBeyond(before, after);
  const taken = grantsBeyond(after, before);
  const shared = { operation: 'iam.editMemberGrants', resources: [address], path: { uuid }, reversibility: 'reversible' } as const;
  const add: StepDraft = {
    ...shared,
    description: `grant ${describeGrants(added)} to ${says}`,
    body: { operation: 'add', ...grantBody(added) },
    preconditions: 'id' in at ? lacksGrants(at, added) : [],
    postconditions: holdsGrants(at, added),
    accessEffect: 'grants',
    acknowledge: grantReasons(added, lookup),
    effects: person ? administratorEffects(address, added.roles, 'gain') : [],
    requires: declaredRoles(added.roles, lookup),
  };
  const narrows = takesAccess(before, after, lookup);
  const take: StepDraft = {
    ...shared,
    description: `revoke ${describeGrants(taken)} from ${says}`,
    body: { operation: 'remove', ...grantBody(taken) },
    preconditions: holdsGrants(at, taken),
    postconditions: lacksGrants(at, taken),
    accessEffect: narrows ? 'revokes' : 'none',
    effects: person ? administratorEffects(address, taken.roles, 'lose') : [],
    ...(narrows ? { stage: 'access-removal' as const } : {}),
  };
  return [...(isEmpty(added) ? [] : [add]), ...(isEmpty(taken) ? [] : [take])];
};
