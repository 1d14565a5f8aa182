// A shard and its child processes: whatever one of them does, the others get their results, and each ends with a reason.
import { chmodSync, existsSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, describe, expect, it } from 'vitest';
import type { ExitCode } from '../../src/exit-code.ts';
import { shardExit } from '../../src/fleet/shard-exit.ts';
import type { ShardRow } from '../../src/report/fleet/shard-blocks.ts';
import { startRepository } from '../repository.ts';
import { isLong } from '../runs.ts';
import { type ShardWorld, shardWorld, tenantOf } from './shard-world.ts';

let world: ShardWorld;
afterEach(() => world.close());

const isRunning = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    // A zombie that nobody waits for has ended.
    return !/^\S+ \(.*\) Z/.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    return false;
  }
};

const ended = async (pid: number): Promise<boolean> => {
  for (let tries = 0; tries < 100 && isRunning(pid); tries += 1) await wait(20);
  return !isRunning(pid);
};

describe('how a child process ends', () => {
  const endings: readonly (readonly [act: string, code: number, reason: string | null, message: RegExp])[] = [
    ['fine', 0, null, /^$/],
    ['fine 1', 1, null, /^$/],
    ['fine 4', 4, null, /^$/],
    ['fine 5', 5, null, /^$/],
    ['of 0', 0, null, /^$/],
    [`of ${tenantOf(7)}`, 2, 'tenant', /000000000007/],
    ['throws', 1, 'crash', /without a result/],
    ['aborts', 70, 'crash', /SIGABRT/],
    ['killed', 3, 'killed', /SIGKILL/],
    ['silent', 70, 'crash', /without a result/],
    ['truncated', 1, 'crash', /without a result/],
    ['fine 70', 70, 'crash', /exit code 70/],
    ['fine 130', 130, 'killed', /exit code 130/],
    ['fine 99', 70, 'crash', /exit code 99/],
    // The same key is refused again: no engine tries it again.
    ['problems credential-refused 3', 2, 'key', /^The platform does not accept the credential/],
    ['problems tenant-foreign 5', 2, 'tenant', /^this is why/],
    ['problems platform-unavailable 3', 3, 'unread', /could not be reached/],
    ['problems wrong-type 2', 2, 'input', /^this is why \(and 1 more\)$/],
    ['problems guard 5', 5, 'refused', /^this is why/],
    ['problems out-of-time 3', 3, 'timeout', /^this is why/],
  ];

  it('decides what its organization counts as, and no other', async () => {
    world = shardWorld(Object.fromEntries(endings.map(([act], index) => [`org-${index}`, act.replace('of 0', `of ${tenantOf(index)}`)])));
    const printed = await world.run('fleet audit fleet.yaml --shard 0/1 --results results --run 1 --concurrency 3');
    const found = endings.map(([act], index) => {
      const { manifest } = { manifest: undefined, ...world.result('1', `org-${index}`) };
      return [act, manifest?.exit_code, manifest?.reason?.code ?? null, manifest?.reason?.message ?? ''];
    });
    expect(found).toEqual(endings.map(([act, code, reason, message]) => [act, code, reason, expect.stringMatching(message)]));
    expect(printed.code).toBe(3);
  });

  it('of a refused key is not worth another attempt of the shard', async () => {
    world = shardWorld({ acme: 'problems credential-refused 3', beta: 'fine 1' });
    expect(await world.run('fleet audit fleet.yaml --shard 0/1 --results results --run 1')).toMatchObject({ code: 2 });
  });

  it('is recorded with the start of the run that it is of', async () => {
    world = shardWorld({ acme: 'fine' });
    const line = 'fleet validate fleet.yaml --results results --run 1';
    expect(await world.run(line, { env: { TENANTRY_START: '../x' } })).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('`../x`'),
    });
    await world.run(line, { env: { GITHUB_RUN_ATTEMPT: '2' } });
    expect(world.result('1', 'acme')).toMatchObject({ manifest: { start: '2' } });
  });

  it('partly read is not evaluated', async () => {
    world = shardWorld({ acme: 'partly' });
    const { code, stdout } = await world.run('fleet audit fleet.yaml --shard 0/1 --results results --run 1');
    expect(world.result('1', 'acme')).toMatchObject({ manifest: { status: 'partly-read', completeness: { complete: 1, requested: 2 } } });
    expect(stdout).toMatch(/partly read +3 +1 of 2 collections not read/);
    expect(code).toBe(3);
  });

  it.each(isLong ? (['capture', 'audit'] as const) : (['capture'] as const))(
    'a result of %s that no text can hold fails only that organization',
    async (command) => {
      world = shardWorld({ acme: 'huge', beta: 'fine' });
      await world.run(`fleet ${command} fleet.yaml --results results --run 1`);
      expect(world.result('1', 'acme')).toMatchObject({
        manifest: { exit_code: 2, reason: { code: 'output', message: expect.stringContaining('512 MB') } },
      });
      expect(world.result('1', 'beta')).toMatchObject({ manifest: { exit_code: 0 } });
    },
  );

  it('an exceeded memory limit fails only that organization', async () => {
    world = shardWorld({ acme: 'greedy', other: 'fine' });
    await world.run('fleet audit fleet.yaml --shard 0/1 --results results --run 1 --memory 64 --concurrency 2');
    expect(world.result('1', 'acme')).toMatchObject({ manifest: { exit_code: 3, reason: { code: 'memory' } } });
    expect(world.result('1', 'other')).toMatchObject({ manifest: { status: 'evaluated' } });
  });

  it.each(isLong ? ['sleeps', 'sleeps deaf'] : ['sleeps'])(
    'an exceeded time limit ends it with everything that it started: %s',
    async (act) => {
      world = shardWorld({ acme: act });
      const { stdout, code } = await world.run('fleet audit fleet.yaml --shard 0/1 --results results --run 1 --timeout 1s');
      expect(world.result('1', 'acme')).toMatchObject({ manifest: { exit_code: 3, reason: { code: 'timeout' } } });
      expect(stdout).toContain('it did not finish within 1 seconds');
      expect(code).toBe(3);
      for (const pid of world.reported('sleeping').split(' ')) expect(await ended(Number(pid))).toBe(true);
    },
  );

  it('leaves nothing that it started', async () => {
    world = shardWorld({ acme: 'leaves' });
    expect(await world.run('fleet audit fleet.yaml --shard 0/1 --results results --run 1')).toMatchObject({ code: 0 });
    expect(await ended(Number(world.reported('left')))).toBe(true);
  }, 60_000);
});

