// The workflow of a fleet: keys never leave the job that uses them, and the program that reads them from a vault.
import { spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readWorkflow } from './workflow-files.ts';

const path = 'examples/fleet/github/tenantry-fleet.yml';
const { jobs } = readWorkflow(path);
const textOf = (name: string): string => jobs.find((job) => job.name === name)?.text ?? '';

describe('the workflows of a fleet', () => {
  it('install the version that they are shipped with: an earlier one may lack their commands', () => {
    const { version }: { readonly version: string } = JSON.parse(readFileSync('package.json', 'utf8'));
    const folder = 'examples/fleet/github';
    const installed = readdirSync(folder).flatMap((name) => readFileSync(join(folder, name), 'utf8').match(/ tenantry@\d\S*/g) ?? []);
    expect(installed.length).toBeGreaterThan(3);
    expect(new Set(installed)).toEqual(new Set([` tenantry@${version}`]));
  });
});

describe('the workflow of a fleet', () => {
  it('passes on nothing but the shards', () => {
    expect(
      textOf('list')
        .match(/outputs:\n((?: {6}.*\n)+)/)?.[1]
        ?.trim(),
    ).toBe('matrix: ${{ steps.shards.outputs.matrix }}');
    expect(readFileSync(path, 'utf8').match(/matrix: .*/g)).toEqual([
      'matrix: ${{ steps.shards.outputs.matrix }}',
      'matrix: ${{ fromJSON(needs.list.outputs.matrix) }}',
    ]);
  });

  it('has secrets in the environment of one step only, of a job with an environment', () => {
    expect(jobs.filter(({ text }) => /secrets\.|VAULT_ADDR/.test(text)).map(({ name }) => name)).toEqual(['shard']);
    expect(textOf('shard')).toContain('environment: tenantry-fleet-read');
    expect(jobs.filter(({ permissions }) => permissions?.has('id-token: write')).map(({ name }) => name)).toEqual(['shard']);
  });

  it('starts every shard, whatever the others do, and merges whatever they did', () => {
    expect(textOf('shard')).toContain('fail-fast: false');
    expect(textOf('shard')).toContain('max-parallel:');
    expect(textOf('merge')).toContain('!cancelled()');
  });
});

