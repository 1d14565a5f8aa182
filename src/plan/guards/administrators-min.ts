// Keeps at least N administrators. Only people who have accepted and whom this plan does not change are counted; invited people cannot help yet.
import { count } from '../../kinds/count.ts';
import { administratorRole } from '../../kinds/grants/administrator.ts';
import { endingAdministrators, stayingAdministrators } from './administrators.ts';
import { type Guard, objection } from './guard.ts';

export const administratorsMin: Guard = {
  name: 'administrators-min',
  about: 'At least `guards.administrators_min` accepted administrators must remain that the plan does not change.',
  overriddenBy: 'trust',
  reads: { evaluating: ['member'], wants: () => [{ kind: 'member', fields: ['roles'] }] },
  check: (context) => {
    const ending = endingAdministrators(context);
    if (ending.length === 0) return [];
    const staying = stayingAdministrators(context);
    const least = context.limits.administratorsMin;
    if (!staying) {
      const message = `The holders of role ${administratorRole} could not be read completely, and the plan may revoke it from a member.`;
      return objection(message, 'Grant the credential permission to read members and the members of roles.', ending);
    }
    if (staying.length >= least) return [];
    const message = `${count(staying.length, 'administrator')} would remain; the minimum is ${least}.`;
    return objection(message, 'Grant the role to other members first and apply that. Then revoke it from these.', ending);
  },
};
