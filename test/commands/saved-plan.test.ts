// `apply plan.json`: what changed since the plan was saved is left out with its dependents, and no other organization is touched.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, it } from 'vitest';
import { canonical, digestOf } from '../../src/json.ts';
import { head, organization } from './session.ts';
import { sessionForFile } from './sessions.ts';

const session = sessionForFile(() => organization({ regions: { 'br-se1': { volumes: [{ name: 'data', size: 10 }] } } }));
const roles = (text: string): void => session.write('acme.yaml', `${head}${text}`);
beforeEach(() => session.simulator.app.recorder.clear());
const writes = (): number => session.simulator.app.recorder.all().filter(({ method }) => method !== 'GET').length;

it('skips steps whose resource changed, with their dependents, and shows the values', async () => {
  roles('roles: { auditor: { permissions: [bs_volume_list] } }\nvolumes: { data: { region: br-se1, size: 20 } }\n');
  await session.run('plan acme.yaml --quiet --out plan.json');
  roles('volumes: { data: { region: br-se1, size: 15 } }\n');
  const meanwhile = await session.run('plan acme.yaml --quiet --out other.json');
  const [, digest = ''] = /--acknowledge ([0-9a-f]{32})/.exec(meanwhile.stdout) ?? [];
  expect(await session.run(`apply acme.yaml --yes --quiet --acknowledge ${digest}`)).toMatchObject({ code: 0 });
  roles('roles: { auditor: { permissions: [bs_volume_list] } }\nvolumes: { data: { region: br-se1, size: 20 } }\n');
  const { code, stdout } = await session.run('apply plan.json --quiet');
  expect(code).toBe(6);
  expect(stdout).toMatch(/Done \(1\)\n +✓ create role auditor/);
  expect(stdout).toContain('size of volume/br-se1/data was 10, and is now 15');
  expect(stdout).toMatch(/Skipped: new since the plan was saved \(1\)\n +! extend volume data in br-se1 from 15 to 20 GiB/);
  expect(stdout).toMatch(/1 step of the saved plan no longer applies/);
  // Again: the role is done, and the changed steps are reported although nothing is left to run.
  const again = await session.run('apply plan.json --quiet');
  expect(again.code).toBe(6);
  expect(again.stdout).toContain('size of volume/br-se1/data was 10, and is now 15');
  const json = await session.run('apply plan.json --quiet --format json');
  expect(JSON.parse(json.stdout).chosen.gone).toMatchObject([{ type: 'changed-since-plan', found: 15 }]);
});

const forge = (change: (plan: Record<string, unknown>) => Record<string, unknown>): void => {
  const { plan } = JSON.parse(readFileSync(join(session.folder, 'plan.json'), 'utf8'));
  const content = change(plan);
  session.write(
    'forged.json',
    canonical({
      type: 'tenantry-plan',
      digest: digestOf(JSON.parse(JSON.stringify(content))),
      plan: JSON.parse(JSON.stringify(content)),
    }),
  );
};

it.each<[string, (plan: Record<string, unknown>) => Record<string, unknown>, RegExp]>([
  ['another organization', (plan) => ({ ...plan, tenant: '11111111-1111-4111-8111-111111111111' }), /was made for tenant 11111111-/],
  ['no verified organization', ({ tenant: _tenant, ...plan }) => plan, /does not name the organization/],
])('refuses one of %s before anything is read', async (_, change, says) => {
  forge(change);
  expect(await session.run('apply forged.json --quiet')).toMatchObject({ code: 5, stderr: expect.stringMatching(says) });
  expect(session.simulator.app.recorder.all()).toEqual([]);
});

it('refuses one whose desired state now belongs to another organization, or is gone', async () => {
  session.write('acme.yaml', head.replace(/tenant: .*/, 'tenant: 11111111-1111-4111-8111-111111111111'));
  expect(await session.run('apply plan.json --quiet')).toMatchObject({ code: 5, stderr: expect.stringContaining('plan-foreign') });
  session.write('acme.yaml', head.replace(/tenant: .*\n/, ''));
  expect(await session.run('apply plan.json --quiet')).toMatchObject({ code: 5, stderr: expect.stringContaining('declares no tenant') });
  forge((plan) => ({ ...plan, desired: 'nowhere.yaml' }));
  expect(await session.run('apply forged.json --quiet')).toMatchObject({ code: 2, stderr: expect.stringContaining('nowhere.yaml') });
  expect(writes()).toBe(0);
});

it('refuses one of another version', async () => {
  expect(await session.run('apply plan.json --quiet', { tool: '9.9.9' })).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('another version'),
  });
});
