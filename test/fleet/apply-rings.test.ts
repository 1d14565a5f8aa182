// An apply of a fleet, ring after ring: what stops the next ring, and what each process gets. Child processes are played by test/fleet/stand-in.mjs.
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { type ShardWorld, shardWorld, tenantOf } from './shard-world.ts';

let world: ShardWorld;
afterEach(() => world.close());

/** `name: 'ring: act'`, in a fleet with the rings canary, early and main. */
const fleetOf = (organizations: Readonly<Record<string, string>>, more = ''): void => {
  const split = Object.entries(organizations).map(([name, text]) => [name, ...text.split(': ')] as const);
  world = shardWorld(Object.fromEntries(split.map(([name, , act = '']) => [name, act])));
  const rows = split.map(([name, ring], index) => `  ${name}: { tenant: ${tenantOf(index)}, path: ${name}.yaml, ring: ${ring} }\n`);
  world.write('fleet.yaml', `version: 1\nrings: [canary, early, main]\n${more}organizations:\n${rows.join('')}`);
};
const apply = (words = '') => world.run(`fleet apply fleet.yaml --results results --run 1 ${words}`.trim());
const started = (...names: readonly string[]): readonly string[] => names.filter((name) => world.result('1', name).type === 'found');

const organizations = { a: 'canary: fine', b: 'canary: fine', c: 'early: fine', d: 'main: fine' };

describe('rings', () => {
  it('are applied in order, and all of them if each converges', async () => {
    fleetOf({ d: 'canary: counted', c: 'early: counted', a: 'main: counted' });
    expect(await apply()).toMatchObject({ code: 0 });
    expect(world.reported('counted')).toBe('d.yaml\nc.yaml\na.yaml\n');
  });

  it.each<[string, Readonly<Record<string, string>>, string, number, readonly string[]]>([
    ['an organization that has not converged', { ...organizations, b: 'canary: fine 6' }, 'max_failed: 9\n', 6, ['a', 'b']],
    ['a refused guard', { ...organizations, c: 'early: problems guard 5' }, 'max_failed: 9\n', 5, ['a', 'b', 'c']],
    ['a failure', { ...organizations, b: 'canary: throws' }, '', 5, ['a', 'b']],
    ['more failures than are allowed', { ...organizations, a: 'canary: throws', b: 'canary: killed' }, 'max_failed: 1\n', 5, ['a', 'b']],
  ])('are stopped by %s', async (_, all, more, code, expected) => {
    fleetOf(all, more);
    const printed = await apply();
    expect(started('a', 'b', 'c', 'd')).toEqual(expected);
    expect(printed.code).toBe(code);
    expect(printed.stdout).toContain('not started');
    expect(printed.stdout.replaceAll(/\s+/g, ' ')).toContain('has not converged:');
  });

  it('are not stopped by as many failures as are allowed, and the exit code is that of the failure', async () => {
    fleetOf({ ...organizations, b: 'canary: killed' }, 'max_failed: 1\n');
    expect((await apply()).code).toBe(3);
    expect(started('a', 'b', 'c', 'd')).toEqual(['a', 'b', 'c', 'd']);
  });

  it('are stopped by changes that are left for the next stage, which are counted, and tried again', async () => {
    fleetOf({ ...organizations, a: 'canary: deferred', b: 'canary: counted' });
    for (const attempt of [1, 2]) {
      const { code, stdout } = await apply();
      expect([code, stdout]).toEqual([6, expect.stringMatching(/a +evaluated +6 +2 changes left for the next stage/)]);
      expect(stdout.replaceAll(/\s+/g, ' ')).toContain('has not converged: `a` (applied in part)');
      expect(started('a', 'b', 'c', 'd')).toEqual(['a', 'b']);
      expect(world.result('1', 'a')).toMatchObject({ manifest: { attempt } });
    }
    expect(world.reported('counted')).toBe('b.yaml\n');
    // Of the last ring, there is no other to start.
    world.write('a.yaml', '# fine\nversion: 1\n');
    world.write('d.yaml', '# deferred\nversion: 1\n');
    expect((await apply()).code).toBe(6);
  });

  it('are applied one by one, each only after this run has applied those before it', async () => {
    fleetOf(organizations);
    const early = await apply('--ring early');
    expect([early.code, early.stdout]).toEqual([5, expect.stringContaining('no result')]);
    expect(started('a', 'b', 'c', 'd')).toEqual([]);
    expect((await apply('--ring canary')).code).toBe(0);
    expect((await apply('--ring early --shard 0/1')).code).toBe(0);
    expect(started('a', 'b', 'c', 'd')).toEqual(['a', 'b', 'c']);
    expect((await world.run('fleet apply fleet.yaml --results results --run 2 --ring main')).code).toBe(5);
    expect((await apply('--ring nowhere')).stderr).toContain('The fleet has no ring `nowhere`');
  });

  it('wait for the organizations of every shard', async () => {
    fleetOf({ a: 'canary: fine', b: 'canary: fine', c: 'canary: fine', d: 'main: fine', e: 'main: fine', f: 'main: fine' });
    const codes = [await apply('--shard 0/2'), await apply('--shard 1/2'), await apply('--shard 0/2')].map(({ code }) => code);
    // The first shard stops after its part of the ring canary; the second completes that ring.
    expect(codes).toEqual([5, 0, 0]);
    expect(started('d', 'e', 'f')).toEqual(['d', 'e', 'f']);
  });

  it('are stopped by a result of another command in the same run', async () => {
    fleetOf(organizations);
    await world.run('fleet validate fleet.yaml --results results --run 1');
    expect((await apply('--ring early')).code).toBe(5);
  });

  it('do not repeat what has converged, and continue what has not', async () => {
    fleetOf({ a: 'canary: counted', b: 'canary: once', c: 'main: counted' });
    expect((await apply()).code).toBe(5);
    expect((await apply()).code).toBe(0);
    expect(world.reported('counted')).toBe('a.yaml\nc.yaml\n');
  });
});

