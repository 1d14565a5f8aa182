// Captures, as a runner starts the Action: created on the default branch of a private repository, and used for the plan of a pull request without a key.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { JsonObject } from '../../src/json.ts';
import { type SimulatorServer, startSimulator } from '../../src/simulator/serve.ts';
import { allPermissions, type Run, startGitHub, type TestGitHub, textOf } from '../github/start-github.ts';
import { zipOf } from '../github/zip-of.ts';
import { isLong } from '../runs.ts';
import { type Ended, runBundle } from './run-bundle.ts';

const tenant = '7c9e6679-7425-40de-944b-e07fc1f90ae7';
const desired = (hasRole: boolean): string => `version: 1
tenant: ${tenant}
regions: [br-se1]
roles: ${hasRole ? '{ reader: { description: Pulls images, permissions: [cr_registry_list] } }' : '{}'}
`;

let github: TestGitHub;
let platform: SimulatorServer;
let capture: Buffer;

beforeAll(async () => {
  github = await startGitHub();
  platform = await startSimulator({ seed: 1, state: { tenants: [{ id: tenant, access_control: { enabled: true, enforce_mfa: true } }] } });
});
afterAll(async () => {
  await Promise.all([github.close(), platform.close()]);
});
/** The commit of main. */
let main = '';
const begin = async (): Promise<void> => {
  github.reset();
  main = await github.commit('main', { 'tenantry/organization.yaml': desired(false) });
};
beforeEach(begin);
afterEach(() => {
  if (github.bodies.some((body) => body.includes(platform.apiKey))) throw new Error('The key is in what was sent to GitHub.');
  github.verify();
});

const repositoryOf = (isPrivate: boolean): JsonObject => ({
  id: github.repositoryId,
  full_name: 'acme/cloud',
  private: isPrivate,
  default_branch: 'main',
});

const make = async (isPrivate = true): Promise<Ended & { readonly kept: Buffer | undefined }> => {
  let kept: Buffer | undefined;
  const ended = await runBundle({
    event: 'schedule',
    payload: { repository: repositoryOf(isPrivate), schedule: '17 3 * * *' },
    inputs: { command: 'capture', 'desired-state': 'tenantry', token: await github.tokenOf(allPermissions) },
    env: { GITHUB_API_URL: github.url, GITHUB_SHA: 'a'.repeat(40), TENANTRY_BASE_URL: platform.url, MGC_API_KEY: platform.apiKey },
    look: ({ report = '' }) => {
      kept = report === '' ? undefined : readFileSync(report);
    },
  });
  return { ...ended, kept };
};

describe('a capture', () => {
  it('of a private repository is written to the temporary folder, with its digest', async () => {
    const { exitCode, outputs, log, kept } = await make();
    expect({ exitCode, verdict: outputs['verdict'] }).toEqual({ exitCode: 0, verdict: 'clean' });
    expect(JSON.parse(kept?.toString().split('\n', 1)[0] ?? '')).toMatchObject({ format: 'tenantry-capture' });
    expect(outputs['digest']).toBe(
      createHash('sha256')
        .update(kept ?? '')
        .digest('hex'),
    );
    expect(log).toContain(`SHA-256 of the capture: ${outputs['digest'] ?? ''}`);
    capture = kept ?? Buffer.alloc(0);
  });

  it('of a public repository is refused before anything is read', async () => {
    const calls = platform.app.recorder.all().length;
    github.forget();
    const { exitCode, outputs, log } = await make(false);
    expect({ exitCode, outputs }).toMatchObject({ exitCode: 5, outputs: { verdict: 'refused', report: '', 'exit-code': '5' } });
    expect(log).toContain('::warning::A capture contains names');
    expect(github.requests()).toEqual([]);
    expect(platform.app.recorder.all()).toHaveLength(calls);
  });
});

const sha256 = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');

const runWith = (changes: Partial<Run> = {}, bytes = capture): Run => {
  const zip = zipOf([{ name: 'tenantry-capture.json', bytes }]);
  return {
    id: 11,
    run_number: 3,
    event: 'schedule',
    head_branch: 'main',
    head_sha: main,
    conclusion: 'success',
    path: '.github/workflows/tenantry-schedule.yml',
    created_at: new Date(Date.now() - 5 * 3_600_000 - 1000).toISOString(),
    artifacts: [{ id: 5, name: 'tenantry-capture', zip, digest: `sha256:${sha256(zip)}` }],
    ...changes,
  };
};

interface Change {
  readonly files?: Readonly<Record<string, string>>;
  readonly inputs?: Readonly<Record<string, string>>;
  readonly isPrivate?: boolean;
  readonly from?: number;
}

const propose = async ({ files, inputs, isPrivate = true, from }: Change = {}): Promise<Ended & { readonly body: string }> => {
  const head = await github.commit('feature', { 'tenantry/organization.yaml': desired(true), ...files });
  const number = await github.openPull('feature');
  github.runs.push({ id: 1712, run_number: 7, head_sha: head, head_branch: 'feature', pull_requests: [number] });
  const pull = await github.admin('GET', `/pulls/${number}`);
  const headOf = pull['head'] as JsonObject;
  const foreign: JsonObject =
    from === undefined ? pull : { ...pull, head: { ...headOf, repo: { ...(headOf['repo'] as JsonObject), id: from } } };
  const calls = platform.app.recorder.all().length;
  const ended = await runBundle({
    event: 'pull_request',
    payload: { action: 'opened', repository: repositoryOf(isPrivate), sender: { login: 'acme' }, pull_request: foreign },
    inputs: {
      'desired-state': 'tenantry',
      comment: 'always',
      token: await github.tokenOf(allPermissions),
      ...inputs,
    },
    // A passed key is not used.
    env: { GITHUB_API_URL: github.url, GITHUB_ACTOR: 'acme', TENANTRY_BASE_URL: platform.url, MGC_API_KEY: platform.apiKey },
  });
  expect(platform.app.recorder.all()).toHaveLength(calls);
  return { ...ended, body: textOf((await github.comments(number))[0]?.['body']) };
};

