// The limit of the tests that take longer than four seconds alone; every other one in process ends after 20 seconds (vitest.config.ts).
const isLong = Number(process.env['TENANTRY_RUNS'] ?? '1') > 1;

export const patient = { timeout: isLong ? 3_600_000 : 120_000 } as const;
