// Refuses every write to an organization that is not verified to be the declared one.
import { describeTenantReads } from '../../live/verify-tenant.ts';
import { type Guard, objection } from './guard.ts';

/** Whether the tenant of the responses is the declared one. */
export const isProved = (declared: string | undefined, live: string | undefined): boolean =>
  declared !== undefined && live?.toLowerCase() === declared.toLowerCase();

export const tenant: Guard = {
  name: 'tenant',
  about: 'The tenant of the credential, verified against the API, must be the declared one.',
  overriddenBy: 'nothing',
  check: ({ desired, live, drafts }) => {
    if (isProved(desired.tenant, live.tenant) || (drafts.length === 0 && !desired.tenant)) return [];
    if (!desired.tenant) {
      const message = 'The file declares no `tenant:`, so the organization cannot be verified.';
      return objection(message, 'Add `tenant: <uuid>` at the top of the file.');
    }
    const help = 'Check the credential and `tenant:` at the top of the file. They must belong to the same organization.';
    if (new Set(live.tenantEvidence.map((proof) => proof.tenant)).size > 1) {
      const named = live.tenantEvidence.map((proof) => `${proof.tenant} (${proof.operation})`).join(', ');
      return objection(`The responses name several tenants: ${named}.`, help);
    }
    if (!live.tenant) {
      return objection(`No response names the tenant of the credential. Read: ${describeTenantReads(live.collections)}.`, help);
    }
    return objection(`The credential belongs to tenant ${live.tenant}, but the file declares ${desired.tenant}.`, help);
  },
};
