// The example workflow of a fleet, run by act on this machine with the built program: two shards in parallel, one that is killed, and its second attempt.
// TENANTRY_ACT is the path of act. Part of `npm run test:long`. Results are in a folder of the host, because act's server of artifacts does not know version 4.
import { spawn, spawnSync } from 'node:child_process';
import { chmodSync, cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inShard } from '../../src/fleet/shard.ts';
import { realClock } from '../../src/simulator/clock.ts';
import { type Listening, listen } from '../../src/simulator/serve.ts';
import { createTenants, type SimulatedTenants } from '../../src/simulator/tenants/create-tenants.ts';
import { fleetFiles } from '../../src/simulator/tenants/fleet-files.ts';
import { demandProgram, program } from '../program.ts';
import { isLong } from '../runs.ts';
import { temporaryFolder } from '../temporary-folder.ts';
import { readWorkflow } from './workflow-files.ts';

const version = '0.2.89';
const act = process.env['TENANTRY_ACT'] ?? '';
const why = !isLong ? 'only in the long run' : act === '' ? `set TENANTRY_ACT to the path of act ${version}` : '';
if (isLong && why !== '') process.stderr.write(`SKIPPED act: ${why}\n`);

const examples = 'examples/fleet/github';
const workflow = 'tenantry-fleet.yml';
const caller = 'tenantry-fleet-audit.yml';
/** The Action of an artifact is never reached, but act fetches it. */
const nothing = 'name: nothing\nruns:\n  using: composite\n  steps:\n    - { shell: bash, run: "true" }\n';

const write = (path: string, text: string): string => {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
  return path;
};

const git = (cwd: string, ...words: readonly string[]): void => {
  const { status, stderr } = spawnSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@b.example', ...words], { cwd, encoding: 'utf8' });
  if (status !== 0) throw new Error(stderr);
};

/** The processes of this test with these words in their command line. */
const processesWith = (...words: readonly string[]): readonly number[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) => {
      try {
        const line = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0');
        return line[0]?.endsWith('node') === true && words.every((word) => line.includes(word));
      } catch {
        // It has ended.
        return false;
      }
    })
    .map(Number);

