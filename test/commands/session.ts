// Commands in this process, as the command line runs them, over real HTTP against a simulator of the test.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Description } from '../../src/simulator/description.ts';
import { fill } from '../../src/simulator/fill.ts';
import { type ServeSettings, type SimulatorServer, startSimulator } from '../../src/simulator/serve.ts';
import type { SavedState } from '../../src/simulator/state.ts';
import type { Surroundings } from '../../src/terminal/surroundings.ts';
import { temporaryFolder } from '../temporary-folder.ts';
import { type Printed, runHere } from './run-here.ts';

export interface Session {
  readonly folder: string;
  readonly simulator: SimulatorServer;
  readonly env: Surroundings['env'];
  /** Runs `tenantry <line>`; the words of a text are separated by spaces. */
  readonly run: (line: string | readonly string[], around?: Partial<Surroundings>) => Promise<Printed>;
  readonly write: (file: string, text: string) => void;
  /** Acts while the platform refuses this operation with 403. */
  readonly without: (operation: string, act: () => Promise<void>) => Promise<void>;
  readonly close: () => Promise<void>;
}

export const tenant = '7c9e6679-7425-40de-944b-e07fc1f90ae7';

/** The variables that a simulator prints. */
export const environmentOf = ({ url, apiKey, tenant: id, app }: SimulatorServer) => ({
  TENANTRY_BASE_URL: url,
  MGC_API_KEY: apiKey,
  MGC_TENANT_ID: id,
  MGC_KEY_PAIR_ID: app.keyPair.id,
  MGC_KEY_PAIR_SECRET: app.keyPair.secret,
});

/** The head of every file of these tests. */
export const head = `version: 1\ntenant: ${tenant}\nregions: [br-se1]\n`;

/** A small organization; `more` replaces its parts. */
export const organization = (more: Partial<NonNullable<Description['tenants']>[number]> = {}, now = Date.now()): SavedState => {
  const description: Description = {
    tenants: [
      {
        id: tenant,
        owner: 'ana@acme.example',
        credentials: [{ api_key: 'key-of-the-owner', owner: true }],
        access_control: { enabled: true, enforce_mfa: true },
        members: [
          { email: 'ana@acme.example', roles: ['administrator'] },
          { email: 'rescue@acme-ops.example', roles: ['administrator'] },
          { email: 'rui@acme.example', roles: ['editor'] },
        ],
        ...more,
      },
    ],
  };
  return fill(description, { seed: 1, now });
};

export const startSession = async (state: SavedState = organization(), settings: Omit<ServeSettings, 'state'> = {}): Promise<Session> => {
  const folder = temporaryFolder();
  // Paths are as the user types them, so the process runs in the user's folder.
  const before = process.cwd();
  process.chdir(folder);
  const simulator = await startSimulator({ ...settings, state });
  const env = { TENANTRY_BASE_URL: simulator.url, MGC_API_KEY: 'key-of-the-owner', MGC_TENANT_ID: simulator.tenant };
  return {
    folder,
    simulator,
    env,
    run: (line, around = {}) => runHere(line, { cwd: folder, env, ...around }),
    write: (file, text) => {
      const path = join(folder, file);
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, text);
    },
    without: async (operation, act) => {
      const { faults } = simulator.app;
      faults.add({ type: 'status', status: 403, operation });
      await act().finally(faults.clear);
    },
    close: async () => {
      process.chdir(before);
      await simulator.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
};
