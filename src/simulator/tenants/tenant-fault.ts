// Faults of one organization of a simulated fleet: its key has no permission or belongs to another organization, or its responses are faulty.
import type { Fault } from '../fault.ts';

export interface TenantFault {
  readonly faults: readonly Fault[];
  /** The permissions of its key; absent: all. */
  readonly permissions?: readonly string[];
  /** Its key opens another organization. */
  readonly wrongTenant?: true;
}

const rows = {
  denied: { faults: [], permissions: [] },
  slow: { faults: [{ type: 'latency', for: 10_000 }] },
  'rate-limited': { faults: [{ type: 'status', status: 429, retry_after: '1', operation: 'iam.listGroups' }] },
  crash: { faults: [{ type: 'reset-before' }] },
  'wrong-tenant': { faults: [], wrongTenant: true },
  'half-page': { faults: [{ type: 'truncate', operation: 'iam.listMembers' }] },
} as const satisfies Readonly<Record<string, TenantFault>>;

type TenantFaultName = keyof typeof rows;

export const tenantFaultNames = Object.keys(rows) as readonly TenantFaultName[];

/** undefined: there is no fault of this name. */
export const tenantFaultNamed = (text: string): TenantFault | undefined => {
  const name = tenantFaultNames.find((one) => one === text);
  return name && rows[name];
};
