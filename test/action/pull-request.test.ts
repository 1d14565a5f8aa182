// The Action on the demo's pull request, as a runner starts it: the reviewer's view, within its limits.
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { demoState } from '../../src/commands/demo/state.ts';
import type { JsonObject } from '../../src/json.ts';
import { type SimulatorServer, startSimulator } from '../../src/simulator/serve.ts';
import { allPermissions, startGitHub, type TestGitHub, textOf } from '../github/start-github.ts';
import { baseFiles, headFiles, trustFile } from './demo.ts';
import { type Ended, runBundle } from './run-bundle.ts';

let github: TestGitHub;
let platform: SimulatorServer;
let ended: Ended;
let requests: readonly string[];
let body: string;

beforeAll(async () => {
  [github, platform] = await Promise.all([startGitHub(), startSimulator({ seed: 1, state: demoState({ seed: 1, now: Date.now() }) })]);
  await github.commit('main', { ...baseFiles, ...trustFile });
  const head = await github.commit('feature', headFiles);
  const number = await github.openPull('feature');
  github.runs.push({
    id: 1712,
    run_number: 7,
    event: 'pull_request_target',
    head_sha: head,
    head_branch: 'feature',
    pull_requests: [number],
  });
  const pull = await github.admin('GET', `/pulls/${number}`);
  const repository: JsonObject = { id: github.repositoryId, full_name: 'acme/cloud', private: true, default_branch: 'main' };
  github.forget();
  ended = await runBundle({
    event: 'pull_request_target',
    payload: { action: 'synchronize', repository, sender: { login: 'acme' }, pull_request: pull },
    inputs: { 'desired-state': 'tenantry', trust: 'tenantry.trust.yaml', token: await github.tokenOf(allPermissions) },
    env: { GITHUB_API_URL: github.url, GITHUB_ACTOR: 'acme', TENANTRY_BASE_URL: platform.url, MGC_API_KEY: platform.apiKey },
  });
  requests = github.requests();
  body = textOf((await github.comments(number))[0]?.['body']);
});
afterAll(async () => {
  await Promise.all([github.close(), platform.close()]);
});

describe('the pull request of the demo', () => {
  it('passes, and shows the changes', () => {
    expect(ended).toMatchObject({ exitCode: 0, outputs: { verdict: 'review', changes: '6', 'findings-introduced': '0' } });
  });

  it('has one comment, which a reviewer can read quickly', () => {
    expect(body.slice(0, 200)).toContain('6 changes, 5 need your review');
    expect(body.length).toBeLessThanOrEqual(8000);
    expect(body).toContain('### Review these 5');
    expect(body).toContain('| **delete** | volume `tmp-migration` in `br-se1` | 100 GiB of data are lost. **Irreversible** |');
    expect(body).toContain('/tenantry/governance.yaml#L46');
  });

  it('reads each GitHub object only once', () => {
    const objects = requests.filter((request) => /\/git\/(?:blobs|trees|commits)\//.test(request));
    expect(new Set(objects).size).toBe(objects.length);
    expect(requests.filter((request) => !request.includes('/git/blobs/')).length).toBeLessThanOrEqual(19);
    github.verify();
  });

  it('uploads the findings after the change, each with its rule', () => {
    const [upload] = github.sarifs;
    const sarif = JSON.parse(gunzipSync(Buffer.from(textOf(upload?.['sarif']), 'base64')).toString());
    const [{ results, tool }] = sarif.runs;
    const rules = new Set(tool.driver.rules.map(({ id }: JsonObject) => id));
    expect(results.map(({ ruleId }: JsonObject) => ruleId)).toContain('api-key-toxic-scopes');
    expect(results.filter(({ ruleId }: JsonObject) => !rules.has(ruleId ?? ''))).toEqual([]);
  });

  it('prints no secret', () => {
    const masked = ended.log.replaceAll(/^::add-mask::.*$/gm, '');
    expect(`${masked}${ended.summary}${github.bodies.join('')}`).not.toContain(platform.apiKey);
  });
});
