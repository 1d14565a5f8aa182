// Nothing is written to an organization that is not proved to be the declared one.
import type { Guard } from './guard.ts';

export const tenant: Guard = {
  name: 'tenant',
  about: 'The tenant of the credential, read from live answers, is the one the file declares.',
  yieldsTo: 'nothing',
  check: ({ desired, live, drafts }) => {
    if (drafts.length === 0 && desired.tenant === undefined) return [];
    const help = 'Check the credential and `tenant:` at the top of the file; they must name the same organization.';
    if (!desired.tenant) {
      return [
        {
          message: 'The file declares no `tenant:`, so it cannot be proved that this is the right organization.',
          help: 'Write `tenant: <uuid>` at the top of the file.',
          drafts: [],
        },
      ];
    }
    if (!live.tenant) return [{ message: 'No live answer named the tenant of the credential.', help, drafts: [] }];
    if (live.tenant.toLowerCase() === desired.tenant.toLowerCase()) return [];
    return [{ message: `The credential belongs to tenant ${live.tenant}, the file declares ${desired.tenant}.`, help, drafts: [] }];
  },
};
