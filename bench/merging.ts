// Merging the results of 5,000 organizations: the time, and the memory against that of 50. The results are copies of real audits of a few simulated organizations.

import { execFile } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import type { FleetManifest } from '../src/fleet/manifest.ts';
import { builtInPoliciesDigest } from '../src/fleet/policies-digest.ts';
import { digestOfText } from '../src/json.ts';
import { realClock } from '../src/simulator/clock.ts';
import { fleetFiles } from '../src/simulator/tenants/fleet-files.ts';
import { startTenants } from '../src/simulator/tenants/serve-tenants.ts';
import { version } from '../src/version.ts';
import type { Result } from './result.ts';
import { usageOf } from './usage-of.ts';

const program = join(import.meta.dirname, '..', 'dist', 'cli.js');

interface Sample {
  readonly tenant: string;
  readonly text: string;
}

/** The results of six organizations, most of which are in sync. */
const samplesIn = async (folder: string): Promise<readonly Sample[]> => {
  const server = await startTenants({ count: 6, seed: 7, clock: realClock });
  const samples: Sample[] = [];
  try {
    for (const { path, text } of fleetFiles(server.tenants.organizations, server.url)) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), text);
    }
    for (const { name, tenant, apiKey } of server.tenants.organizations) {
      const env = { TENANTRY_BASE_URL: server.url, MGC_API_KEY: apiKey };
      const words = [program, 'audit', `repository/organizations/${name}`, '--format', 'json', '--quiet', '--fail-on', 'critical'];
      const { stdout } = await promisify(execFile)(process.execPath, words, { cwd: folder, env, maxBuffer: 64 << 20 });
      samples.push({ tenant, text: stdout });
    }
  } finally {
    await server.close();
  }
  return samples;
};

const write = async (folder: string, samples: readonly Sample[], many: number): Promise<void> => {
  const policies = await builtInPoliciesDigest();
  const entries: string[] = [];
  for (let index = 0; index < many; index += 1) {
    const name = `customer-${String(index).padStart(4, '0')}`;
    const tenant = `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`;
    entries.push(`  ${name}: { tenant: ${tenant}, path: organizations/${name} }\n`);
    const sample = samples[index % samples.length] ?? { tenant, text: '' };
    const text = sample.text.replaceAll(sample.tenant, tenant);
    const manifest: FleetManifest = {
      version: 1,
      command: 'audit',
      name,
      tenant,
      run: '1',
      attempt: 1,
      shard: '0/1',
      tool: version,
      policies,
      commit: null,
      inputs: '0'.repeat(64),
      started: '2026-11-22T07:00:00.000Z',
      ended: '2026-11-22T07:00:01.000Z',
      exit_code: 0,
      status: 'evaluated',
      reason: null,
      completeness: { complete: 1, requested: 1 },
      result: digestOfText(text),
    };
    mkdirSync(join(folder, 'results/1', name), { recursive: true });
    writeFileSync(join(folder, 'results/1', name, 'result.json'), text);
    writeFileSync(join(folder, 'results/1', name, 'manifest.json'), JSON.stringify(manifest));
  }
  writeFileSync(join(folder, 'fleet.yaml'), `version: 1\norganizations:\n${entries.join('')}`);
};

interface Measured {
  readonly seconds: number;
  readonly user: number;
  readonly peak: number;
}

const merging = (folder: string): Measured => {
  const begun = performance.now();
  const words = [
    program,
    'fleet',
    'merge',
    join(folder, 'fleet.yaml'),
    '--results',
    join(folder, 'results'),
    '--run',
    '1',
    '--format',
    'json',
  ];
  const { user, peak } = usageOf(dirname(folder), words, [0, 1, 4]);
  return { seconds: (performance.now() - begun) / 1000, user, peak };
};

/** `folder` holds the bundled programs. */
export const measureMerging = async (folder: string): Promise<readonly Result[]> => {
  const samples = await samplesIn(join(folder, 'samples'));
  const [few, many] = [join(folder, 'merge-50'), join(folder, 'merge-5000')];
  await write(few, samples, 50);
  await write(many, samples, 5000);
  const [small, large] = [merging(few), merging(many)];
  const peaks = { '50 results': small.peak, '5,000 results': large.peak };
  return [
    {
      name: 'fleet: merge',
      measured: '`tenantry fleet merge --format json` of the results of 5,000 organizations',
      unit: 'ms',
      goal: 60_000,
      value: large.seconds * 1000,
      figures: { 'user time, ms': large.user, '50 results, ms': small.seconds * 1000 },
      peaks,
    },
    {
      name: 'fleet: merge memory',
      measured: 'peak memory of merging 5,000 results, less that of merging 50',
      unit: 'MiB',
      goal: 50,
      value: large.peak - small.peak,
      figures: {},
      peaks,
    },
  ];
};
