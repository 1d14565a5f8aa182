// The branch of the ledger as the schedule and the apply leave it: a scan an hour ago, and a commit that is applied completely.
export const recorded = (tenant: string, complete: string, now: number): Readonly<Record<string, string>> => {
  const path = 'tenantry';
  const scan = { tenant, path, complete: new Date(now - 3_600_000).toISOString(), findings: {} };
  return {
    'ledger.json': JSON.stringify({ format: 'tenantry-ledger', version: 1, parts: [scan] }),
    'applied.json': JSON.stringify({ format: 'tenantry-applied', version: 1, parts: [{ tenant, path, complete, begun: [] }] }),
  };
};
