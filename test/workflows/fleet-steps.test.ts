// The shell steps of the workflows for pull requests and for applying a fleet, run as a runner would, with the built program and a simulated fleet. Part of
// `npm run test:long`.
import { spawn, spawnSync } from 'node:child_process';
import { chmodSync, cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { approvedPlans } from '../../src/fleet/approved-plans.ts';
import { loadFleet } from '../../src/fleet/load-fleet.ts';
import { realClock } from '../../src/simulator/clock.ts';
import { fleetFiles } from '../../src/simulator/tenants/fleet-files.ts';
import { startTenants } from '../../src/simulator/tenants/serve-tenants.ts';
import { demandProgram, program } from '../program.ts';
import { isLong } from '../runs.ts';
import { temporaryFolder } from '../temporary-folder.ts';
import { readWorkflow } from './workflow-files.ts';

const examples = resolve('examples/fleet/github');

const write = (path: string, text: string): string => {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
  return path;
};

const git = (cwd: string, ...words: readonly string[]): string => {
  const { status, stdout, stderr } = spawnSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@b.example', ...words], {
    cwd,
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(stderr);
  return stdout.trim();
};

describe.skipIf(!isLong)('the shell steps of the workflows of a fleet', () => {
  let root = '';
  let server: Awaited<ReturnType<typeof startTenants>>;
  let [base, merge] = ['', ''];
  const changed = 'org-0002';

  beforeAll(async () => {
    demandProgram();
    root = temporaryFolder('fleet-steps');
    server = await startTenants({ count: 3, seed: 31, clock: realClock });
    const repository = join(root, 'repository');
    for (const { path, text } of fleetFiles(server.tenants.organizations, server.url)) {
      if (path === 'trust.yaml') write(join(repository, 'fleet.trust.yaml'), text.replace('file:keys/{key}', 'exec:fleet-key'));
      else write(join(root, path), text);
    }
    cpSync(join(examples, 'fleet-key.mjs'), join(repository, '.github/fleet/fleet-key.mjs'));
    git(root, 'init', '-q', '-b', 'main', repository);
    git(repository, 'add', '-A');
    git(repository, 'commit', '-q', '-m', 'A fleet');
    base = git(repository, 'rev-parse', 'HEAD');
    git(repository, 'switch', '-q', '-c', 'change');
    const folder = join(repository, 'organizations', changed);
    write(join(folder, 'more.yaml'), 'version: 1\nroles: { fleet-reader: { permissions: [] } }\n');
    // A program of the change must never run.
    write(join(repository, '.github/fleet/fleet-key.mjs'), `#!/bin/sh\ntouch ${join(root, 'executed')}\n`);
    write(join(repository, '.npmrc'), 'registry=https://evil.example\n');
    git(repository, 'add', '-A');
    git(repository, 'commit', '-q', '-m', 'A change');
    git(repository, 'switch', '-q', 'main');
    git(repository, 'merge', '-q', '--no-ff', '-m', 'Merge', 'change');
    merge = git(repository, 'rev-parse', 'HEAD');
    for (const one of ['pull', 'push']) mkdirSync(join(root, one, 'temp'), { recursive: true });
    git(root, 'clone', '-q', '--depth', '2', `file://${repository}`, 'pull/change');
    git(root, 'clone', '-q', repository, 'pull/trusted');
    git(join(root, 'pull/trusted'), 'checkout', '-q', base);
    git(root, 'clone', '-q', repository, 'push/workspace');
    const npm = `#!/bin/sh\nwhile [ "$1" != --prefix ]; do shift; done\nmkdir -p "$2/bin" && printf '#!/bin/sh\\nexec ${process.execPath} ${program} "$@"\\n' > "$2/bin/tenantry" && chmod +x "$2/bin/tenantry"\n`;
    chmodSync(write(join(root, 'bin/npm'), npm), 0o755);
    // A vault would be asked: here, the keys are beside the repository.
    write(join(root, 'fleet-key'), `#!/bin/sh\ncat "${join(root, 'keys')}/$1"\n`);
    chmodSync(join(root, 'fleet-key'), 0o755);
  });
  afterAll(async () => {
    await server.close();
    rmSync(root, { recursive: true, force: true });
  });

  interface Ran {
    readonly code: number | null;
    readonly log: string;
    readonly output: string;
  }

  const step = async (
    file: string,
    job: string,
    name: string,
    where: 'pull' | 'push',
    env: Readonly<Record<string, string>> = {},
  ): Promise<Ran> => {
    const found = readWorkflow(join(examples, file))
      .jobs.find((one) => one.name === job)
      ?.steps.find((one) => one.name === name);
    if (found?.run === undefined) throw new Error(`${job} has no step ${name}`);
    const temp = join(root, where, 'temp');
    const output = write(join(temp, 'output'), '');
    const child = spawn('bash', ['-e', '-c', found.run], {
      cwd: where === 'pull' ? join(root, 'pull') : join(root, 'push/workspace'),
      env: {
        PATH: `${join(root, 'bin')}:${process.env['PATH'] ?? ''}`,
        HOME: root,
        RUNNER_TEMP: temp,
        TMPDIR: temp,
        GITHUB_OUTPUT: output,
        GITHUB_RUN_ID: '1712',
        FLEET: 'fleet.yaml',
        ...env,
      },
    });
    let log = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (data: Buffer) => (log += data.toString()));
    const code = await new Promise<number | null>((done) => child.on('close', done));
    for (const { apiKey } of server.tenants.organizations) expect(log).not.toContain(apiKey);
    return { code, log, output: readFileSync(output, 'utf8') };
  };

  /** Instead of the program that asks a vault, after its installation. */
  const useKeys = (where: 'pull' | 'push'): void => {
    const installed = join(root, where, 'temp/tenantry/bin/fleet-key');
    expect(readFileSync(installed, 'utf8')).toBe(
      readFileSync(join(root, where === 'pull' ? 'pull/trusted' : 'push/workspace', '.github/fleet/fleet-key.mjs'), 'utf8'),
    );
    cpSync(join(root, 'fleet-key'), installed);
  };

  it('plan only the organization that a pull request changes, and execute nothing of it', async () => {
    const file = 'tenantry-fleet-pull-request.yml';
    expect(await step(file, 'list', 'Install', 'pull')).toMatchObject({ code: 0 });
    expect(await step(file, 'list', 'Compute the shards', 'pull')).toMatchObject({ code: 0, output: 'matrix={"shard":["0/1"]}\n' });
    expect(await step(file, 'shard', 'Install', 'pull')).toMatchObject({ code: 0 });
    useKeys('pull');
    const planned = await step(file, 'shard', 'Plan', 'pull', { TRUST: 'fleet.trust.yaml', SHARD: '0/1' });
    expect(planned).toMatchObject({ code: 0, log: expect.stringContaining('1 evaluated') });
    const results = join(root, 'pull/temp/results/1712');
    expect(readdirSync(results)).toEqual([changed]);
    expect(JSON.parse(readFileSync(join(results, changed, 'manifest.json'), 'utf8'))).toMatchObject({ commit: merge, status: 'evaluated' });
    expect(readFileSync(join(results, changed, 'result.json'), 'utf8')).toContain('fleet-reader');
    expect(existsSync(join(root, 'executed'))).toBe(false);
  }, 120_000);

  it('apply exactly the approved plans', async () => {
    const file = 'tenantry-fleet-apply.yml';
    const env = { BASE: base, TENANTRY_TRUST: 'fleet.trust.yaml' };
    expect(await step(file, 'list', 'Install', 'push', env)).toMatchObject({ code: 0 });
    expect(await step(file, 'list', 'Compute the shards', 'push', env)).toMatchObject({ code: 0, output: 'matrix={"shard":["0/1"]}\n' });
    expect(await step(file, 'plan', 'Install', 'push', env)).toMatchObject({ code: 0 });
    useKeys('push');
    expect(await step(file, 'plan', 'Plan', 'push', { ...env, SHARD: '0/1' })).toMatchObject({
      code: 0,
      log: expect.stringContaining('1 evaluated'),
    });
    const fleet = loadFleet(join(root, 'push/workspace/fleet.yaml'));
    const { digest } = approvedPlans(join(root, 'push/temp/plans/1712'), fleet.organizations, ['change']);
    const refused = await step(file, 'apply', 'Apply, ring after ring', 'push', { ...env, DIGEST: 'a'.repeat(32) });
    expect(refused).toMatchObject({ code: 5 });
    const applied = await step(file, 'apply', 'Apply, ring after ring', 'push', { ...env, DIGEST: digest });
    expect(applied).toMatchObject({ code: 0, log: expect.stringContaining('1 evaluated') });
  }, 120_000);
});
