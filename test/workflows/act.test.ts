// The example workflows as a whole, run by act on this machine with the built Action: TENANTRY_ACT is its path. Part of `npm run test:long`. It does not
// support concurrency, environments and permissions: permissions.test.ts enforces those. A release needs the servers of npm and GitHub.
import { spawn, spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { isMap, parseDocument } from 'yaml';
import type { JsonObject } from '../../src/json.ts';
import type { TenantDescription } from '../../src/simulator/description-parts.ts';
import { calledWorkflows } from '../../src/use/doctor/called-workflows.ts';
import { actionNode } from '../action/action-node.ts';
import { type ApplyWorld, bodyOf, issuesOf, pushOf, repositoryOf, startWorld } from '../action/apply-world.ts';
import { allPermissions, textOf } from '../github/start-github.ts';
import { headed, platformOf, tenant } from '../plan/world.ts';
import { run } from '../program.ts';
import { isLong } from '../runs.ts';
import { temporaryFolder } from '../temporary-folder.ts';
import { actions, readWorkflow } from './workflow-files.ts';

const version = '0.2.89';
const act = process.env['TENANTRY_ACT'] ?? '';
const why = !isLong ? 'only in the long run' : act === '' ? `set TENANTRY_ACT to the path of act ${version}` : '';
if (isLong && why !== '') process.stderr.write(`SKIPPED act: ${why}\n`);

/** Keys that GitHub knows and this version of act rejects, below `jobs.<job>`. They are removed from a copy. */
const unknownToAct: readonly (readonly [key: string, inner: string])[] = [
  ['concurrency', 'queue'],
  ['environment', 'deployment'],
  ['permissions', 'artifact-metadata'],
  ['permissions', 'models'],
];

/** Our repository, with all actions, at the commit that the examples name. */
const ours = `tenantry/tenantry@${'0'.repeat(40)}`;

/** act knows no `$/`, and would fetch a called workflow from GitHub. */
const asLocal = (text: string): string =>
  text
    .replaceAll('uses: $/apply', `uses: ${ours.replace('@', '/apply@')}`)
    .replaceAll(/uses: tenantry\/tenantry(\/\.github\/workflows\/[\w.-]+)@\S+/g, 'uses: .$1');

/** It needs the servers of npm and the cache of GitHub. */
const installing = 'site';

const withoutUnknown = (text: string): string => {
  const document = parseDocument(text);
  const jobs = document.get('jobs', true);
  if (isMap(jobs)) jobs.delete(installing);
  for (const { value: job } of isMap(jobs) ? jobs.items : [])
    for (const [key, inner] of unknownToAct) {
      const map: unknown = isMap(job) ? job.get(key, true) : undefined;
      if (isMap(map)) map.delete(inner);
    }
  return document.toString({ lineWidth: 0 });
};

/** Replaces the artifact actions of GitHub, which need its servers: a folder that both know. */
const artifactAction = (script: string): string => `name: artifact
inputs: { name: { default: '' }, path: { default: '' }, overwrite: { default: '' }, retention-days: { default: '' }, if-no-files-found: { default: '' } }
runs:
  using: composite
  steps:
    - shell: bash
      env: { NAME: "\${{ inputs.name }}", FILE: "\${{ inputs.path }}" }
      run: |
        ${script}
`;
const artifactActions: Readonly<Record<string, string>> = {
  'actions/upload-artifact': artifactAction('mkdir -p "$ARTIFACTS/$NAME" && cp "$FILE" "$ARTIFACTS/$NAME/"'),
  'actions/download-artifact': artifactAction('mkdir -p "$FILE" && cp "$ARTIFACTS/$NAME/"* "$FILE/"'),
};

let world: ApplyWorld | undefined;
let folder = '';
afterEach(async () => {
  await world?.close();
  world = undefined;
  if (folder !== '') rmSync(folder, { recursive: true, force: true });
});

const write = (path: string, text: string): string => {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
  return path;
};

interface Played {
  readonly exitCode: number | null;
  readonly log: string;
}

const git = (cwd: string, ...words: readonly string[]): void => {
  const { status, stderr } = spawnSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@b.example', ...words], { cwd, encoding: 'utf8' });
  if (status !== 0) throw new Error(stderr);
};

/** `name` of an example. The checkout of the runner contains only the workflow: the Action reads everything through the API. */
const play = async (at: ApplyWorld, name: string, event: string, payload: JsonObject): Promise<Played> => {
  folder = temporaryFolder('act');
  const checkout = join(folder, 'checkout');
  const [own, ...called] = [
    join('examples/workflows', name),
    ...Object.keys(calledWorkflows).map((file) => join('.github/workflows', file)),
  ];
  for (const path of [own, ...called])
    write(join(checkout, '.github/workflows', basename(path)), asLocal(withoutUnknown(readFileSync(path, 'utf8'))));
  git(folder, 'init', '-q', '-b', 'main', checkout);
  git(checkout, 'add', '-A');
  git(checkout, 'commit', '-q', '-m', 'A cloud');
  git(checkout, 'remote', 'add', 'origin', 'https://github.com/acme/cloud.git');
  const action = join(folder, 'action');
  for (const { path, text } of Object.values(actions)) write(join(action, path), text);
  cpSync('dist/action', join(action, 'dist/action'), { recursive: true });
  const used = [own, ...called].flatMap((path) => readWorkflow(path).jobs.flatMap(({ steps }) => steps.flatMap(({ uses = '' }) => uses)));
  const stubs = [...new Set(used)].flatMap((uses) => {
    const [repository = ''] = uses.split('@');
    const stub = artifactActions[repository];
    if (stub === undefined) return [];
    const path = join(folder, repository);
    write(join(path, 'action.yml'), stub);
    return [`${uses}=${path}`];
  });
  const local = [`${ours}=${action}`, ...stubs];
  const bin = join(folder, 'bin');
  mkdirSync(bin);
  symlinkSync(actionNode, join(bin, 'node'));
  const environment = {
    ARTIFACTS: join(folder, 'artifacts'),
    GITHUB_API_URL: at.github.url,
    GITHUB_SHA: at.after,
    GITHUB_RUN_ID: '1712',
    GITHUB_WORKFLOW_REF: `acme/cloud/.github/workflows/${name}@refs/heads/main`,
    TENANTRY_BASE_URL: at.platform.url,
  };
  const secrets = {
    GITHUB_TOKEN: await at.github.tokenOf(allPermissions),
    TENANTRY_READ_KEY: at.platform.apiKey,
    TENANTRY_WRITE_KEY: at.platform.apiKey,
  };
  const child = spawn(
    act,
    [
      event,
      '--workflows',
      join('.github/workflows', name),
      '--eventpath',
      write(join(folder, 'event.json'), JSON.stringify(payload)),
      '-P',
      'ubuntu-latest=-self-hosted',
      '--no-cache-server',
      '--actor',
      'acme',
      ...local.flatMap((one) => ['--local-repository', one]),
      ...Object.entries(environment).flatMap(([key, value]) => ['--env', `${key}=${value}`]),
      ...Object.entries(secrets).flatMap(([key, value]) => ['--secret', `${key}=${value}`]),
    ],
    {
      cwd: checkout,
      env: { PATH: `${bin}:${process.env['PATH'] ?? ''}`, HOME: folder, TMPDIR: folder, XDG_CACHE_HOME: join(folder, 'cache') },
    },
  );
  let log = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (data: Buffer) => (log += data.toString()));
  const exitCode = await new Promise<number | null>((done) => child.on('close', done));
  at.github.verify();
  for (const secret of Object.values(secrets)) expect(`${log}${at.github.bodies.join('')}`).not.toContain(secret);
  return { exitCode, log };
};

