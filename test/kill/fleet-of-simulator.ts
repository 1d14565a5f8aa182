// A fleet behind a simulator, with the files that an operator has: the repository with the desired states, and outside of it the trust file and the keys.
import { type ChildProcess, spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { writeFleet } from '../../src/commands/simulate/tenants.ts';
import type { SimulatedOrganization } from '../../src/simulator/tenants/organization.ts';
import { type ServeTenantsSettings, startTenants, type TenantsServer } from '../../src/simulator/tenants/serve-tenants.ts';
import { program, type Run, run, shortLived } from '../program.ts';
import { temporaryFolder } from '../temporary-folder.ts';

export interface Running {
  readonly process: ChildProcess;
  readonly ended: Promise<Omit<Run, 'stderr'>>;
}

export interface SimulatedFleet {
  /** The repository, the trust file and the keys. */
  readonly root: string;
  /** The working directory: the repository. */
  readonly folder: string;
  readonly server: TenantsServer;
  readonly organizations: readonly SimulatedOrganization[];
  readonly env: Readonly<Record<string, string>>;
  /** Runs the built program. */
  readonly run: (line: string) => Promise<Run>;
  /** Starts it, for a test that disturbs it. */
  readonly start: (line: string) => Running;
  readonly close: () => Promise<void>;
}

export const startFleet = async (settings: ServeTenantsSettings): Promise<SimulatedFleet> => {
  const server = await startTenants(settings);
  const root = temporaryFolder('fleet');
  const folder = join(root, 'repository');
  const { organizations } = server.tenants;
  writeFleet(root, organizations, server.url);
  const env = { TENANTRY_TRUST: join(root, 'trust.yaml'), TMPDIR: root };
  return {
    root,
    folder,
    server,
    organizations,
    env,
    run: (line) => run(line, { cwd: folder, env, timeout: 120_000 }),
    start: (line) => {
      const child = spawn(process.execPath, [...shortLived, program, ...line.split(' ')], {
        cwd: folder,
        env,
        stdio: ['ignore', 'pipe', 'ignore'],
      });
      let stdout = '';
      child.stdout.on('data', (data: Buffer) => (stdout += data.toString()));
      return { process: child, ended: new Promise((done) => child.on('close', (code) => done({ code, stdout }))) };
    },
    close: async () => {
      await server.close();
      rmSync(root, { recursive: true, force: true });
    },
  };
};
