// Messages of the Action, as a runner starts it: a run of the default branch tells the destinations of its trust file; a pull request cannot name one.
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { JsonObject } from '../../src/json.ts';
import { type SimulatorServer, startSimulator } from '../../src/simulator/serve.ts';
import { allPermissions, startGitHub, type TestGitHub } from '../github/start-github.ts';
import { answers, type Receiver, startReceiver } from '../notify/receiver.ts';
import { runJob, startWorld } from './apply-world.ts';
import { baseFiles, headFiles, trustFile } from './demo.ts';
import { type Ended, runBundle } from './run-bundle.ts';

const tenant = '7c9e6679-7425-40de-944b-e07fc1f90ae7';
const desired = `version: 1
tenant: ${tenant}
regions: [br-se1]
access_control: { enabled: true, enforce_mfa: true }
`;
const trust = `notify:
  ops: { webhook: { env: HOOK }, hmac: { env: HOOK_KEY }, events: [critical-new, apply-failed, scan-overdue] }
`;
const key = 'hmac-key-of-the-receiver';

let github: TestGitHub;
let platform: SimulatorServer;
let receiver: Receiver;

const organization = async (enforced: boolean): Promise<void> => {
  await (platform as SimulatorServer | undefined)?.close();
  platform = await startSimulator({
    seed: 1,
    state: { tenants: [{ id: tenant, access_control: { enabled: true, enforce_mfa: enforced } }] },
  });
};

beforeAll(async () => {
  github = await startGitHub();
  receiver = await startReceiver();
});
afterAll(async () => {
  await Promise.all([github.close(), platform.close(), receiver.close()]);
});
beforeEach(async () => {
  github.reset();
  receiver.received.length = 0;
  receiver.answer((response) => response.end('ok'));
  await organization(true);
  await github.commit('main', { 'tenantry/organization.yaml': desired, 'tenantry.trust.yaml': trust });
});
afterEach(() => {
  github.verify();
});

const audit = async (event: 'schedule' | 'workflow_dispatch' = 'schedule'): Promise<Ended> => {
  const repository: JsonObject = { id: github.repositoryId, full_name: 'acme/cloud', private: true, default_branch: 'main' };
  github.forget();
  const ended = await runBundle({
    event,
    payload: { repository, ...(event === 'schedule' ? { schedule: '17 3 * * *' } : { ref: 'refs/heads/main', inputs: null }) },
    inputs: { 'desired-state': 'tenantry', trust: 'tenantry.trust.yaml', token: await github.tokenOf(allPermissions), command: 'audit' },
    env: {
      GITHUB_API_URL: github.url,
      GITHUB_ACTOR: 'acme',
      GITHUB_SHA: 'a'.repeat(40),
      TENANTRY_BASE_URL: platform.url,
      MGC_API_KEY: platform.apiKey,
      HOOK: receiver.url,
      HOOK_KEY: key,
    },
  });
  const shown = `${ended.log.replaceAll(/^::add-mask::.*$/gm, '')}${ended.summary}${github.bodies.join('')}`;
  for (const secret of [key, 'secret-path']) expect(shown).not.toContain(secret);
  return ended;
};

const sent = (): readonly { readonly event: string; readonly link: string }[] =>
  receiver.received.splice(0).map(({ body }) => JSON.parse(body));

describe('a scheduled audit with destinations', { timeout: 60_000 }, () => {
  it('sends one message about what got worse, with a link to the run, and masks address and key', async () => {
    await audit();
    expect(sent()).toEqual([]);
    await organization(false);
    const { exitCode, log } = await audit();
    expect(exitCode).toBe(1);
    expect(sent()).toMatchObject([{ event: 'critical-new', link: expect.stringMatching(/\/acme\/cloud\/actions\/runs\/\d+/) }]);
    expect(log).toContain(`::add-mask::${key}`);
    await audit('workflow_dispatch');
    expect(sent()).toEqual([]);
  });

  it('speaks the language of the desired state', async () => {
    await github.commit('main', { 'tenantry/organization.yaml': `${desired}language: pt-BR\n` });
    await audit();
    await organization(false);
    await audit();
    expect(sent()).toMatchObject([
      { title: expect.stringContaining('nova falha crítica'), items: [expect.stringMatching(/a MFA não é obrigatória/i)] },
    ]);
  });

  it('keeps its exit code and its issue if a message is not delivered, and warns', async () => {
    await audit();
    await organization(false);
    receiver.answer(answers.status(500));
    const { exitCode, log } = await audit('workflow_dispatch');
    expect(exitCode).toBe(1);
    expect(log.match(/^::warning.*$/gm)).toEqual([expect.stringContaining('was not delivered to `ops`: it answered with status 500')]);
    expect(sent()).toHaveLength(1);
  });

  it('tells of an overdue scan if the platform does not answer', async () => {
    await github.commit('main', { 'tenantry.trust.yaml': `${trust}github: { max_age: 1m }\n` });
    platform.app.faults.add({ type: 'status', status: 500 });
    await audit();
    expect(sent()).toMatchObject([{ event: 'scan-overdue' }]);
  });
});

describe('an apply with a destination', { timeout: 60_000 }, () => {
  it('sends one message if what was merged cannot be planned', async () => {
    const withNotify = { ...trustFile, 'tenantry.trust.yaml': `${trustFile['tenantry.trust.yaml']}${trust}` };
    const broken = { ...headFiles, ...withNotify, 'tenantry/organization.yaml': 'version: 1\nmembers: 1\n' };
    const world = await startWorld({ base: { ...baseFiles, ...withNotify }, head: broken });
    try {
      const env = { HOOK: receiver.url, HOOK_KEY: key };
      expect((await runJob(world, { command: 'plan', env })).exitCode).toBe(2);
      expect(sent()).toMatchObject([{ event: 'apply-failed', link: expect.stringMatching(/\/actions\/runs\/\d+/) }]);
    } finally {
      await world.close();
    }
  });

  it('sends one message if it is not applied, with a link to the run', async () => {
    const withNotify = { ...trustFile, 'tenantry.trust.yaml': `${trustFile['tenantry.trust.yaml']}${trust}` };
    const world = await startWorld({ base: { ...baseFiles, ...withNotify }, head: { ...headFiles, ...withNotify } });
    try {
      const nothingApproved = { expect: '0'.repeat(32), acknowledge: '0'.repeat(32) };
      const { exitCode } = await runJob(world, { command: 'apply', inputs: nothingApproved, env: { HOOK: receiver.url, HOOK_KEY: key } });
      expect(exitCode).toBe(5);
      expect(sent()).toMatchObject([{ event: 'apply-failed', link: expect.stringMatching(/\/actions\/runs\/\d+/) }]);
    } finally {
      await world.close();
    }
  });
});
