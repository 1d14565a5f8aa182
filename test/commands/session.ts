// Commands in this process, as the command line runs them, over real HTTP against a simulator that the test owns.
import { randomUUID } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { patience } from '../../src/apply/patience.ts';
import { parseArguments } from '../../src/commands/parse-arguments.ts';
import { tellProblems } from '../../src/commands/show-problems.ts';
import type { Output, Surroundings } from '../../src/commands/surroundings.ts';
import { TenantryError } from '../../src/errors.ts';
import type { Description } from '../../src/simulator/description.ts';
import { fill } from '../../src/simulator/fill.ts';
import { type SimulatorServer, startSimulator } from '../../src/simulator/serve.ts';
import type { SavedState } from '../../src/simulator/state.ts';
import { demandNoLeaks } from '../canary/leaks.ts';
import { demandListed } from '../ending.ts';

export interface Printed {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

export interface Session {
  readonly folder: string;
  readonly simulator: SimulatorServer;
  /** Runs `tenantry <line>`; words are parted by spaces. */
  readonly run: (line: string, around?: Partial<Surroundings>) => Promise<Printed>;
  readonly write: (file: string, text: string) => void;
  readonly close: () => Promise<void>;
}

export const tenant = '7c9e6679-7425-40de-944b-e07fc1f90ae7';

/** What stands at the beginning of every file of these tests. */
export const head = `version: 1\ntenant: ${tenant}\nregions: [br-se1]\n`;

/** A small organization; `more` takes the place of its parts. */
export const organization = (more: Partial<NonNullable<Description['tenants']>[number]> = {}): SavedState => {
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
  return fill(description, { seed: 1, now: Date.now() });
};

const recording = (terminal: boolean): Output & { readonly text: () => string } => {
  const written: string[] = [];
  return { terminal, colour: false, write: (text) => void written.push(text), text: () => written.join('') };
};

export const startSession = async (state: SavedState = organization()): Promise<Session> => {
  const folder = mkdtempSync(join(tmpdir(), 'tenantry-'));
  // Paths are as the user types them, so the process stands where the user does.
  const before = process.cwd();
  process.chdir(folder);
  const simulator = await startSimulator({ state });
  const env = { TENANTRY_BASE_URL: simulator.url, MGC_API_KEY: 'key-of-the-owner', MGC_TENANT_ID: simulator.tenant };
  return {
    folder,
    simulator,
    run: async (line, around = {}) => {
      const [stdout, stderr] = [recording(false), recording(false)];
      const surroundings: Surroundings = {
        cwd: folder,
        env,
        stdout,
        stderr,
        outliveReader: () => undefined,
        interactive: false,
        signal: new AbortController().signal,
        now: () => new Date(),
        newId: randomUUID,
        patience,
        tool: '0.0.0',
        program: 'tenantry',
        ...around,
      };
      const codeOf = async (): Promise<number> => {
        try {
          const run = await parseArguments(line === '' ? [] : line.split(' '), surroundings);
          return run ? await run() : 0;
        } catch (error) {
          if (!(error instanceof TenantryError)) throw error;
          return tellProblems(error, surroundings);
        }
      };
      const code = await codeOf();
      await demandListed(line.split(' '), code);
      const printed = { code, stdout: stdout.text(), stderr: stderr.text() };
      demandNoLeaks({ command: line, cwd: folder, env: surroundings.env, ...printed });
      return printed;
    },
    write: (file, text) => {
      const path = join(folder, file);
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, text);
    },
    close: async () => {
      process.chdir(before);
      await simulator.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
};
