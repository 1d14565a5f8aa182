// What a change of roles means as steps.
import { asSteps, cannotChange } from '../change-answer.ts';
import { plannedPermissions } from '../grants/role-permissions.ts';
import type { Changes, Observed } from '../kind.ts';
import type { ChangeAnswer } from '../step.ts';
import type { RoleFields } from './fields.ts';
import { changingRole, creatingRole, removingRole, roleNameIn } from './steps.ts';

const belongsToPlatform = (observed: Observed, fields: readonly string[]): ChangeAnswer => ({
  type: 'impossible',
  fields,
  why: `${observed.id} is a default role, which is managed by the platform`,
  instead: `declare a custom role with \`based_on: ${observed.id}\``,
});

export const changes: Changes<RoleFields> = {
  answer: (change, look) => {
    if (change.type === 'missing') return asSteps(creatingRole(change.declared, look));
    const { observed } = change;
    if (observed.values.origin === 'default') return [belongsToPlatform(observed, change.type === 'changed' ? change.fields : [])];
    if (change.type === 'unexpected') return removingRole(observed, look);
    const wanted = plannedPermissions(roleNameIn(change.declared.address), look);
    const steps = wanted && change.fields.includes('permissions') ? changingRole(observed, wanted) : [];
    const instead = 'use the current value, or declare a role with another name and `renamed_from`';
    return [...cannotChange(change.fields, ['name', 'description'], 'a role', instead), ...asSteps(...steps)];
  },
};