describe('the apply of one organization', () => {
  it('asks nobody, has a journal of its own, and gets the secrets of its own entry alone', async () => {
    fleetOf({ a: 'canary: report', b: 'canary: report' });
    const secret = (env: string): object => ({ env, for: 'federation/**', host: 'okta.example' });
    const trust = {
      organizations: {
        a: { key: 'env:KEY_{key}', secrets: { okta: secret('OKTA_A') } },
        b: { key: 'env:KEY_{key}', secrets: { okta: secret('OKTA_B') }, sinks: { v: { exec: ['put'], for: 'api-key/**', scopes: ['*'] } } },
      },
    };
    writeFileSync(join(world.folder, '../own.yaml'), JSON.stringify(trust));
    const env = { KEY_A: 'key-of-a', KEY_B: 'key-of-b', OKTA_A: 'okta-of-a', OKTA_B: 'okta-of-b', OTHER: 'x', PATH: '/bin' };
    await world.run('fleet apply fleet.yaml --results results --run 1 --trust ../own.yaml --due --drift', { env });
    const of = (name: string) => JSON.parse(world.reported(`${name}-yaml`));
    const [a, b] = [of('a'), of('b')];
    const { HOME: home, TMPDIR: _, TENANTRY_TRUST: trustFile, ...environment } = a.environment;
    // It ends with the process, so that no result names it.
    expect(trustFile).toBe(`${home}/trust.json`);
    expect(environment).toEqual({ LANG: 'C.UTF-8', TZ: 'UTC', MGC_API_KEY: 'key-of-a', MGC_TENANT_ID: tenantOf(0), OKTA_A: 'okta-of-a' });
    expect([b.environment.OKTA_B, b.environment.PATH, b.environment.OKTA_A]).toEqual(['okta-of-b', '/bin', undefined]);
    const words = 'apply a.yaml --yes --format=json --journal=results/.journals/a.jsonl --timeout 14m15s --quiet --due --drift';
    expect(a.arguments.slice(2).join(' ')).toBe(words);
    expect(existsSync(join(world.folder, 'results/.journals'))).toBe(true);
  });

  it.each([
    ['--acknowledge 0f343b0931126a20f133d67c2b018a3b', '--acknowledge needs --plans'],
    ['--plans results/none', 'has no plan of an organization of this fleet'],
    ['--exit-zero-on 1', 'unknown option'],
  ])('is refused with %s', async (words, message) => {
    fleetOf({ a: 'canary: fine' });
    const { code, stderr } = await apply(words);
    expect([code, stderr.toLowerCase()]).toEqual([2, expect.stringContaining(message.toLowerCase())]);
    expect(started('a')).toEqual([]);
  });
});
