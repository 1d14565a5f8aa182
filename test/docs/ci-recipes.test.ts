// The recipes of docs/ci.md: each script line runs in a shell, with the variables of its product, against the simulator; a pull request has no key.
import { execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { type SimulatorServer, startSimulator } from '../../src/simulator/serve.ts';
import { parseCsv } from '../report/parse-csv.ts';
import { temporaryFolder } from '../temporary-folder.ts';

const tenant = '7c9e6679-7425-40de-944b-e07fc1f90ae7';
const folder = temporaryFolder('ci');
const origin = join(folder, 'origin');
const clone = join(folder, 'clone');
const bin = join(folder, 'bin');

let platform: SimulatorServer;
const git = (where: string, ...words: readonly string[]): string => execFileSync('git', words, { cwd: where, encoding: 'utf8' });
const desired = (roles: string): string =>
  `version: 1\ntenant: ${tenant}\nregions: [br-se1]\nmembers:\n  rui@acme.example: { roles: [${roles}] }\n`;

beforeAll(async () => {
  platform = await startSimulator({ seed: 1, state: { tenants: [{ id: tenant }] } });
  for (const path of [join(origin, 'tenantry'), bin]) mkdirSync(path, { recursive: true });
  git(origin, 'init', '--quiet', '--initial-branch=main');
  git(origin, 'config', 'user.email', 'ana@acme.example');
  git(origin, 'config', 'user.name', 'Ana');
  const commit = (roles: string): void => {
    writeFileSync(join(origin, 'tenantry/organization.yaml'), desired(roles));
    git(origin, 'add', '.');
    git(origin, 'commit', '--quiet', '--message', 'x');
  };
  commit('viewer');
  git(origin, 'checkout', '--quiet', '-b', 'change');
  commit('administrator');
  git(folder, 'clone', '--quiet', '--branch', 'change', origin, clone);
  const program = resolve('dist/cli.js');
  writeFileSync(join(bin, 'tenantry'), `#!/bin/sh\nexec "${process.execPath}" "${program}" "$@"\n`, { mode: 0o755 });
  // It is installed already.
  writeFileSync(join(bin, 'npm'), '#!/bin/sh\n[ "$*" = "install --global --ignore-scripts tenantry@0.2.0" ]\n', { mode: 0o755 });
});
afterAll(async () => {
  await platform.close();
  rmSync(folder, { recursive: true, force: true });
});

const products = ['gitlab-ci', 'azure-pipelines', 'bitbucket-pipelines'] as const;
type Product = (typeof products)[number];

interface AzureStep {
  readonly script?: string;
}
const recipe = (product: Product) => parse(readFileSync(`examples/ci/${product}.yml`, 'utf8'));

/** The lines of a job, as its product runs them: one shell for each job, or on Azure for each step. */
const scriptsOf = (product: Product, job: 'plan' | 'audit'): readonly string[] => {
  const file = recipe(product);
  if (product === 'gitlab-ci') return [[...file.default.before_script, ...file[job].script].join('\n')];
  if (product === 'azure-pipelines') {
    const { steps }: { readonly steps: readonly AzureStep[] } = file.jobs.find((one: { readonly job: string }) => one.job === job);
    return steps.flatMap(({ script }) => script ?? []);
  }
  const [{ step }] = job === 'plan' ? file.pipelines['pull-requests']['**'] : file.pipelines.custom.audit;
  return [step.script.join('\n')];
};

const variables: Readonly<Record<Product, Readonly<Record<string, string>>>> = {
  'gitlab-ci': { CI_MERGE_REQUEST_TARGET_BRANCH_NAME: 'main', CI_PROJECT_ID: '7', CI_MERGE_REQUEST_IID: '3' },
  'azure-pipelines': { SYSTEM_PULLREQUEST_TARGETBRANCH: 'refs/heads/main' },
  'bitbucket-pipelines': { BITBUCKET_PR_DESTINATION_BRANCH: 'main' },
};

interface Ended {
  readonly status: number | null;
  readonly text: string;
}

/** The simulator is in this process, which must not be blocked. */
const inShell = (script: string, env: NodeJS.ProcessEnv): Promise<Ended> =>
  new Promise((ended) => {
    const child = spawn('bash', ['-eo', 'pipefail', '-c', script], { cwd: clone, env });
    let text = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => (text += part));
    child.on('close', (status) => ended({ status, text }));
  });

