// Removals over several pushes: job 3 records those that nobody acknowledged on the branch of the ledger, and the next apply counts them.
import { afterEach, expect, it } from 'vitest';
import { allPermissions, textOf } from '../github/start-github.ts';
import { headed, platformOf } from '../plan/world.ts';
import { isLong } from '../runs.ts';
import { type ApplyWorld, handedOn, runJob, startWorld } from './apply-world.ts';
import type { Ended } from './run-bundle.ts';

let world: ApplyWorld;
afterEach(() => world.close());

const people = Array.from({ length: 40 }, (_, at) => `m${String(at).padStart(2, '0')}@acme.example`);

const administrators = ['ana@acme.example', 'rescue@acme-ops.example'];

/** The first people lose their only role. */
const fileOf = (stripped: number) => ({
  'tenantry/tenantry.yaml': headed(
    `members:\n${administrators.map((email) => `  ${email}: { roles: [administrator] }\n`).join('')}${people.map((email, at) => `  ${email}: { roles: [${at < stripped ? '' : 'editor'}] }\n`).join('')}`,
  ),
});

const state = platformOf({
  members: [
    ...administrators.map((email) => ({ email, roles: ['administrator'] })),
    ...people.map((email) => ({ email, roles: ['editor'] })),
  ],
});

const start = async (): Promise<void> => {
  world = await startWorld({ state, base: fileOf(0), head: fileOf(5) });
};

const inputs = { trust: '' };

/** The ends of job 1 and job 3. */
const push = async (at: ApplyWorld, permissions?: Readonly<Record<string, 'read' | 'write'>>): Promise<readonly [Ended, Ended]> => {
  const planned = await runJob(at, { command: 'plan', inputs });
  const applied = await runJob(at, { command: 'apply', inputs: { ...inputs, ...handedOn(planned) }, ...(permissions && { permissions }) });
  return [planned, applied];
};

const next = async (stripped: number): Promise<ApplyWorld> => {
  const after = await world.github.commit('main', fileOf(stripped));
  world.github.runs.push({ id: 1712, run_number: 8, event: 'push', head_sha: after, head_branch: 'main' });
  return { ...world, before: world.after, after };
};

it('three pushes of a few removals each are not applied without an acknowledgement', async () => {
  await start();
  const [, first] = await push(world);
  expect([first.exitCode, first.outputs['verdict']]).toEqual([0, 'applied']);
  const { content } = await world.github.admin('GET', '/contents/removals.json?ref=refs%2Fheads%2Ftenantry-ledger');
  const record = Buffer.from(textOf(content), 'base64').toString('utf8');
  expect(record.match(/"kind": "member"/g)).toHaveLength(5);
  // The audit events of these calls are not counted again.
  const requests = JSON.parse(record).calls.map(({ request }: { readonly request: string }) => request);
  expect(requests.length).toBeGreaterThan(0);
  const events = world.platform.app.state().tenants[0]?.events ?? [];
  expect(events.map(({ correlationid }) => correlationid)).toEqual(expect.arrayContaining(requests));
  // Everybody may read the branch of a public repository.
  expect(record).not.toContain('@');
  const second = await next(9);
  const [planned] = await push(second);
  expect(planned.outputs['acknowledge']).toMatch(/^[0-9a-f]{32}$/);
  expect(planned.summary).toContain('5 of them in the last 24 hours');
}, 120_000);

it.skipIf(!isLong)(
  'a deleted branch hides no removal: the audit events still show them',
  async () => {
    await start();
    const [, first] = await push(world);
    expect(first.exitCode).toBe(0);
    await world.github.admin('DELETE', '/git/refs/heads/tenantry-ledger');
    const [planned] = await push(await next(9));
    expect(planned.outputs['acknowledge']).toMatch(/^[0-9a-f]{32}$/);
    expect(planned.summary).toContain('5 of them in the last 24 hours');
  },
  120_000,
);

it('nothing is applied if the removals cannot be recorded', async () => {
  await start();
  const [, applied] = await push(world, { ...allPermissions, contents: 'read' });
  expect([applied.exitCode, applied.outputs['verdict']]).toEqual([3, 'not-applied']);
  expect(applied.log).toContain('The removals of this run could not be recorded');
}, 120_000);