const environmentOfChild = ['HOME', 'LANG', 'MGC_API_KEY', 'MGC_TENANT_ID', 'TENANTRY_TRUST', 'TMPDIR', 'TZ'];

describe('a key', () => {
  it('is in the environment of its own organization only, and in nothing else', async () => {
    world = shardWorld({ acme: 'report', beta: 'report', gamma: 'report' });
    const printed = await world.run('fleet audit fleet.yaml --shard 0/1 --results results --run 1 --concurrency 3 --exit-zero-on 1,4');
    expect(printed.code).toBe(0);
    for (const name of ['acme', 'beta', 'gamma']) {
      const text = world.reported(`${name}-yaml`);
      expect(text.match(/key-of-\w+/g)).toEqual([`key-of-${name}`]);
      const { environment, home } = JSON.parse(text) as { environment: Record<string, string>; home: string };
      expect(environment['MGC_API_KEY']).toBe(`key-of-${name}`);
      expect(Object.keys(environment).toSorted()).toEqual(environmentOfChild);
      expect(existsSync(home)).toBe(false);
      // What another child can write decides nothing here.
      expect(Object.values(environment).filter((value) => value.startsWith('/') && !`${value}/`.startsWith(`${home}/`))).toEqual([]);
    }
    const homes = ['acme', 'beta', 'gamma'].map((name) => (JSON.parse(world.reported(`${name}-yaml`)) as { home: string }).home);
    expect(new Set(homes).size).toBe(3);
    expect(`${printed.stdout}${printed.stderr}`).not.toContain('key-of');
    for (const file of readdirSync(join(world.folder, 'results'), { recursive: true, encoding: 'utf8' }).filter((path) =>
      path.endsWith('.json'),
    ))
      expect(readFileSync(join(world.folder, 'results', file), 'utf8')).not.toContain('key-of');
  });

  it('is not resolved for an organization whose result is skipped, or that needs none', async () => {
    world = shardWorld({ acme: 'report' });
    const { stdout } = await world.run('fleet validate fleet.yaml --results results --run 1');
    expect(stdout).toContain('1 evaluated');
    expect(world.reported('acme-yaml')).not.toContain('key-of');
  });

  it('that is missing fails only its organization', async () => {
    world = shardWorld({ acme: 'fine', beta: 'fine' });
    const env = { KEY_BETA: 'key-of-beta', TENANTRY_TRUST: '../trust.yaml' };
    const { code } = await world.run('fleet audit fleet.yaml --shard 0/1 --results results --run 1', { env });
    expect(world.result('1', 'acme')).toMatchObject({
      manifest: { exit_code: 2, reason: { code: 'key', message: expect.stringContaining('KEY_ACME') } },
    });
    expect(world.result('1', 'beta')).toMatchObject({ manifest: { status: 'evaluated' } });
    expect(code).toBe(2);
  });

  it('without an entry of the trust file fails only its organization', async () => {
    world = shardWorld({ acme: 'fine', beta: 'fine' });
    writeFileSync(join(world.folder, '../trust.yaml'), 'version: 1\norganizations:\n  beta: { key: "env:KEY_{key}" }\n');
    await world.run('fleet audit fleet.yaml --shard 0/1 --results results --run 1');
    expect(world.result('1', 'acme')).toMatchObject({ manifest: { reason: { code: 'trust' } } });
    expect(world.result('1', 'beta')).toMatchObject({ manifest: { status: 'evaluated' } });
  });

  it('needs a trust file', async () => {
    world = shardWorld({ acme: 'fine' });
    expect(await world.run('fleet audit fleet.yaml --shard 0/1 --results results --run 1', { env: {} })).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('--trust'),
    });
  });
});

