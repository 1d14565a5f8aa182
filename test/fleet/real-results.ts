// Results of a few organizations as the real commands write them, over real HTTP against a simulated fleet.

import { relative } from 'node:path';
import { exitCodes } from '../../src/exit-code.ts';
import { type FleetManifest, writeResultOf } from '../../src/fleet/manifest.ts';
import { builtInPoliciesDigest } from '../../src/fleet/policies-digest.ts';
import { digestOfText } from '../../src/json.ts';
import { parseResult } from '../../src/report/parse-result.ts';
import { isUnread } from '../../src/report/reading-blocks.ts';
import { realClock } from '../../src/simulator/clock.ts';
import { fleetFiles } from '../../src/simulator/tenants/fleet-files.ts';
import { type ServeTenantsSettings, startTenants } from '../../src/simulator/tenants/serve-tenants.ts';
import type { Session } from '../commands/session.ts';

export interface RealResult {
  readonly manifest: FleetManifest;
  readonly text: string;
}

export const run = 'nightly';

/** Writes the fleet into the folder of the session, and runs the command for these of its organizations. */
export const realResults = async (
  session: Session,
  command: 'audit' | 'plan',
  names: readonly string[],
  settings: Omit<ServeTenantsSettings, 'clock'>,
): Promise<readonly RealResult[]> => {
  const server = await startTenants({ ...settings, clock: realClock });
  const policies = await builtInPoliciesDigest();
  const results: RealResult[] = [];
  try {
    for (const { path, text, secret } of fleetFiles(server.tenants.organizations, server.url)) {
      // Each command gets its key by its environment.
      if (secret) continue;
      session.write(relative('repository', path), text);
    }
    for (const { name, tenant, apiKey } of server.tenants.organizations.filter((one) => names.includes(one.name))) {
      const env = { TENANTRY_BASE_URL: server.url, MGC_API_KEY: apiKey };
      const started = new Date().toISOString();
      const { stdout, code } = await session.run(`${command} organizations/${name} --format json --quiet`, { env });
      const { reads } = parseResult(stdout, name);
      const complete = reads.filter((one) => !isUnread(one)).length;
      const manifest: FleetManifest = {
        version: 1,
        command,
        name,
        tenant,
        run,
        attempt: 1,
        shard: '0/1',
        tool: '0.0.0',
        policies,
        commit: null,
        inputs: 'b'.repeat(64),
        started,
        ended: new Date().toISOString(),
        exit_code: Object.values(exitCodes).find((one) => one === code) ?? 70,
        status: complete < reads.length ? 'partly-read' : 'evaluated',
        reason: null,
        completeness: { complete, requested: reads.length },
        result: digestOfText(stdout),
      };
      results.push({ manifest, text: stdout });
    }
  } finally {
    await server.close();
  }
  return results;
};

export const write = (results: string, all: readonly RealResult[]): void => {
  for (const { manifest, text } of all)
    writeResultOf({ results, run: manifest.run }, manifest, manifest.result === null ? undefined : text);
};