describe('the workflow for pull requests of a fleet', () => {
  const { jobs: ofPull } = readWorkflow('examples/fleet/github/tenantry-fleet-pull-request.yml');
  const pull = (name: string): string => ofPull.find((job) => job.name === name)?.text ?? '';

  it('writes in one job only, which has no key and no token for a vault', () => {
    const writing = ofPull.filter(({ permissions }) => [...(permissions?.keys() ?? [])].some((one) => /^(?!id-token).*: write$/.test(one)));
    expect(writing.map(({ name }) => name)).toEqual(['merge']);
    expect(pull('merge')).not.toMatch(/secrets\.|VAULT_ADDR|environment:|id-token/);
    expect(ofPull.filter(({ text }) => /secrets\.|VAULT_ADDR/.test(text)).map(({ name }) => name)).toEqual(['shard']);
  });

  it('plans no pull request of a fork or of Dependabot', () => {
    expect(pull('list')).toMatch(/if: .*head\.repo\.full_name == github\.repository && .*'dependabot\[bot\]'/);
    for (const name of ['shard', 'merge']) expect(pull(name)).toMatch(/needs: (?:list$|\[list,)/m);
    // GitHub counts a skipped job as a success, so the one that may be required fails instead.
    expect(pull('merge')).toMatch(/^ +if: \$\{\{ !cancelled\(\) \}\}$/m);
    const [demand] = ofPull.find(({ name }) => name === 'merge')?.steps ?? [];
    expect(demand?.run).toMatch(/exit 1\s*$/);
    expect(pull('merge')).toContain("if: needs.list.result != 'success'");
  });

  it('takes programs and the trust file from the default branch, and executes nothing of the change', () => {
    const runs = ofPull.flatMap(({ steps }) => steps.flatMap(({ run = '' }) => run));
    expect(runs.flatMap((text) => text.match(/\S*change\/\S*/g) ?? [])).toEqual(['"change/$FLEET"', '"change/$FLEET"']);
    expect(pull('shard')).toContain('install -D -m 0755 trusted/.github/fleet/fleet-key.mjs');
    expect(pull('shard')).toContain('--trust "trusted/$TRUST"');
    const refs = ofPull.flatMap(({ steps }) =>
      steps.filter(({ uses }) => uses?.startsWith('actions/checkout@')).map((step) => step.with['ref']),
    );
    expect(new Set(refs)).toEqual(
      new Set([
        '${{ steps.merge.outputs.commit }}',
        '${{ needs.list.outputs.commit }}',
        'refs/heads/${{ github.event.repository.default_branch }}',
      ]),
    );
  });

  it('merges whatever the shards did, and compares with the same base', () => {
    expect(pull('merge')).toContain('!cancelled()');
    expect(pull('merge')).toContain('changed-since: HEAD^1');
    expect(pull('shard')).toContain('--changed-since HEAD^1 --base HEAD^1');
    expect(pull('list')).toContain('--changed-since HEAD^1');
  });
});

describe('a job that merges', () => {
  it.each(['tenantry-fleet', 'tenantry-fleet-pull-request', 'tenantry-fleet-apply'])(
    'fails in %s without a list, and is never skipped',
    (name) => {
      // GitHub counts a skipped job as a success.
      const job = readWorkflow(`examples/fleet/github/${name}.yml`).jobs.find((one) => one.name === 'merge');
      expect(job?.text).toMatch(/^ {4}if: \$\{\{ !cancelled\(\) \}\}$/m);
      expect(job?.text).toMatch(/steps:\n.*name: Demand the list\n\s+if: needs\.list\.result != 'success'\n/);
      expect(job?.steps[0]?.run).toMatch(/exit 1\s*$/);
    },
  );

  it('is followed by an issue in the audit, whatever failed', () => {
    const [audit, report] = readWorkflow('examples/fleet/github/tenantry-fleet-audit.yml').jobs;
    expect([audit?.name, report?.name]).toEqual(['audit', 'report']);
    expect(report?.text).toMatch(/^ {4}if: \$\{\{ !cancelled\(\) \}\}$/m);
  });
});

describe('the workflow that applies a fleet', () => {
  const { jobs: ofApply } = readWorkflow('examples/fleet/github/tenantry-fleet-apply.yml');
  const one = (name: string): string => ofApply.find((job) => job.name === name)?.text ?? '';

  it('applies in one job, one run at a time, after an approval, and exactly the approved plans', () => {
    expect(ofApply.filter(({ text }) => text.includes('fleet apply')).map(({ name }) => name)).toEqual(['apply']);
    expect(one('apply')).toMatch(/concurrency:\n\s+group: tenantry-fleet-apply\n\s+cancel-in-progress: false\n\s+queue: max/);
    expect(one('apply')).not.toContain('matrix:');
    expect(one('apply')).toContain("needs.approve.result == 'success'");
    expect(one('apply')).toContain('--acknowledge "$DIGEST"');
  });

  it('waits for an approver without a key, and without a group that would block others', () => {
    expect(one('approve')).toContain('environment: production');
    expect(one('approve')).not.toMatch(/secrets\.|VAULT_ADDR|id-token|concurrency:/);
  });

  it('approves nothing without a merge that ended with plans', () => {
    // `contains` with the empty text of a job that printed no exit code is false.
    expect(one('approve')).toContain(`contains(fromJSON('["0","1","3","4"]'), needs.merge.outputs.exit-code)`);
    expect(one('approve')).toContain("needs.merge.outputs.changes != '0'");
  });

  it('has keys that can write in one environment only, and tries nothing again', () => {
    expect(ofApply.filter(({ permissions }) => permissions?.has('id-token: write')).map(({ name }) => name)).toEqual(['plan', 'apply']);
    expect(one('plan')).toContain('environment: tenantry-fleet-read');
    expect(one('apply')).toContain('environment: tenantry-fleet-apply');
    expect(one('apply')).not.toMatch(/continue-on-error|retry/);
  });
});

describe('fleet-key.mjs', () => {
  const seen: string[] = [];
  let status = 200;
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (data: Buffer) => (body += data.toString()));
    request.on('end', () => {
      seen.push(
        `${request.method} ${request.url} ${request.headers.authorization ?? String(request.headers['x-vault-token'] ?? '')} ${body}`,
      );
      const answers: Readonly<Record<string, object>> = {
        '/token': { value: 'token-of-the-job' },
        '/v1/auth/jwt/login': { auth: { client_token: 'token-of-the-vault' } },
        '/v1/secret/data/tenantry/acme-labs': { data: { data: { key: 'key-of-acme-labs' } } },
      };
      const [place = ''] = (request.url ?? '').split('?');
      response.writeHead(answers[place] ? status : 404).end(JSON.stringify(answers[place] ?? { errors: ['secret text'] }));
    });
  });
  let url = '';
  beforeAll(async () => {
    await new Promise<void>((ready) => void server.listen(0, '127.0.0.1', ready));
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(() => void server.close());

  const keyOf = (name: string): Promise<{ readonly code: number | null; readonly stdout: string; readonly stderr: string }> =>
    new Promise((done) => {
      const child = spawn(process.execPath, [resolve('examples/fleet/github/fleet-key.mjs'), name], {
        env: {
          VAULT_ADDR: url,
          ACTIONS_ID_TOKEN_REQUEST_URL: `${url}/token?api-version=2`,
          ACTIONS_ID_TOKEN_REQUEST_TOKEN: 'of-the-runner',
        },
      });
      const texts = { stdout: '', stderr: '' };
      for (const name of ['stdout', 'stderr'] as const) child[name].on('data', (data: Buffer) => (texts[name] += data.toString()));
      child.on('close', (code) => done({ code, ...texts }));
    });

  it('prints the key of one organization, and sends each token only where it belongs', async () => {
    expect(await keyOf('acme-labs')).toEqual({ code: 0, stdout: 'key-of-acme-labs\n', stderr: '' });
    expect(seen).toEqual([
      `GET /token?api-version=2&audience=${encodeURIComponent(url)} Bearer of-the-runner `,
      'POST /v1/auth/jwt/login  {"role":"tenantry-fleet","jwt":"token-of-the-job"}',
      'GET /v1/secret/data/tenantry/acme-labs token-of-the-vault ',
    ]);
  });

  it.each([
    ['other', 'fleet-key: the key other: status 404\n'],
    ['../acme-labs', 'fleet-key: the argument is not the name of a key\n'],
  ])('fails without a secret in its message: %s', async (name, stderr) => {
    expect(await keyOf(name)).toEqual({ code: 1, stdout: '', stderr });
  });

  // By 75, Tenantry knows that another attempt may succeed.
  it.each([
    [403, 1],
    [429, 75],
    [503, 75],
  ])('fails when the response is %i, with exit code %i', async (response, code) => {
    status = response;
    expect(await keyOf('acme-labs')).toEqual({ code, stdout: '', stderr: `fleet-key: the token of the job: status ${response}\n` });
  });
});
