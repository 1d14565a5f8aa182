// The write calls of roles: create, change permissions, move holders to a replacement, delete.
import { type Address, addressOf, partsOf } from '../address.ts';
import { asSteps } from '../change-answer.ts';
import { awaited, existing, exists, has, holds, lacks } from '../condition.ts';
import { count } from '../count.ts';
import { creating, deleting } from '../draft.ts';
import { grantSteps } from '../grants/grants.ts';
import { plannedPermissions } from '../grants/role-permissions.ts';
import { givesIamWriting } from '../iam-rights.ts';
import type { Declared, Lookup, Observed } from '../kind.ts';
import { textIn, textsIn } from '../read-value.ts';
import { createBody } from '../request-body.ts';
import { sortedSet } from '../sorted-set.ts';
import type { ChangeAnswer, StepDraft } from '../step.ts';
import { type RoleFields, fields as rows } from './fields.ts';

/** A role's name is its id. */
export const roleNameIn = (address: Address): string => partsOf(address, 'role').name;

const acknowledging = (permissions: readonly string[]): Pick<StepDraft, 'acknowledge'> =>
  permissions.some(givesIamWriting) ? { acknowledge: ['grants-iam-writing'] } : {};

export const creatingRole = (declared: Declared<RoleFields>, lookup: Lookup): StepDraft => {
  const name = roleNameIn(declared.address);
  const at = awaited(declared.address);
  const basedOn = textIn(declared, 'based_on');
  const written = sortedSet(textsIn(declared, 'permissions') ?? []);
  const whole = plannedPermissions(name, lookup) ?? written;
  const base = basedOn === undefined ? undefined : addressOf('role', basedOn);
  return creating(declared.address, {
    description: `create role ${name}${basedOn === undefined ? '' : `, based on ${basedOn}`}`,
    operation: 'iam.createRole',
    body: createBody(rows, { ...declared.values, name, permissions: written.length > 0 ? written : undefined }),
    postconditions: [exists(at), ...(whole.length > 0 ? [holds(at, 'permissions', whole)] : [])],
    ...acknowledging(whole),
    requires: base && lookup.declared(base) ? [base] : [],
  });
};

/** Permissions are added first, then removed: nobody is without a permission in between. */
export const changingRole = (observed: Observed, wanted: readonly string[]): readonly StepDraft[] => {
  const at = existing(observed);
  const before = textsIn(observed, 'permissions') ?? [];
  const add = sortedSet(wanted.filter((one) => !before.includes(one)));
  const remove = sortedSet(before.filter((one) => !wanted.includes(one)));
  const held = textsIn(observed, 'holders')?.length !== 0;
  const shared = {
    operation: 'iam.updateRolePermissions',
    resources: [observed.address],
    path: { role_name: observed.id },
    reversibility: 'reversible',
  } as const;
  const adding: StepDraft = {
    ...shared,
    description: `add ${add.join(', ')} to role ${observed.id}`,
    body: { add },
    preconditions: [lacks(at, 'permissions', add)],
    postconditions: [holds(at, 'permissions', add)],
    accessEffect: held ? 'grants' : 'none',
    ...acknowledging(add),
  };
  const removing: StepDraft = {
    ...shared,
    description: `remove ${remove.join(', ')} from role ${observed.id}`,
    body: { remove },
    preconditions: [holds(at, 'permissions', remove)],
    postconditions: [lacks(at, 'permissions', remove)],
    accessEffect: held ? 'revokes' : 'none',
    ...(held ? { stage: 'access-removal' as const } : {}),
  };
  return [...(add.length > 0 ? [adding] : []), ...(remove.length > 0 ? [removing] : [])];
};

const holdersOf = (role: string, lookup: Lookup): readonly Observed[] =>
  [...lookup.all('member'), ...lookup.all('service-account')].filter((holder) => textsIn(holder, 'roles')?.includes(role));

/** Holders whose roles the file does not declare: their own difference would not move them. */
const moving = (holder: Observed, from: string, to: string, lookup: Lookup): readonly ChangeAnswer[] => {
  if (textsIn(lookup.declared(holder.address), 'roles')) return [];
  const roles = textsIn(holder, 'roles') ?? [];
  const [says, person] = [textIn(holder, 'email') ?? holder.address, holder.kind === 'member'];
  const steps = grantSteps(
    { address: holder.address, at: existing(holder), uuid: holder.id, says, person },
    { roles, permissions: [] },
    { roles: [...roles.filter((role) => role !== from), to], permissions: [] },
    lookup,
  );
  return asSteps(...steps.map((step) => ({ ...step, requires: [...(step.requires ?? []), addressOf('role', to)] })));
};

const losesHolders = (observed: Observed): string => {
  const holders = textsIn(observed, 'holders');
  return `who holds it is lost: ${holders ? count(holders.length, 'holder') : 'its holders could not be read'}`;
};

const remove = (observed: Observed, lookup: Lookup, replacement: Declared | undefined): StepDraft => {
  const at = existing(observed);
  const held = !replacement && textsIn(observed, 'holders')?.length !== 0;
  return deleting(observed, {
    description: `delete role ${observed.id}${replacement ? `, replaced by ${roleNameIn(replacement.address)}` : ''}`,
    operation: 'iam.deleteRole',
    path: { role_name: observed.id },
    // After the moves nobody may hold it any more, whichever step moves each holder.
    preconditions: replacement ? [exists(at), has(at, 'holders', [])] : [exists(at)],
    reversibility: held ? 'partially-reversible' : 'reversible',
    ...(held ? { loses: losesHolders(observed) } : {}),
    accessEffect: held ? 'revokes' : 'none',
    ...(held ? { stage: 'access-removal' } : {}),
    requires: replacement ? [replacement.address] : [],
    runsAfter: holdersOf(observed.id, lookup).map((holder) => holder.address),
  });
};

/** Deletes it; a role that another replaces (`renamed_from`) is deleted after its holders were moved. */
export const removingRole = (observed: Observed, lookup: Lookup): readonly ChangeAnswer[] => {
  const replacement = lookup.allDeclared('role').find((declared) => declared.renamedFrom === observed.address);
  const moved = replacement
    ? holdersOf(observed.id, lookup).flatMap((holder) => moving(holder, observed.id, roleNameIn(replacement.address), lookup))
    : [];
  return [...moved, ...asSteps(remove(observed, lookup, replacement))];
};
