// The Action on the demo's pull request, as a runner starts it: the reviewer's view, within its limits.
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { JsonObject } from '../../src/json.ts';
import { textOf } from '../github/start-github.ts';
import { type DemoPullRequest, openDemoPullRequest } from './demo-pull-request.ts';

let demo: DemoPullRequest;
beforeAll(async () => {
  demo = await openDemoPullRequest();
});
afterAll(() => demo.close());

describe('the pull request of the demo', () => {
  it('passes, and shows the changes', () => {
    expect(demo.ended).toMatchObject({ exitCode: 0, outputs: { verdict: 'review', changes: '6', 'findings-introduced': '0' } });
  });

  it('has one comment, which a reviewer can read quickly', () => {
    const { body } = demo;
    expect(body.slice(0, 200)).toContain('6 changes, 5 need your review');
    expect(body.length).toBeLessThanOrEqual(8000);
    expect(body).toContain('### Review these 5');
    expect(body).toContain('| **delete** | volume `tmp-migration` in `br-se1` | 100 GiB of data are lost. **Irreversible** |');
    expect(body).toContain('/tenantry/governance.yaml#L61');
  });

  it('reads each GitHub object only once', () => {
    const { github, requests } = demo;
    const objects = requests.filter((request) => /\/git\/(?:blobs|trees|commits)\//.test(request));
    expect(new Set(objects).size).toBe(objects.length);
    expect(requests.filter((request) => !request.includes('/git/blobs/')).length).toBeLessThanOrEqual(19);
    github.verify();
  });

  it('uploads the findings after the change, each with its rule', () => {
    const [upload] = demo.github.sarifs;
    const sarif = JSON.parse(gunzipSync(Buffer.from(textOf(upload?.['sarif']), 'base64')).toString());
    const [{ results, tool }] = sarif.runs;
    const rules = new Set(tool.driver.rules.map(({ id }: JsonObject) => id));
    expect(results.map(({ ruleId }: JsonObject) => ruleId)).toContain('api-key-toxic-scopes');
    expect(results.filter(({ ruleId }: JsonObject) => !rules.has(ruleId ?? ''))).toEqual([]);
  });

  it('prints no secret', () => {
    const { ended, github, platform } = demo;
    const masked = ended.log.replaceAll(/^::add-mask::.*$/gm, '');
    expect(`${masked}${ended.summary}${github.bodies.join('')}`).not.toContain(platform.apiKey);
  });
});
