import { existsSync, lstatSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { secretOf } from '../../src/secret.ts';
import { deliverSecret, unfitSink } from '../../src/trust/deliver-secret.ts';
import { guardedFolders } from '../../src/trust/repository.ts';
import type { Sink, Trust } from '../../src/trust/trust.ts';
import { temporaryFolder } from '../temporary-folder.ts';

let folder = '';
let keys = '';
beforeEach(() => {
  folder = temporaryFolder();
  keys = join(folder, 'keys');
  mkdirSync(keys);
  mkdirSync(join(folder, 'repo/.git'), { recursive: true });
  mkdirSync(join(folder, 'repo/org'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const at = { file: 'trust.yaml', line: 9, col: 3 };
const value = 'key-of-ci-0123456789';
const trust: Trust = {
  routes: {},
  guards: {},
  secrets: { hub: { from: { type: 'env', name: 'HUB_TOKEN' }, for: '**', origins: [], at } },
  sinks: {
    shop: {
      to: {
        type: 'github',
        owner: 'acme',
        repo: 'cloud',
        name: 'SHOP',
        environment: undefined,
        tokenFrom: { type: 'env', name: 'APP_TOKEN' },
      },
      for: '**',
      scopes: ['**'],
      at,
    },
  },
};

const delivery = (to: Sink['to'], timeout?: number) => ({
  trust,
  name: 'pipeline',
  sink: { to, for: 'api-key/ci/*', scopes: ['**'], at },
  guarded: guardedFolders([join(folder, 'repo/org')]),
  environment: { PATH: process.env['PATH'], MGC_API_KEY: 'own', HUB_TOKEN: 'hub', APP_TOKEN: 'app', KEPT: 'yes' },
  toGitHub: async () => undefined,
  unfitGitHub: async () => undefined,
  ...(timeout && { timeout }),
});
const deliver = (to: Sink['to'], timeout?: number) => deliverSecret(delivery(to, timeout), secretOf(value));
const file = (path: string) => ({ type: 'file', path: join(folder, path) }) as const;
const script = (text: string) => ({ type: 'exec', command: [process.execPath, '-e', text], folder: keys }) as const;

describe('a file as a sink', () => {
  it('is written with mode 0600 and no other file', async () => {
    expect(await deliver(file('keys/ci'))).toBeUndefined();
    expect(readFileSync(join(keys, 'ci'), 'utf8')).toBe(value);
    expect(statSync(join(keys, 'ci')).mode & 0o777).toBe(0o600);
    expect(readdirSync(keys)).toEqual(['ci']);
  });

  it('is replaced, whatever mode it had', async () => {
    writeFileSync(join(keys, 'ci'), 'old', { mode: 0o644 });
    expect(await deliver(file('keys/ci'))).toBeUndefined();
    expect(readFileSync(join(keys, 'ci'), 'utf8')).toBe(value);
    expect(statSync(join(keys, 'ci')).mode & 0o777).toBe(0o600);
  });

  it('is refused inside the repository, without its folder, as a link, as a folder', async () => {
    symlinkSync(join(folder, 'repo'), join(folder, 'way-in'));
    symlinkSync('/dev/null', join(keys, 'link'));
    mkdirSync(join(keys, 'folder'));
    const cases = [
      ['repo/ci', 'inside the repository'],
      ['repo/org/ci', 'inside the repository'],
      ['way-in/ci', 'inside the repository'],
      ['keys/../repo/ci', 'inside the repository'],
      ['none/ci', 'its folder does not exist'],
      ['keys/link', 'it is a symbolic link'],
      ['keys/folder', 'it is not a regular file'],
    ] as const;
    for (const [path, why] of cases) {
      const message = expect.stringContaining(why);
      expect(await unfitSink(delivery(file(path)))).toMatchObject({ code: 'sink-invalid', message, at });
      expect(await deliver(file(path))).toMatchObject({ code: 'delivery-failed', message, at });
    }
    expect(await unfitSink(delivery(file('keys/ci')))).toBeUndefined();
    expect(existsSync(join(folder, 'repo/ci'))).toBe(false);
    expect(lstatSync(join(keys, 'link')).isSymbolicLink()).toBe(true);
  });
});

describe('a program as a sink', () => {
  it('reads the secret from its standard input, in the folder of the trust file', async () => {
    expect(await deliver(script('require("fs").writeFileSync("taken", require("fs").readFileSync(0))'))).toBeUndefined();
    expect(readFileSync(join(keys, 'taken'), 'utf8')).toBe(value);
  });

  it('sees neither the secret nor any other in its arguments and environment', async () => {
    const dump = 'process.stdin.resume(); require("fs").writeFileSync("seen", JSON.stringify([process.argv, process.env]))';
    expect(await deliver(script(dump))).toBeUndefined();
    const seen = readFileSync(join(keys, 'seen'), 'utf8');
    expect(seen).toContain('KEPT');
    expect([value, 'MGC_API_KEY', 'HUB_TOKEN', 'APP_TOKEN'].filter((word) => seen.includes(word))).toEqual([]);
  });

  it('no program that a relative folder of PATH finds', async () => {
    const marker = join(folder, 'ran');
    writeFileSync(join(keys, 'deliver'), `#!/bin/sh\ntouch '${marker}'\ncat > /dev/null\n`, { mode: 0o755 });
    const named = { ...delivery({ type: 'exec', command: ['deliver'], folder: keys }), environment: { PATH: `.:${process.env['PATH']}` } };
    expect((await deliverSecret(named, secretOf(value)))?.message).toContain('it could not be started');
    expect(existsSync(marker)).toBe(false);
    expect(await deliverSecret(delivery({ type: 'exec', command: ['./deliver'], folder: keys }), secretOf(value))).toBeUndefined();
  });

  it.each([
    [
      'a failing program',
      script('process.stdin.on("data", (d) => console.error(String(d))).on("end", () => process.exit(3))'),
      'it exited with code 3',
    ],
    ['a program that reads nothing', script(''), 'it did not read the secret'],
    ['no program', { type: 'exec', command: ['no-such-program-here'], folder: '/' } as const, 'it could not be started'],
    ['shell text', { type: 'exec', command: ['true; echo'], folder: '/' } as const, 'it could not be started'],
    [
      'a program that ends by a signal',
      script('process.kill(process.pid, "SIGTERM"); setTimeout(() => {}, 9000)'),
      'it was terminated by SIGTERM',
    ],
  ])('reports %s without its output', async (_, to, why) => {
    const problem = await deliver(to);
    expect(problem).toMatchObject({ code: 'delivery-failed', message: `the sink \`pipeline\` did not accept the secret: ${why}` });
  });

  it('is killed with its child processes after a timeout', async () => {
    const started = performance.now();
    const nested = script('require("child_process").spawn("sh", ["-c", "sleep 1; echo > late"]); setTimeout(() => {}, 60000)');
    expect(await deliver(nested, 300)).toMatchObject({ message: expect.stringContaining('it did not finish within 0.3 seconds') });
    expect(performance.now() - started).toBeLessThan(20_000);
    await new Promise((resolve) => setTimeout(resolve, 1_200));
    expect(existsSync(join(keys, 'late'))).toBe(false);
  });
});