const declared = (size: number): Readonly<Record<string, string>> => ({
  'tenantry/tenantry.yaml': headed(`volumes:\n  data: { region: br-se1, type: cloud_nvme1k, size: ${size} }\n`),
  'tenantry.trust.yaml': 'version: 1\n',
});

const start = async (rest: TenantDescription = {}): Promise<ApplyWorld> => {
  world = await startWorld({
    state: platformOf({
      ...rest,
      regions: { 'br-se1': { volumes: [{ name: 'data', size: 10, type: 'cloud_nvme1k', created_at: '2026-01-01T00:00:00Z' }] } },
    }),
    base: declared(10),
    head: declared(20),
  });
  return world;
};

/** A pull request on top of the merge. */
const propose = async (
  { github }: ApplyWorld,
  files: Readonly<Record<string, string>> = {
    'tenantry/more.yaml': 'version: 1\nvolumes:\n  logs: { region: br-se1, type: cloud_nvme1k, size: 10 }\n',
  },
): Promise<{ readonly head: string; readonly number: number; readonly pull: JsonObject }> => {
  const head = await github.commit('next', files);
  const number = await github.openPull('next');
  github.runs.splice(0);
  github.runs.push({ id: 1712, run_number: 7, head_sha: head, head_branch: 'next', pull_requests: [number] });
  return { head, number, pull: await github.admin('GET', `/pulls/${number}`) };
};

const checksOf = ({ github }: ApplyWorld): readonly string[] =>
  github.sent.filter(({ path }) => path === '/check-runs').map(({ body }) => textOf((JSON.parse(body) as JsonObject)['conclusion']));

