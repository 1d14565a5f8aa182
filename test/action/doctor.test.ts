// `command: doctor` as a runner starts it: the files and workflows of the default branch, the key of the job, and the settings on GitHub.
import { readFileSync } from 'node:fs';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { type SimulatorServer, startSimulator } from '../../src/simulator/serve.ts';
import { startGitHub, type TestGitHub } from '../github/start-github.ts';
import { type Ended, runBundle } from './run-bundle.ts';

const tenant = '7c9e6679-7425-40de-944b-e07fc1f90ae7';
const workflow = readFileSync(new URL('../../examples/workflows/tenantry.yml', import.meta.url), 'utf8');
const files = {
  'tenantry/organization.yaml': `version: 1\ntenant: ${tenant}\nroles: { reader: { permissions: [cr_registry_list] } }\n`,
  'tenantry.trust.yaml': 'identity: member/ana@acme.example\n',
  '.github/workflows/tenantry.yml': workflow.replaceAll('0'.repeat(40), 'b'.repeat(40)),
};

let github: TestGitHub;
let platform: SimulatorServer;
beforeAll(async () => {
  github = await startGitHub();
  platform = await startSimulator({
    seed: 1,
    state: { tenants: [{ id: tenant, members: [{ email: 'ana@acme.example', roles: ['administrator'] }] }] },
  });
});
afterAll(async () => {
  await Promise.all([github.close(), platform.close()]);
});
beforeEach(() => github.reset());
afterEach(() => github.verify());

const checked = async (isPrivate: boolean): Promise<Ended> => {
  await github.commit('main', files);
  github.sent.length = 0;
  const ended = await runBundle({
    event: 'schedule',
    payload: {
      repository: { id: github.repositoryId, full_name: 'acme/cloud', private: isPrivate, default_branch: 'main' },
      schedule: '17 3 * * *',
    },
    inputs: {
      command: 'doctor',
      'desired-state': 'tenantry',
      trust: 'tenantry.trust.yaml',
      token: await github.tokenOf({ actions: 'read', contents: 'read' }),
    },
    env: { GITHUB_API_URL: github.url, GITHUB_SHA: 'a'.repeat(40), TENANTRY_BASE_URL: platform.url, MGC_API_KEY: platform.apiKey },
  });
  expect(github.sent).toEqual([]);
  return ended;
};

it('shows each check in the log and in the summary, with its remedy', async () => {
  const { exitCode, outputs, log, summary } = await checked(true);
  expect({ exitCode, verdict: outputs['verdict'] }).toEqual({ exitCode: 1, verdict: 'findings' });
  expect(log).toContain('✓ identity: member/ana@acme.example.');
  expect(log).toContain('x capture: No run of the default branch has a recent capture.');
  expect(log).toMatch(/\? pull requests: No ruleset requires it, and the older branch protection could not be read\./);
  expect(summary).toContain('## Tenantry: 1 wrong in the set-up');
  expect(summary).toContain('- `x` **capture**: No run of the default branch has a recent capture.');
});

it('shows nothing but states in a public repository', async () => {
  const { exitCode, log, summary } = await checked(false);
  expect(exitCode).toBe(1);
  expect(log + summary).not.toContain('ana@acme.example');
  expect(summary).toContain('| `credential: identity` | ok |');
});