const trustWith = (more: string): string => `version: 1\norganizations:\n  acme: { key: "env:KEY_{key}", ${more} }\n`;
const labelled = `version: 1\norganizations: { acme: { tenant: ${tenantOf(0)}, path: acme.yaml, labels: { a: b } } }\n`;

describe('a later attempt', () => {
  const counted = (): number => world.reported('counted').trim().split('\n').length;

  it('skips what was evaluated, says why, and exits as the results do', async () => {
    world = shardWorld({ acme: 'counted', beta: 'fine 1' });
    expect(await world.run('fleet audit fleet.yaml --shard 0/1 --results results --run 1')).toMatchObject({ code: 1 });
    const again = await world.run('fleet audit fleet.yaml --shard 0/1 --results results --run 1');
    expect(again).toMatchObject({
      code: 1,
      stdout: expect.stringMatching(/acme +skipped +0 +evaluated in attempt 1, with the same inputs/),
    });
    expect(counted()).toBe(1);
    // Another run is another matter.
    await world.run('fleet audit fleet.yaml --results results --run 2');
    expect(counted()).toBe(2);
  });

  it('tries again what failed or was partly read', async () => {
    world = shardWorld({ acme: 'once', beta: 'partly', gamma: 'counted' });
    await world.run('fleet audit fleet.yaml --shard 0/1 --results results --run 1');
    const { stdout } = await world.run('fleet audit fleet.yaml --shard 0/1 --results results --run 1');
    expect(stdout).toMatch(/1 partly read · 1 evaluated · 1 skipped/);
    expect(world.result('1', 'acme')).toMatchObject({ manifest: { attempt: 2, status: 'evaluated' } });
    expect(world.result('1', 'beta')).toMatchObject({ manifest: { attempt: 2, status: 'partly-read' } });
    expect(counted()).toBe(1);
  });

  it.each<readonly [string, () => void, string]>([
    ['its desired state', () => world.write('acme.yaml', '# counted\nversion: 1\nregions: [br-se1]\n'), ''],
    ['an option', () => undefined, ' --fail-on low'],
    ['the trust file', () => writeFileSync(join(world.folder, '../trust.yaml'), trustWith('identity: member/a@b.example')), ''],
    ['the entry of the fleet file', () => world.write('fleet.yaml', labelled), ''],
    ['the result file', () => world.write('results/1/acme/result.json', '{}'), ''],
    ['the manifest', () => world.write('results/1/acme/manifest.json', '{}'), ''],
    ['the folder without the manifest', () => rmSync(join(world.folder, 'results/1/acme/manifest.json')), ''],
  ])('evaluates again after a change of %s', async (_, change, more) => {
    world = shardWorld({ acme: 'counted' });
    await world.run('fleet audit fleet.yaml --shard 0/1 --results results --run 1');
    change();
    expect((await world.run(`fleet audit fleet.yaml --shard 0/1 --results results --run 1${more}`)).stdout).toContain('1 evaluated');
    expect(counted()).toBe(2);
  });

  it('evaluates again after a change of a policy file that the desired state names, in whatever spelling', async () => {
    world = shardWorld({ acme: 'counted' });
    world.write('acme.yaml', '# counted\nversion: 1\n"polic\\u0069es": { files: [rules] }\n');
    for (const text of ['a: 1\n', 'a: 2\n']) {
      world.write('rules/own.yaml', text);
      expect((await world.run('fleet audit fleet.yaml --shard 0/1 --results results --run 1')).stdout).toContain('1 evaluated');
    }
    expect((await world.run('fleet audit fleet.yaml --shard 0/1 --results results --run 1')).stdout).toContain('1 skipped');
  });

  it('evaluates nothing again for what does not decide the result', async () => {
    world = shardWorld({ acme: 'counted' });
    await world.run('fleet audit fleet.yaml --shard 0/1 --results results --run 1');
    const { stdout } = await world.run(
      'fleet audit fleet.yaml --shard 0/1 --results results --run 1 --concurrency 7 --memory 512 --timeout 5m --quiet',
    );
    expect(stdout).toContain('1 skipped');
  });

  it('evaluates again at another commit, and with --changed-since only what can be affected', async () => {
    world = shardWorld({ acme: 'fine', beta: 'fine' });
    const { commit } = startRepository(world.folder);
    commit();
    await world.run('fleet validate fleet.yaml --results ../results --run 1');
    world.write('beta.yaml', '# fine\nversion: 1\nregions: [br-se1]\n');
    const changed = await world.run('fleet validate fleet.yaml --results ../results --run 1 --changed-since HEAD');
    expect(changed.stdout).toContain('\n1 evaluated\n');
    expect(changed.stdout).not.toContain('acme');
    commit();
    expect((await world.run('fleet validate fleet.yaml --results ../results --run 1')).stdout).toContain('\n2 evaluated\n');
  });

  it('at the same time damages no result', async () => {
    world = shardWorld({ a: 'counted', b: 'counted', c: 'counted' });
    await Promise.all([0, 1].map(() => world.run('fleet audit fleet.yaml --shard 0/1 --results results --run 1 --concurrency 3')));
    for (const name of ['a', 'b', 'c']) expect(world.result('1', name)).toMatchObject({ type: 'found', manifest: { status: 'evaluated' } });
  });
});

