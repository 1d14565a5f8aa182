// `--tenants`: a fleet of organizations behind one address.
import { dirname, join } from 'node:path';
import { fail } from '../../errors.ts';
import { isEmptyFolder } from '../../files/file-status.ts';
import { makeFolder, writeNew } from '../../files/write-text.ts';
import { mostTenants, type TenantsSettings } from '../../simulator/tenants/create-tenants.ts';
import { fleetFiles } from '../../simulator/tenants/fleet-files.ts';
import type { SimulatedOrganization } from '../../simulator/tenants/organization.ts';
import { startTenants, type TenantsServer } from '../../simulator/tenants/serve-tenants.ts';
import type { Surroundings } from '../../terminal/surroundings.ts';
import { shownPath } from '../../use/open/shown-path.ts';
import { quoted } from '../../yaml/visible.ts';
import { numberIn } from './amounts.ts';
import { tenantFaultsOf } from './tenant-faults.ts';

/** Before anything starts. */
const failUnlessEmpty = (folder: string): void => {
  if (!isEmptyFolder(folder))
    fail('file-unwritable', `${quoted(folder)} is not an empty folder.`, { help: 'Nothing was written. Name a new folder.' });
};

/** `folder`: as the user would name it. */
export const writeFleet = (folder: string, organizations: readonly SimulatedOrganization[], url: string): void => {
  const made = new Set<string>();
  for (const { path, text, secret } of fleetFiles(organizations, url)) {
    const file = join(folder, path);
    const parent = dirname(file);
    if (!made.has(parent)) makeFolder(parent, secret ? 0o700 : undefined);
    made.add(parent);
    writeNew(file, text, secret ? 0o600 : undefined, { isSample: true });
  }
};

interface Requested {
  readonly tenants: string;
  readonly tenantFault: readonly string[];
  readonly fleet: string | undefined;
}

/** Options that concern one organization. */
interface Single {
  readonly state: string | undefined;
  readonly demo: boolean;
  readonly size: string | undefined;
  readonly proxy: boolean;
  readonly proxyPort: string | undefined;
  readonly save: string | undefined;
  readonly compare: string | undefined;
}

const flags: Readonly<Record<keyof Single, string>> = {
  state: '--state',
  demo: '--demo',
  size: '--size',
  proxy: '--proxy',
  proxyPort: '--proxy-port',
  save: '--save',
  compare: '--compare',
};

const failIfSingle = (options: Single): void => {
  const given = (Object.keys(flags) as readonly (keyof Single)[]).filter((name) => options[name] !== undefined && options[name] !== false);
  const [first] = given;
  if (first !== undefined) fail('usage', `--tenants cannot be combined with ${given.map((name) => flags[name]).join(', ')}.`);
};

/** The files, if they are requested, are written as soon as the address is known. */
export const serveTenants = async (
  options: Requested & Single,
  settings: Omit<TenantsSettings, 'count' | 'tenantFaults'> & { readonly port: number },
  surroundings: Surroundings,
): Promise<TenantsServer> => {
  failIfSingle(options);
  const count = numberIn('--tenants', options.tenants, 1, mostTenants, 1);
  const tenantFaults = tenantFaultsOf(options.tenantFault, { seed: settings.seed, count });
  const folder = options.fleet === undefined ? undefined : shownPath(options.fleet, surroundings);
  if (folder !== undefined) failUnlessEmpty(folder);
  const server = await startTenants({ ...settings, count, tenantFaults });
  if (folder !== undefined) writeFleet(folder, server.tenants.organizations, server.url);
  return server;
};
