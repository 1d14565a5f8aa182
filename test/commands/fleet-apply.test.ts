// `fleet apply` with the built program over real HTTP: one approval covers exactly the reviewed plans, and an organization whose plan has changed is left out.
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { lockJournal } from '../../src/apply/journal-lock.ts';
import { writeFleet } from '../../src/commands/simulate/tenants.ts';
import { approvalDigest } from '../../src/fleet/approval.ts';
import { readResultOf } from '../../src/fleet/manifest.ts';
import { stoppedClock } from '../../src/simulator/clock.ts';
import { startTenants, type TenantsServer } from '../../src/simulator/tenants/serve-tenants.ts';
import { patient } from '../patient.ts';
import { temporaryFolder } from '../temporary-folder.ts';
import { type Printed, runHere } from './run-here.ts';

const program = resolve('dist/cli.js');
const before = process.cwd();
let root = '';
let server: TenantsServer;
beforeAll(async () => {
  root = temporaryFolder('fleet-apply');
  server = await startTenants({ count: 2, seed: 7, clock: stoppedClock(new Date().toISOString()), tenantFaults: new Map() });
  process.chdir(root);
  writeFleet('fleet', server.tenants.organizations, server.url);
  process.chdir(join(root, 'fleet/repository'));
});
afterAll(async () => {
  process.chdir(before);
  await server.close();
  rmSync(root, { recursive: true });
});

const fleet = (line: string): Promise<Printed> =>
  runHere(`fleet ${line}`, {
    cwd: process.cwd(),
    env: { TENANTRY_TRUST: '../trust.yaml' },
    ownProgram: { node: process.execPath, script: program },
  });
const stateOf = (name: string): string => `organizations/${name}/organization.yaml`;
const declare = (name: string, section: string, line: string): void => {
  const text = readFileSync(stateOf(name), 'utf8');
  writeFileSync(stateOf(name), text.replace(`\n${section}:\n`, `\n${section}:\n  ${line}\n`));
};
const writes = (name: string): number =>
  server.tenants
    .appOf(name)
    .recorder.all()
    .filter(({ method }) => method !== 'GET').length;
const manifestOf = (run: string, name: string) => {
  const found = readResultOf({ results: 'results', run }, name);
  return found.type === 'found' ? found.manifest : undefined;
};

it('applies exactly what was approved, ring after ring, and leaves out a plan that has changed', patient, async () => {
  const [canary, main] = ['org-0001', 'org-0002'];
  const text = readFileSync('fleet.yaml', 'utf8')
    .replaceAll(/ring: \w+/g, 'ring: main')
    .replace('ring: main', 'ring: canary');
  writeFileSync('fleet.yaml', text);
  // An administrator must be acknowledged; a role need not.
  declare(canary, 'members', `boss@${canary}.example: { roles: [administrator] }`);
  declare(main, 'roles', 'reader: { description: Reads, permissions: [bs_volume_list] }');
  expect((await fleet('plan fleet.yaml --results results --run plans')).code).toBe(0);

  const asked = await fleet('apply fleet.yaml --results results --run 1 --plans results/plans');
  expect([asked.code, asked.stderr]).toEqual([5, expect.stringContaining('The plans of 2 organizations are not approved')]);
  const [, digest = ''] = /--acknowledge ([0-9a-f]{32})/.exec(asked.stderr) ?? [];
  const other = await fleet(`apply fleet.yaml --results results --run 1 --plans results/plans --acknowledge ${approvalDigest([])}`);
  expect([other.code, other.stderr]).toEqual([5, expect.stringContaining('approves other plans')]);
  expect([writes(canary), writes(main)]).toEqual([0, 0]);

  // After the approval, somebody adds a role.
  declare(main, 'roles', 'later: { description: Later, permissions: [bs_volume_list] }');
  const applied = await fleet(`apply fleet.yaml --results results --run 1 --plans results/plans --acknowledge ${digest}`);
  expect(applied.stdout).toContain('1 evaluated');
  expect(applied.stdout.replaceAll(/\s+/g, ' ')).toContain('its plan has changed since it was approved');
  expect(applied.code).toBe(5);
  expect([canary, main].map((name) => manifestOf('1', name)?.exit_code)).toEqual([0, 5]);
  expect([writes(canary) > 0, writes(main)]).toEqual([true, 0]);
  expect(readFileSync(`results/.journals/${canary}.jsonl`, 'utf8')).toContain('"begin"');

  // Another run that applies the organization at the same time is refused, and the next ring waits.
  const lock = lockJournal(`results/.journals/${canary}.jsonl`, 'elsewhere', 'apply', new Date());
  const second = await fleet('apply fleet.yaml --results results --run 2');
  lock.release();
  expect(second.stdout.replaceAll(/\s+/g, ' ')).toContain('Another apply uses the journal');
  expect([manifestOf('2', canary)?.status, manifestOf('2', main), writes(main)]).toEqual(['failed', undefined, 0]);

  // The next run converges without what needs an approval.
  const again = await fleet('apply fleet.yaml --results results --run 2');
  expect(again.code).toBe(0);
  expect(writes(main)).toBeGreaterThan(0);
});
