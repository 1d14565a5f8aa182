// The steps of a change of roles.
import { addressOf } from '../address.ts';
import { asSteps, cannotChange } from '../change-answer.ts';
import { plannedPermissions } from '../grants/role-permissions.ts';
import type { Changes, Observed } from '../kind.ts';
import { textIn, textsIn } from '../read-value.ts';
import { sortedSet } from '../sorted-set.ts';
import type { Arg, ChangeAnswer } from '../step.ts';
import { type RoleFields, fields as rows } from './fields.ts';
import { changingRole, creatingRole, removingRole, roleNameIn } from './steps.ts';

const belongsToPlatform = (observed: Observed, fields: readonly string[]): ChangeAnswer => ({
  type: 'impossible',
  fields,
  why: `${observed.id} is a default role, which is managed by the platform`,
  instead: `declare a custom role with \`based_on: ${observed.id}\``,
});

/** The base role in the call. */
const baseIn = (body: Arg | undefined): string | undefined =>
  typeof body === 'object' && body !== null && 'based_role' in body && typeof body.based_role === 'string' ? body.based_role : undefined;

/** A role also has the permissions of its base role; the call does not contain them, so they are looked up. */
const created: Changes<RoleFields>['created'] = ({ address, values, body }, there) => {
  const [id, base] = [textIn({ values }, 'name') ?? address, baseIn(body)];
  const inherited = base === undefined ? [] : textsIn(there(addressOf('role', base)), 'permissions');
  if (inherited)
    return { id, values: { ...values, permissions: sortedSet([...inherited, ...(textsIn({ values }, 'permissions') ?? [])]) } };
  const { permissions: _, ...rest } = values;
  return { id, values: rest, unread: { permissions: `the permissions of its base role ${base} could not be read` } };
};

export const changes: Changes<RoleFields> = {
  created,
  answer: (change, lookup) => {
    if (change.type === 'missing') return asSteps(creatingRole(change.declared, lookup));
    const { observed } = change;
    if (observed.values.origin === 'default') return [belongsToPlatform(observed, change.type === 'changed' ? change.fields : [])];
    if (change.type === 'unexpected') return removingRole(observed, lookup);
    const wanted = plannedPermissions(roleNameIn(change.declared.address), lookup);
    const steps = wanted && change.fields.includes('permissions') ? changingRole(observed, wanted) : [];
    const instead = 'use the current value, or declare a role with another name and `renamed_from`';
    return [...cannotChange(rows, change.fields, instead), ...asSteps(...steps)];
  },
};
