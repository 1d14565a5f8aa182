// The organization of a result: its verified id, and its name where the platform exposes it.
import type { Live } from '../../live/live.ts';
import { tenantNameIn } from '../../live/verify-tenant.ts';
import type { Review } from '../../report/review.ts';

export const tenantFacts = (live: Live): Pick<Review, 'tenant' | 'tenantName'> => {
  const name = tenantNameIn(live);
  return { ...(live.tenant !== undefined && { tenant: live.tenant }), ...(name !== undefined && { tenantName: name }) };
};