describe.skipIf(why !== '')(`the example workflows, run by act${why === '' ? '' : ` (SKIPPED: ${why})`}`, () => {
  it('is of the version that these tests expect', () => {
    expect(spawnSync(act, ['--version'], { encoding: 'utf8' }).stdout).toContain(version);
  });

  it.each([
    ['tenantry.yml', 'pull_request', '1 declared change'],
    ['tenantry-with-key.yml', 'pull_request_target', '1 change'],
  ])('%s: a pull request', async (name, event, verdict) => {
    const at = await start();
    const { number, pull } = await propose(at);
    const payload = { action: 'opened', repository: repositoryOf(at), sender: { login: 'acme' }, pull_request: pull };
    const { exitCode, log } = await play(at, name, event, payload);
    expect({ exitCode, log }).toMatchObject({ exitCode: 0 });
    expect(checksOf(at)).toEqual(['success', 'success']);
    const [comment] = await at.github.comments(number);
    expect(`${textOf(comment?.['body'])}${log}`).toContain(verdict);
  });

  it('tenantry-merge-queue.yml: a group', async () => {
    const at = await start();
    const { head } = await propose(at);
    const payload = {
      action: 'checks_requested',
      repository: repositoryOf(at),
      merge_group: { head_sha: head, head_ref: 'refs/heads/gh-readonly-queue/main/pr-2', base_sha: at.after, base_ref: 'refs/heads/main' },
    };
    const { exitCode, log } = await play(at, 'tenantry-merge-queue.yml', 'merge_group', payload);
    expect({ exitCode, log }).toMatchObject({ exitCode: 0 });
    expect(checksOf(at)).toEqual(['success', 'success']);
  });

  it('tenantry-apply.yml: a push is planned, approved and applied, with digests and plan passed on', async () => {
    const at = await start();
    const { exitCode, log } = await play(at, 'tenantry-apply.yml', 'push', pushOf(at));
    expect({ exitCode, log }).toMatchObject({ exitCode: 0 });
    expect(log).toContain('approved in the environment.');
    expect(await bodyOf(at)).toContain('## Tenantry: applied, 1 change');
    expect(JSON.stringify(at.platform.app.state())).toContain('"size":20');
  });

  it('a stranger: init in an empty repository, and the first pull request, without a key on GitHub', async () => {
    const at = await start({ access_control: { name: 'acme', enabled: true, enforce_mfa: true } });
    const place = temporaryFolder('stranger');
    git(place, 'init', '-q', '-b', 'main');
    const env = { MGC_API_KEY: at.platform.apiKey, TENANTRY_BASE_URL: at.platform.url, MGC_TENANT_ID: tenant };
    const started = await run('init', { cwd: place, env });
    expect(started).toMatchObject({ code: 0 });
    const paths = readdirSync(place, { recursive: true, encoding: 'utf8' }).filter(
      (path) => !path.startsWith('.git/') && statSync(join(place, path)).isFile(),
    );
    const files = Object.fromEntries(paths.map((path) => [path, readFileSync(join(place, path), 'utf8')]));
    rmSync(place, { recursive: true });
    expect(Object.keys(files).toSorted()).toEqual([
      '.github/CODEOWNERS',
      '.github/dependabot.yml',
      '.github/workflows/tenantry.yml',
      '.gitignore',
      'tenantry.trust.yaml',
      'tenantry/organization.yaml',
    ]);
    // The repository has no desired state yet.
    await at.github.commit('main', { 'tenantry/tenantry.yaml': null, 'tenantry.trust.yaml': null });
    const { number, pull } = await propose(at, files);
    const payload = { action: 'opened', repository: repositoryOf(at), sender: { login: 'acme' }, pull_request: pull };
    const { exitCode, log } = await play(at, 'tenantry.yml', 'pull_request', payload);
    expect({ exitCode, log }).toMatchObject({ exitCode: 0 });
    const [comment] = await at.github.comments(number);
    expect(textOf(comment?.['body'])).toContain('The first files declare ');
    expect(textOf(comment?.['body'])).toContain('grants administrator access');
  });

  // Scheduled work reads the commit of the run, which act takes from elsewhere: test/action/permissions.test.ts runs its job.
  it('tenantry-schedule.yml: a night with audit and capture', async () => {
    const at = await start();
    const { exitCode, log } = await play(at, 'tenantry-schedule.yml', 'schedule', {
      schedule: '17 3 * * *',
      repository: repositoryOf(at),
    });
    // The organization has findings: the audit fails, and its issue gives the reason.
    expect({ exitCode, log }).toMatchObject({ exitCode: 1 });
    expect((await issuesOf(at)).map(({ title }) => textOf(title))).toEqual([expect.stringMatching(/^Tenantry \(tenantry\): /)]);
    const capture = readFileSync(join(folder, 'artifacts/tenantry-capture/tenantry-capture.json'), 'utf8');
    expect(JSON.parse(capture.split('\n', 1)[0] ?? '')).toMatchObject({ format: 'tenantry-capture' });
    const result = readFileSync(join(folder, 'artifacts/tenantry-result/tenantry-result.json'), 'utf8');
    expect(JSON.parse(result)).toMatchObject({ command: 'audit' });
  });
});