describe('the folder of results', () => {
  it('that cannot be written ends the run before any organization is read', async () => {
    world = shardWorld({ acme: 'counted' });
    world.write('results', 'a file');
    expect(await world.run('fleet audit fleet.yaml --shard 0/1 --results results --run 1')).toMatchObject({ code: 2 });
    expect(existsSync(join(world.folder, '../reported/counted'))).toBe(false);
  });

  it('that refuses one result still gets the others, and the run completes when it accepts it', async () => {
    world = shardWorld({ acme: 'fine', beta: 'fine' });
    world.write('results/1/acme', 'a file in the place of the folder');
    const { code, stdout } = await world.run('fleet audit fleet.yaml --shard 0/1 --results results --run 1');
    expect(stdout).toMatch(/acme +failed +2 +its result could not be written/);
    expect(code).toBe(2);
    expect(world.result('1', 'beta')).toMatchObject({ manifest: { status: 'evaluated' } });
    rmSync(join(world.folder, 'results/1/acme'));
    expect((await world.run('fleet audit fleet.yaml --shard 0/1 --results results --run 1')).stdout).toContain('1 evaluated · 1 skipped');
  });

  it.each(['', '../x', 'a/b'])('accepts no run that leads out of it: %j', async (run) => {
    world = shardWorld({ acme: 'fine' });
    expect(await world.run(`fleet audit fleet.yaml --results results --run=${run}`)).toMatchObject({ code: 2 });
    chmodSync(world.folder, 0o700);
    expect(existsSync(join(world.folder, 'x'))).toBe(false);
  });
});

describe('an interruption', () => {
  it('ends the children, keeps results that are written, and exits with 130', async () => {
    world = shardWorld({ acme: 'fine', beta: 'sleeps', gamma: 'counted' });
    const controller = new AbortController();
    const running = world.run('fleet audit fleet.yaml --shard 0/1 --results results --run 1 --concurrency 1', {
      signal: controller.signal,
    });
    for (let tries = 0; tries < 200 && world.result('1', 'acme').type === 'absent'; tries += 1) await wait(20);
    for (let tries = 0; tries < 200 && !existsSync(join(world.folder, '../reported/sleeping')); tries += 1) await wait(20);
    controller.abort();
    const { code, stdout } = await running;
    expect(code).toBe(130);
    expect(stdout).toContain('2 interrupted · 1 evaluated');
    expect(world.result('1', 'acme')).toMatchObject({ manifest: { status: 'evaluated' } });
    expect([world.result('1', 'beta').type, world.result('1', 'gamma').type]).toEqual(['absent', 'absent']);
    for (const pid of world.reported('sleeping').split(' ')) expect(await ended(Number(pid))).toBe(true);
  });
});