describe.skipIf(why !== '')(`the workflow of a fleet, run by act${why === '' ? '' : ` (SKIPPED: ${why})`}`, () => {
  const count = 16;
  let root = '';
  let tenants: SimulatedTenants;
  let platform: Listening;
  let vault: { readonly url: string; readonly close: () => void };
  /** Requests to these organizations wait. */
  let held: ReadonlySet<string> = new Set();
  let release: () => void = () => undefined;
  let waiting = Promise.resolve();

  beforeAll(async () => {
    demandProgram();
    root = temporaryFolder('fleet-act');
    tenants = createTenants({ count, seed: 7, clock: realClock });
    const nameOf = new Map(tenants.organizations.map(({ apiKey, name }) => [apiKey, name]));
    platform = await listen(async (request, wire) => {
      if (held.has(nameOf.get(request.headers.get('x-api-key') ?? '') ?? '')) await waiting;
      return tenants.fetch(request, wire);
    });
    // The token of the job, the login and the keys, as fleet-key.mjs asks for them.
    const keys = new Map(tenants.organizations.map(({ apiKey, name }) => [`/v1/secret/data/tenantry/${name}`, apiKey]));
    const server = createServer((request, response) => {
      const path = (request.url ?? '').split('?')[0] ?? '';
      const key = keys.get(path);
      const answers = { '/token': { value: 'of-the-job' }, '/v1/auth/jwt/login': { auth: { client_token: 'of-the-vault' } } };
      response.end(
        JSON.stringify(key === undefined ? answers[path === '/token' ? path : '/v1/auth/jwt/login'] : { data: { data: { key } } }),
      );
    });
    await new Promise<void>((ready) => void server.listen(0, '127.0.0.1', ready));
    vault = { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close: () => void server.close() };

    const checkout = join(root, 'checkout');
    for (const { path, text } of fleetFiles(tenants.organizations, platform.url)) {
      if (path === 'trust.yaml') write(join(checkout, 'fleet.trust.yaml'), text.replace('file:keys/{key}', 'exec:fleet-key'));
      else if (path.startsWith('repository/')) write(join(checkout, path.slice('repository/'.length)), text);
    }
    const workflows = join(checkout, '.github/workflows');
    // This version of act knows no expression there.
    write(join(workflows, workflow), readFileSync(join(examples, workflow), 'utf8').replace('${{ inputs.parallel }}', '2'));
    write(join(workflows, caller), readFileSync(join(examples, caller), 'utf8').replace('shards: 8', 'shards: 2'));
    mkdirSync(join(checkout, '.github/fleet'));
    cpSync(join(examples, 'fleet-key.mjs'), join(checkout, '.github/fleet/fleet-key.mjs'));
    git(root, 'init', '-q', '-b', 'main', checkout);
    git(checkout, 'add', '-A');
    git(checkout, 'commit', '-q', '-m', 'A fleet');
    git(checkout, 'remote', 'add', 'origin', 'https://github.com/acme/fleet.git');
    symlinkSync(process.execPath, join(write(join(root, 'bin/.keep'), ''), '../node'));
    // The registry is not asked: the built program is what it would install.
    const npm = `#!/bin/sh\nwhile [ "$1" != --prefix ]; do shift; done\nmkdir -p "$2/bin" && printf '#!/bin/sh\\nexec node ${program} "$@"\\n' > "$2/bin/tenantry" && chmod +x "$2/bin/tenantry"\n`;
    chmodSync(write(join(root, 'bin/npm'), npm), 0o755);
  });
  afterAll(async () => {
    release();
    vault.close();
    await platform.close();
    rmSync(root, { recursive: true, force: true });
  });

  interface Played {
    readonly exitCode: number | null;
    readonly log: string;
  }

  const play = async (run: string): Promise<Played> => {
    const used = [workflow, caller]
      .flatMap((file) => readWorkflow(join(examples, file)).jobs)
      .flatMap(({ steps }) => steps.flatMap(({ uses = [] }) => uses));
    const local = [...new Set(used)].map((uses) => {
      const path = join(root, uses.split('@')[0] ?? '');
      if (!existsSync(path)) write(join(path, 'action.yml'), nothing);
      return `${uses}=${path}`;
    });
    const variables = { TENANTRY_RESULTS: join(root, 'results'), VAULT_ADDR: vault.url };
    const environment = {
      GITHUB_RUN_ID: run,
      ACTIONS_ID_TOKEN_REQUEST_URL: `${vault.url}/token?version=2`,
      ACTIONS_ID_TOKEN_REQUEST_TOKEN: 'of-the-runner',
    };
    const child = spawn(
      act,
      [
        'workflow_dispatch',
        '--workflows',
        join('.github/workflows', caller),
        '-P',
        'ubuntu-latest=-self-hosted',
        '--no-cache-server',
        ...local.flatMap((one) => ['--local-repository', one]),
        ...Object.entries(environment).flatMap(([key, value]) => ['--env', `${key}=${value}`]),
        ...Object.entries(variables).flatMap(([key, value]) => ['--var', `${key}=${value}`]),
      ],
      {
        cwd: join(root, 'checkout'),
        env: { PATH: `${join(root, 'bin')}:${process.env['PATH'] ?? ''}`, HOME: root, TMPDIR: root, XDG_CACHE_HOME: join(root, 'cache') },
      },
    );
    let log = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (data: Buffer) => (log += data.toString()));
    const exitCode = await new Promise<number | null>((done) => child.on('close', done));
    for (const { apiKey } of tenants.organizations) expect(log).not.toContain(apiKey);
    return { exitCode, log };
  };

  const evaluated = (run: string): readonly string[] =>
    tenants.organizations.flatMap(({ name }) => (existsSync(join(root, 'results', run, name, 'manifest.json')) ? [name] : []));
  const requests = (): ReadonlyMap<string, number> => new Map(tenants.requests().map(({ name, requests: number }) => [name, number]));

  it('is of the version that these tests expect', () => {
    expect(spawnSync(act, ['--version'], { encoding: 'utf8' }).stdout).toContain(version);
  });

  it('evaluates all organizations in two shards', async () => {
    const { exitCode, log } = await play('100');
    expect({ exitCode, log }).toMatchObject({ log: expect.stringContaining('16 evaluated') });
    // One organization has drifted.
    expect(exitCode).toBe(1);
    expect(evaluated('100')).toHaveLength(count);
  }, 180_000);

  it('reports what a killed shard has left undone, and evaluates only that in the second attempt', async () => {
    // Two organizations at a time, in the order of their names: the last three of the second shard are never evaluated.
    const missing = inShard(tenants.organizations, { index: 1, count: 2 })
      .map(({ name }) => name)
      .slice(-3);
    held = new Set(missing);
    waiting = new Promise((done) => {
      release = done;
    });
    const first = play('200');
    const deadline = Date.now() + 120_000;
    while (evaluated('200').length < count - missing.length && Date.now() < deadline)
      await new Promise((done) => void setTimeout(done, 100));
    const shards = processesWith('--run', '200', '--shard', '1/2');
    expect(shards).toHaveLength(1);
    for (const pid of shards) process.kill(pid, 'SIGKILL');
    const { exitCode, log } = await first;
    expect({ exitCode, log }).toMatchObject({ exitCode: 1 });
    expect(log).toContain('13 evaluated');
    expect(log).toContain('(exit code 3)');
    for (const name of missing) expect(log).toMatch(new RegExp(`${name}.*missing`));
    held = new Set();
    release();

    const before = requests();
    const second = await play('200');
    expect({ exitCode: second.exitCode, log: second.log }).toMatchObject({ log: expect.stringContaining('16 evaluated') });
    expect(second.exitCode).toBe(1);
    const now = requests();
    expect([...now].filter(([name, number]) => number > (before.get(name) ?? 0)).map(([name]) => name)).toEqual(missing);
  }, 300_000);
});
