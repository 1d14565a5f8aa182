// Never fewer than N administrators. Only people who accepted and whom this plan does not touch are counted: an invitation is not yet somebody who can help.
import { administratorRole, losesAdministrator, untouchedAdministrators } from './people.ts';
import type { Guard } from './guard.ts';

export const administratorsMin: Guard = {
  name: 'administrators-min',
  about: 'At least `guards.administrators_min` accepted administrators stay whom the plan does not touch.',
  yieldsTo: 'trust',
  check: (context) => {
    const losing = context.drafts.filter((draft) => losesAdministrator(draft).length > 0);
    if (losing.length === 0) return [];
    const drafts = losing.map((draft) => draft.key);
    const staying = untouchedAdministrators(context);
    const least = context.limits.administratorsMin;
    if (!staying) {
      const message = `Who holds the role ${administratorRole} could not be read completely, and the plan takes it from somebody.`;
      return [{ message, help: 'Give the credential the right to read members and role members.', drafts }];
    }
    if (staying.length >= least) return [];
    const message = `${staying.length} administrators would stay, at least ${least} must.`;
    return [{ message, help: 'Make others administrators first and apply that; then take the role from these.', drafts }];
  },
};
