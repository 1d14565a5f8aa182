// `command: doctor` as a runner starts it: the files and workflows of the default branch, the key of the job, and the settings on GitHub.
import { readFileSync } from 'node:fs';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type SimulatorServer, startSimulator } from '../../src/simulator/serve.ts';
import { startGitHub, type TestGitHub } from '../github/start-github.ts';
import { type Ended, runBundle } from './run-bundle.ts';

const tenant = '7c9e6679-7425-40de-944b-e07fc1f90ae7';
const example = (name: string): string =>
  readFileSync(new URL(`../../examples/workflows/${name}`, import.meta.url), 'utf8').replaceAll('0'.repeat(40), 'b'.repeat(40));
const files = {
  'tenantry/organization.yaml': `version: 1\ntenant: ${tenant}\nroles: { reader: { permissions: [cr_registry_list] } }\n`,
  'tenantry.trust.yaml': 'identity: member/ana@acme.example\n',
  '.github/workflows/tenantry.yml': example('tenantry.yml'),
};

let github: TestGitHub;
let platform: SimulatorServer;
beforeAll(async () => {
  github = await startGitHub();
  platform = await startSimulator({
    seed: 1,
    state: {
      tenants: [
        {
          id: tenant,
          members: [{ email: 'ana@acme.example', roles: ['administrator'] }],
          service_accounts: [
            {
              name: 'tenantry',
              api_keys: [
                { name: 'read', api_key: 'key-read', scopes: ['iam:read'] },
                { name: 'write', api_key: 'key-write', scopes: ['iam:read', 'iam:write'] },
              ],
            },
          ],
        },
      ],
    },
  });
});
afterAll(async () => {
  await Promise.all([github.close(), platform.close()]);
});
beforeEach(() => {
  github.reset();
  for (const name of ['tenantry-plan', 'tenantry-apply', 'production']) {
    github.environments.set(name, []);
    github.deploying.set(name, ['main']);
  }
});
afterEach(() => github.verify());

/** The schedule never ran. */
const scheduled = { ...files, '.github/workflows/tenantry-schedule.yml': example('tenantry-schedule.yml') };

const checked = async (isPrivate: boolean, committed: Readonly<Record<string, string>> = files): Promise<Ended> => {
  await github.commit('main', committed);
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
  const { exitCode, outputs, log, summary } = await checked(true, scheduled);
  expect({ exitCode, verdict: outputs['verdict'] }).toEqual({ exitCode: 1, verdict: 'findings' });
  expect(log).toContain('✓ identity: member/ana@acme.example.');
  expect(log).toContain('x capture: No run of the default branch has a recent capture.');
  expect(log).toMatch(/\? pull requests: No ruleset requires it, and the older branch protection could not be read\./);
  expect(summary).toContain('## Tenantry: 2 wrong in the set-up');
  expect(summary).toContain('- `x` **capture**: No run of the default branch has a recent capture.');
});

it('shows nothing but states in a public repository', async () => {
  const { exitCode, log, summary } = await checked(false, scheduled);
  expect(exitCode).toBe(1);
  expect(log + summary).not.toContain('ana@acme.example');
  expect(summary).toContain('| `credential: identity` | ok |');
});

it('misses no capture and no scan before there is a schedule', async () => {
  const { exitCode, log } = await checked(true);
  expect(exitCode).toBe(0);
  expect(log).not.toMatch(/capture:|last complete scan:/);
});

describe('where the workflows only read', () => {
  const reading = (identity: string, ...more: readonly string[]): Readonly<Record<string, string>> => ({
    ...files,
    'tenantry.trust.yaml': `identity: ${identity}\n`,
    ...Object.fromEntries(['tenantry-schedule.yml', ...more].map((name) => [`.github/workflows/${name}`, example(name)])),
  });
  it('the key is checked as one that reads, and its environment needs no reviewers', async () => {
    const { log } = await checked(true, reading('api-key/tenantry/read'));
    expect(log).toContain('✓ only reads: api-key/tenantry/read has no scope that writes.');
    expect(log).toContain('✓ exist: tenantry-plan.');
    expect(log).toContain('✓ default branch only: Only main deploys to them.');
    expect(log).not.toMatch(/scopes to apply|reviewers|self-review/);
  });

  it('a key that may write is too much', async () => {
    const { exitCode, log } = await checked(true, reading('api-key/tenantry/write'));
    expect(exitCode).toBe(1);
    expect(log).toContain('x only reads: api-key/tenantry/write may write: iam:write.');
  });

  it('a member has no scopes, so nothing is said of them', async () => {
    expect((await checked(true, reading('member/ana@acme.example'))).log).not.toContain('only reads');
  });

  it('but one of them applies, the identity of the trust file is that of the apply', async () => {
    const { log } = await checked(true, reading('api-key/tenantry/write', 'tenantry-apply.yml'));
    expect(log).toContain('✓ scopes to apply: api-key/tenantry/write may write what the files declare.');
    expect(log).not.toContain('only reads');
    expect(log).toContain('x reviewers: production has no required reviewers.');
  });
});