describe('a pull request without a key', () => {
  it('is planned against a fresh capture, whose age the comment shows', async () => {
    github.runs.push(runWith());
    const { outputs, body } = await propose();
    expect(outputs).toMatchObject({ changes: '1' });
    expect(body).toContain('from a capture (`5h` old)');
  });

  it('takes the workflow, the age and the branch of the ledger from the trust file of its base', async () => {
    const trust = 'github: { captures: nightly.yml, max_age: 6h, ledger: records }\n';
    main = await github.commit('main', { 'tenantry.trust.yaml': trust, '.github/workflows/nightly.yml': 'on: schedule\n' });
    github.runs.push(runWith({ path: '.github/workflows/nightly.yml' }));
    // What the change writes there is not read.
    const files = { 'tenantry.trust.yaml': 'github: { captures: tenantry.yml, max_age: 1h, ledger: other }\n' };
    const { body } = await propose({ files, inputs: { trust: 'tenantry.trust.yaml' } });
    expect(body).toContain('from a capture (`5h` old)');
    expect(body).toContain('the maximum age is `6h`');
    expect(github.requests()).toContain('GET /contents/ledger.json?ref=refs%2Fheads%2Frecords');
  });

  it.skipIf(!isLong).each([
    ['too old', { created_at: new Date(Date.now() - 40 * 3_600_000).toISOString() }, 'No run of the default branch has a recent capture.'],
    ['from another branch', { head_branch: 'feature' }, 'No run of the default branch has a recent capture.'],
  ] as const)('uses no capture that is %s', async (_, changes, why) => {
    github.runs.push(runWith(changes));
    const { log, body, outputs } = await propose();
    expect(outputs).toMatchObject({ verdict: 'declared-only', changes: '0' });
    expect(body).toContain('the default branch has no capture that may be used');
    expect(log).toContain(`::warning::No capture is used. ${why}`);
  });

  it.skipIf(!isLong)('uses no capture of a run on a tag named like the default branch, and says which run it passed over', async () => {
    const forged = await github.commit('attack', { '.github/workflows/tenantry-schedule.yml': 'on: push\n' });
    await github.admin('POST', '/git/refs', { ref: 'refs/tags/main', sha: forged });
    github.runs.push(runWith({ event: 'push', head_sha: forged }));
    const { log, outputs } = await propose();
    expect(outputs).toMatchObject({ verdict: 'declared-only', changes: '0' });
    expect(log).toContain(`Run 11 is not used: its commit ${forged.slice(0, 12)} is not in the history of the default branch.`);
  });

  it.skipIf(!isLong)('uses no capture with another digest, or one that was changed before the upload', async () => {
    const zip = zipOf([{ name: 'tenantry-capture.json', bytes: capture }]);
    github.runs.push(runWith({ artifacts: [{ id: 5, name: 'tenantry-capture', zip, digest: `sha256:${'0'.repeat(64)}` }] }));
    expect((await propose()).log).toContain('does not match its digest');
    await begin();
    github.runs.push(runWith({}, Buffer.from(capture.toString().replace('"readAt":"2026', '"readAt":"2027'))));
    const { exitCode, log } = await propose();
    expect(exitCode).not.toBe(0);
    expect(log).toContain('its content does not match its digest');
  });

  it.skipIf(!isLong)('is never planned against a file in the pull request with the name of the capture', async () => {
    github.runs.push(runWith());
    const files = { 'tenantry-capture.json': '{}', 'policies.yaml': 'version: 1\npolicies: { lock_files: [tenantry-capture.json] }\n' };
    const { log } = await propose({ files, inputs: { 'desired-state': '.' } });
    // Read as a lock file, after the capture has replaced it.
    expect(log).toContain('tenantry-capture.json');
    expect(log).not.toContain('is not a capture');
  });

  it.skipIf(!isLong)('of a public repository, or of a fork, requests no capture', async () => {
    github.runs.push(runWith());
    expect((await propose({ isPrivate: false })).body).toContain('a public repository keeps no captures');
    await begin();
    await propose({ from: 4711 });
    expect(github.requests().filter((request) => request.includes('tenantry-schedule'))).toEqual([]);
  });

  it.skipIf(!isLong)('shows the last complete scan if it is too old, and passes', async () => {
    const complete = '2026-01-01T03:17:00.000Z';
    const ledger = { format: 'tenantry-ledger', version: 1, parts: [{ tenant, path: 'tenantry', complete, findings: {} }] };
    await github.commit('tenantry-ledger', { 'ledger.json': JSON.stringify(ledger) });
    github.runs.push(runWith());
    const { exitCode, body } = await propose();
    expect(exitCode).toBe(0);
    expect(body).toContain('**The last complete scan is too old:** `2026-01-01 03:17 UTC`');
  });
});
