// A fleet behind a simulator, with the files that an operator has: the repository with the desired states, and outside of it the trust file and the keys.
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { productPaths, products } from '../../src/platform/addresses.ts';
import { desiredStateOf, type SimulatedOrganization } from '../../src/simulator/tenants/organization.ts';
import { type ServeTenantsSettings, startTenants, type TenantsServer } from '../../src/simulator/tenants/serve-tenants.ts';
import { type Run, run } from '../program.ts';

export interface SimulatedFleet {
  /** The working directory: the repository. */
  readonly folder: string;
  readonly server: TenantsServer;
  readonly organizations: readonly SimulatedOrganization[];
  readonly env: Readonly<Record<string, string>>;
  /** Runs the built program. */
  readonly run: (line: string) => Promise<Run>;
  readonly close: () => Promise<void>;
}

export const startFleet = async (settings: ServeTenantsSettings): Promise<SimulatedFleet> => {
  const server = await startTenants(settings);
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'fleet-')));
  const folder = join(root, 'repository');
  const { organizations } = server.tenants;
  const write = (file: string, text: string): void => {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), text);
  };
  const rows = organizations.map(({ name, tenant }) => `  ${name}: { tenant: ${tenant}, path: organizations/${name} }\n`);
  write('repository/fleet.yaml', `version: 1\norganizations:\n${rows.join('')}`);
  for (const one of organizations) {
    write(`repository/organizations/${one.name}/organization.yaml`, desiredStateOf(one));
    write(`keys/${one.name}`, `${one.apiKey}\n`);
  }
  const addresses = products.map((product) => `  ${product}: ${server.url}${productPaths[product]}\n`);
  write('trust.yaml', `version: 1\naddresses:\n${addresses.join('')}organizations:\n  "*": { key: "file:${root}/keys/{key}" }\n`);
  const env = { TENANTRY_TRUST: join(root, 'trust.yaml') };
  return {
    folder,
    server,
    organizations,
    env,
    run: (line) => run(line, { cwd: folder, env, timeout: 120_000 }),
    close: async () => {
      await server.close();
      rmSync(root, { recursive: true, force: true });
    },
  };
};
