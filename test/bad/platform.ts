// The platform of a case: the simulator with a small organization and its faults, or one of the servers that are not a platform.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readState } from '../../src/simulator/read-state.ts';
import { startSimulator } from '../../src/simulator/serve.ts';
import type { Case } from './scenario.ts';
import { type Platform, startServer } from './servers.ts';

const organization = join(import.meta.dirname, 'organization.yaml');

const simulator = async ({ faults = [] }: Case): Promise<Platform> => {
  const filling = { seed: 1, now: Date.parse('2026-11-20T12:00:00Z') };
  const running = await startSimulator({ state: readState(readFileSync(organization, 'utf8'), organization, filling) });
  for (const fault of faults) running.app.faults.add(fault);
  return {
    url: running.url,
    env: { TENANTRY_BASE_URL: running.url, MGC_API_KEY: running.apiKey, MGC_TENANT_ID: running.tenant },
    writes: () =>
      running.app.recorder
        .all()
        .filter(({ method }) => method !== 'GET')
        .map(({ method, path }) => `${method} ${path}`),
    close: running.close,
  };
};

export const startPlatform = async (one: Case): Promise<Platform | undefined> => {
  if (one.platform === undefined) return undefined;
  return one.platform === 'simulator' ? simulator(one) : startServer(one.platform);
};
