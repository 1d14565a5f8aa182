// How often a property is tried: as written in `npm test`, many times as often in `npm run test:long` (vitest.long.config.ts).
const factor = Number(process.env['TENANTRY_RUNS'] ?? '1');

export const runs = (usual: number): { readonly numRuns: number } => ({ numRuns: usual * factor });

/** Whether this is the long run. */
export const isLong = factor > 1;
