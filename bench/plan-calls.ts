// The calls of a plan without changes, of 200 volumes and 60 registries: the built program over HTTP, counted by the simulator.
import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { fill } from '../src/simulator/fill.ts';
import { startSimulator } from '../src/simulator/serve.ts';
import type { Result } from './result.ts';

const program = join(import.meta.dirname, '..', 'dist', 'cli.js');
export const tenant = '7c9e6679-7425-40de-944b-e07fc1f90ae7';
const named = (word: string, many: number): readonly string[] => Array.from({ length: many }, (_, index) => `${word}${index}`);
const [volumes, registries] = [named('data', 200), named('acme', 60)];

/** The file that declares them. */
export const volumesAndRegistries = (): string =>
  [
    `version: 1\ntenant: ${tenant}\nregions: [br-se1]\nvolumes:`,
    ...volumes.map((name) => `  ${name}: { region: br-se1, type: cloud_nvme1k, size: 10 }`),
    'registries:',
    ...registries.map((name) => `  ${name}: { region: br-se1 }`),
    '',
  ].join('\n');

/** An organization that has them, with this API key of its owner. */
export const organizationOf = (key: string) => ({
  id: tenant,
  owner: 'ana@acme.example',
  credentials: [{ api_key: key, owner: true }],
  access_control: { enabled: true, enforce_mfa: true },
  members: [{ email: 'ana@acme.example', roles: ['administrator'] }],
  regions: {
    'br-se1': {
      volumes: volumes.map((name) => ({ name, type: 'cloud_nvme1k', size: 10 })),
      registries: registries.map((name) => ({ name, repositories: [{ name: 'shop/api', images: [] }] })),
    },
  },
});

/** `folder`: the file is written there. */
export const measurePlanCalls = async (folder: string): Promise<Result> => {
  const simulator = await startSimulator({ state: fill({ tenants: [organizationOf('key')] }, { seed: 1, now: Date.now() }) });
  const file = join(folder, 'volumes-and-registries.yaml');
  writeFileSync(file, volumesAndRegistries());
  try {
    const env = { TENANTRY_BASE_URL: simulator.url, MGC_API_KEY: 'key' };
    await promisify(execFile)(process.execPath, [program, 'plan', file, '--exit-code', '--quiet'], { env });
    const calls = simulator.app.recorder.all().length;
    return {
      name: 'plan: calls',
      measured: 'calls of `tenantry plan` of 200 volumes and 60 registries without changes',
      unit: 'requests',
      goal: 12,
      value: calls,
      figures: simulator.app.recorder.counts(),
      peaks: {},
    };
  } finally {
    await simulator.close();
  }
};