const runJob = async (product: Product, job: 'plan' | 'audit', more: Readonly<Record<string, string>> = {}): Promise<Ended> => {
  const env = {
    PATH: `${bin}:${process.env['PATH'] ?? ''}`,
    HOME: folder,
    TENANTRY_BASE_URL: platform.url,
    ...variables[product],
    ...more,
  };
  const results: Ended[] = [];
  for (const script of scriptsOf(product, job)) results.push(await inShell(script, env));
  return { status: results.at(-1)?.status ?? null, text: results.map(({ text }) => text).join('') };
};
const left = (name: string): string => readFileSync(join(clone, name), 'utf8');

/** Whether the product is given what it shows beside the Markdown. */
const published: Readonly<Record<Product, (text: string) => boolean>> = {
  'gitlab-ci': () => Array.isArray(JSON.parse(left('code-quality.json'))),
  'azure-pipelines': (text) => text.includes(`##vso[task.uploadsummary]${clone}/plan.md`),
  'bitbucket-pipelines': () => true,
};

/** What runs for a pull request. */
const ofPullRequest: Readonly<Record<Product, (file: ReturnType<typeof recipe>) => unknown>> = {
  'gitlab-ci': ({ plan }) => plan.variables,
  'azure-pipelines': ({ jobs }) => jobs[0],
  'bitbucket-pipelines': ({ pipelines }) => pipelines['pull-requests'],
};

describe.each(products)('the recipe %s', { timeout: 120_000 }, (product) => {
  it('shows what a pull request changes as Markdown, without a key', async () => {
    rmSync(join(clone, 'plan.md'), { force: true });
    const { status, text } = await runJob(product, 'plan');
    expect([status, text]).toEqual([0, expect.any(String)]);
    expect(left('plan.md')).toContain('role `administrator` to `rui@acme.example`');
    expect([published[product](text)]).toEqual([true]);
  });

  it('audits on a schedule, and leaves JUnit and CSV', async () => {
    const { status } = await runJob(product, 'audit', { MGC_API_KEY: platform.apiKey });
    expect([0, 1, 3, 4]).toContain(status);
    const junit = product === 'bitbucket-pipelines' ? 'test-results/audit.xml' : 'audit.xml';
    expect(left(junit)).toContain('<testsuites');
    expect(parseCsv(left('audit.csv')).length).toBeGreaterThan(1);
  });

  it('gives no key to a pull request', () => {
    expect(JSON.stringify(ofPullRequest[product](recipe(product)))).not.toMatch(/MGC_API_KEY|"group":/);
  });
});

describe('the recipe for GitLab', { timeout: 120_000 }, () => {
  it('writes the plan into a note, with a key the one against the platform', async () => {
    const notes: string[] = [];
    const server = createServer((request, response) => {
      let body = '';
      request.on('data', (part) => {
        body += part;
      });
      request.on('end', () => {
        notes.push(
          `${request.method} ${request.url} ${String(request.headers['private-token'])} ${decodeURIComponent(body.replaceAll('+', ' '))}`,
        );
        response.end('{}');
      });
    });
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const token = { TENANTRY_NOTE_TOKEN: 'note-token', CI_API_V4_URL: url, MGC_API_KEY: platform.apiKey };
    await runJob('gitlab-ci', 'plan', token);
    await new Promise((closed) => server.close(closed));
    expect(existsSync(join(clone, 'plan.md'))).toBe(true);
    expect(notes).toEqual([expect.stringMatching(/^POST \/projects\/7\/merge_requests\/3\/notes note-token body=/)]);
    expect(notes[0]).toContain('rui@acme.example');
  });
});