describe('the exit code', () => {
  it.each([
    ['', 1],
    [' --exit-zero-on 1,4', 0],
    [' --exit-zero-on 4', 1],
  ])('is the worst of all%s', async (options, code) => {
    world = shardWorld({ acme: 'fine 1', beta: 'fine 4' });
    expect((await world.run(`fleet audit fleet.yaml --shard 0/1 --results results --run 1${options}`)).code).toBe(code);
  });

  const ended = (state: ShardRow['state'], exitCode: ExitCode): ShardRow => ({ name: 'acme', state, exitCode, why: '' });
  it.each<readonly [readonly ShardRow[], boolean, number]>([
    [[], false, 0],
    [[ended('evaluated', 1), ended('evaluated', 5)], false, 5],
    [[ended('evaluated', 5), ended('failed', 2)], false, 2],
    // One of them is worth another attempt.
    [[ended('failed', 70), ended('failed', 2), ended('failed', 3)], false, 3],
    [[ended('failed', 2), ended('partly-read', 3)], false, 3],
    // Everything was read, and some policies are unknown: another attempt changes nothing.
    [[ended('evaluated', 3), ended('evaluated', 5)], false, 5],
    [[ended('skipped', 1), { name: 'beta', state: 'interrupted', why: '' }], false, 1],
    [[ended('failed', 2)], true, 130],
  ])('of %j, interrupted: %j, is %s', (all, interrupted, code) => expect(shardExit(all, interrupted)).toBe(code));
});

describe('a folder that is no organization of its own', () => {
  it('fails alone: the other organizations are read, merged and reported', async () => {
    world = shardWorld({ acme: 'fine' });
    world.write('fleet.yaml', 'version: 1\ngenerated: [{ folders: "customers/*" }]\n');
    for (const [name, tenant] of [
      ['copy', 1],
      ['north', 1],
      ['fine', 2],
    ] as const)
      world.write(`customers/${name}/a.yaml`, `# of ${tenantOf(tenant)}\nversion: 1\ntenant: ${tenantOf(tenant)}\n`);
    symlinkSync('/etc', join(world.folder, 'customers/link'));
    const env = Object.fromEntries(['COPY', 'NORTH', 'FINE', 'LINK'].map((name) => [`KEY_${name}`, 'k']));
    const ran = await world.run('fleet audit fleet.yaml --shard 0/1 --results results --run 1', {
      env: { ...env, TENANTRY_TRUST: '../trust.yaml' },
    });
    expect(ran.code).toBe(2);
    expect(world.result('1', 'fine')).toMatchObject({ manifest: { status: 'evaluated', exit_code: 0 } });
    for (const [name, message] of [
      ['copy', 'has the same tenant as `north`'],
      ['north', 'has the same tenant as `copy`'],
      ['link', 'is a symbolic link'],
    ] as const)
      expect(world.result('1', name)).toMatchObject({
        manifest: { status: 'failed', exit_code: 2, tenant: null, reason: { code: 'input', message: expect.stringContaining(message) } },
      });
    const { code, stdout } = await world.run('fleet merge fleet.yaml --results results --run 1 --format json');
    expect(code).toBe(2);
    const { organizations }: { readonly organizations: readonly { readonly name: string; readonly state: string }[] } = JSON.parse(stdout);
    // The result of the stand-in is none that a merge accepts; that of the others is their failure.
    expect(organizations.flatMap(({ name, state }) => (state === 'failed' ? name : []))).toEqual(['copy', 'link', 'north']);
  });

  it('fails with another one if their keys are read at one place', async () => {
    world = shardWorld({ 'a-b': 'fine', 'a.b': 'fine', other: 'fine' });
    await world.run('fleet audit fleet.yaml --shard 0/1 --results results --run 1', {
      env: { KEY_A_B: 'k', KEY_OTHER: 'k', TENANTRY_TRUST: '../trust.yaml' },
    });
    for (const name of ['a-b', 'a.b'])
      expect(world.result('1', name)).toMatchObject({
        manifest: { reason: { code: 'trust', message: expect.stringContaining('one place') } },
      });
    expect(world.result('1', 'other')).toMatchObject({ manifest: { status: 'evaluated' } });
  });
});
