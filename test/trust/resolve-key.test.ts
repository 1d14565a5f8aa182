// The API key of one organization: read from its place, within limits, and from nothing that a pull request can change.
import { chmodSync, existsSync, mkdirSync, readFileSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { assert, constantFrom, array as listOf, property } from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { placesOf } from '../../src/files/path-places.ts';
import type { ApiKeyPlace } from '../../src/trust/key-source.ts';
import { changeableFolders } from '../../src/trust/repository.ts';
import { type KeySurroundings, resolveKey } from '../../src/trust/resolve-key.ts';
import { temporaryFolder } from '../temporary-folder.ts';

const root = temporaryFolder();
afterAll(() => rmSync(root, { recursive: true }));
const keys = join(root, 'keys');
const repository = join(root, 'repository');
const fleet = join(repository, 'fleet');
for (const folder of [keys, join(repository, '.git'), join(fleet, 'bin'), join(root, 'bin')]) mkdirSync(folder, { recursive: true });

const value = 'key-of-acme-0123456789';
const at = { file: 'trust.yaml', line: 4, col: 5 };
const guarded = changeableFolders('fleet.yaml', fleet);

const program = (folder: string, name: string, text: string): string => {
  const path = join(folder, name);
  writeFileSync(path, `#!${process.execPath}\n${text}\n`);
  chmodSync(path, 0o755);
  return path;
};
const file = (path: string, text: string): ApiKeyPlace => {
  writeFileSync(path, text);
  return { type: 'file', path };
};
const exec = (called: string): ApiKeyPlace => ({ type: 'exec', program: called, argument: 'acme' });

const resolve = (place: ApiKeyPlace, rest: Partial<KeySurroundings> = {}) =>
  resolveKey(
    { name: 'acme', place, at },
    {
      environment: { ACME: value, EMPTY: '', BROKEN: `${value}\nx`, PATH: [join(root, 'bin'), 'bin', join(fleet, 'bin')].join(delimiter) },
      hidden: (name) => name === 'ACME',
      guarded,
      ...rest,
    },
  );
/** `isTemporary`: another attempt may succeed. */
const outcome = async (place: ApiKeyPlace, rest?: Partial<KeySurroundings>, isTemporary = false): Promise<string> => {
  const found = await resolve(place, rest);
  if (found.type === 'secret') return found.secret.reveal();
  expect(found.problem).toMatchObject({ code: isTemporary ? 'secret-unavailable' : 'secret-missing', at });
  expect(JSON.stringify(found)).not.toContain(value);
  return found.problem.message.replace('the API key `acme` cannot be read: ', '');
};

describe('the API key of an organization', () => {
  it.each<[string, ApiKeyPlace]>([
    ['a variable', { type: 'env', name: 'ACME' }],
    ['a file, without white space around it', file(join(keys, 'acme'), ` ${value}\r\n`)],
    ['a program by its path', exec(program(keys, 'print', `console.log(${JSON.stringify(value)})`))],
  ])('is read from %s', async (_, place) => expect(await outcome(place)).toBe(value));

  it('is read through the links of a mounted volume', async () => {
    mkdirSync(join(keys, '..data'));
    file(join(keys, '..data', 'beta'), value);
    symlinkSync(join('..data', 'beta'), join(keys, 'beta'));
    expect(await outcome({ type: 'file', path: join(keys, 'beta') })).toBe(value);
  });

  it.each<[string, ApiKeyPlace, string]>([
    ['an unset variable', { type: 'env', name: 'NONE' }, 'the environment variable NONE is not set'],
    ['an empty variable', { type: 'env', name: 'EMPTY' }, 'the environment variable EMPTY is not set'],
    ['a variable of two lines', { type: 'env', name: 'BROKEN' }, 'it contains a space, a line break or a character that cannot be sent'],
    [
      'a file with a null byte',
      file(join(keys, 'null'), `${value}\0`),
      'it contains a space, a line break or a character that cannot be sent',
    ],
    ['a missing file', { type: 'file', path: join(keys, 'none') }, `the file ${join(keys, 'none')} does not exist or cannot be read`],
    ['an empty file', file(join(keys, 'empty'), '\n'), 'it is empty'],
    ['a large file', file(join(keys, 'large'), 'x'.repeat(9000)), `the file ${join(keys, 'large')} is larger than 8 KiB`],
    ['a folder', { type: 'file', path: keys }, `the file ${keys} is a directory, not a regular file`],
  ])('is refused from %s', async (_, place, why) => expect(await outcome(place)).toBe(why));
});

describe('a program that prints an API key', () => {
  it('gets the name of the key, no credential, no input, and not the working directory', async () => {
    const dump = program(
      keys,
      'dump',
      `require('fs').writeFileSync('seen', JSON.stringify([process.argv.slice(2), process.env, process.cwd(), require('fs').readFileSync(0, 'utf8')])); console.log('${value}')`,
    );
    expect(await outcome(exec(dump), { environment: { ACME: 'other-key', VAULT_ADDR: 'https://vault.example', PATH: '/usr/bin' } })).toBe(
      value,
    );
    const [words, environment, folder, input] = JSON.parse(readFileSync(join(keys, 'seen'), 'utf8'));
    expect([words, folder, input]).toEqual([['acme'], keys, '']);
    expect(environment).toMatchObject({ VAULT_ADDR: 'https://vault.example' });
    expect(JSON.stringify(environment)).not.toContain('other-key');
  });

  it('is found in absolute folders of PATH outside of the repository alone', async () => {
    program(join(fleet, 'bin'), 'vault-key', `console.log('of-the-pull-request')`);
    expect(await outcome(exec('vault-key'))).toContain('there is no program `vault-key`');
    program(join(root, 'bin'), 'vault-key', `console.log(${JSON.stringify(value)} + process.env.PATH.length)`);
    expect(await outcome(exec('vault-key'))).toBe(`${value}${join(root, 'bin').length}`);
  });

  it.each<[string, string, string]>([
    ['fails', `console.log('${value}'); console.error('${value}'); process.exit(3)`, 'the program exited with code 3'],
    ['prints nothing', '', 'it is empty'],
    ['prints two lines', `console.log('${value}\\n${value}')`, 'it contains a space, a line break or a character that cannot be sent'],
    ['prints without end', `for (;;) require('fs').writeSync(1, '${value}')`, 'the program printed more than 8192 bytes'],
  ])('is refused if it %s', async (name, text, why) => expect(await outcome(exec(program(keys, name.replace(/ /g, '-'), text)))).toBe(why));

  it.each<[string, string, string]>([
    ['ends by a signal', `process.kill(process.pid, 'SIGTERM'); setTimeout(() => {}, 9000)`, 'the program was terminated by SIGTERM'],
    ['says that its failure is temporary', 'process.exit(75)', 'the program exited with code 75'],
  ])('is worth another attempt if it %s', async (name, text, why) =>
    expect(await outcome(exec(program(keys, name.replace(/ /g, '-'), text)), {}, true)).toBe(why),
  );

  it.each<[string, string, string]>([
    ['is none', 'no-such-program', 'there is no program `no-such-program`; it gets no other argument than the name of the key'],
    ['is a shell line', 'echo x; true', 'there is no program `echo x; true`; it gets no other argument than the name of the key'],
  ])('is refused if it %s', async (_, called, why) => expect(await outcome(exec(called))).toBe(why));

  it('is killed with its child processes after a time, and when the run is stopped', async () => {
    const nested = program(
      keys,
      'nested',
      `require('child_process').spawn('/bin/sh', ['-c', '/bin/sleep 1; echo > late'], { stdio: 'inherit' }); setTimeout(() => {}, 60000)`,
    );
    expect(await outcome(exec(nested), { timeout: 300 }, true)).toBe('the program did not finish within 0.3 seconds');
    const stopped = AbortSignal.timeout(300);
    expect(await outcome(exec(nested), { signal: stopped })).toBe('the run was stopped');
    expect(await outcome(exec(nested), { signal: AbortSignal.abort() })).toBe('the run was stopped');
    await new Promise((done) => setTimeout(done, 1_000));
    expect(existsSync(join(keys, 'late'))).toBe(false);
  });
});

describe('what a pull request can change', () => {
  const refused = 'is refused: it is inside the repository, where a pull request can change it';

  it('is the repository of the fleet file, also without one its folder, and the repository of the working directory', () => {
    expect(changeableFolders('fleet.yaml', fleet)).toEqual([repository]);
    expect(changeableFolders(join(fleet, 'fleet.yaml'), keys)).toEqual([repository]);
    expect(changeableFolders(join(keys, 'fleet.yaml'), fleet)).toEqual([keys, repository]);
    expect(changeableFolders(join(keys, 'fleet.yaml'), '/')).toEqual([keys]);
  });

  it('is neither read nor run, by whatever path', async () => {
    file(join(fleet, 'key'), value);
    const own = program(join(fleet, 'bin'), 'own', `require('fs').writeFileSync('/tmp/never', ''); console.log('${value}')`);
    symlinkSync(fleet, join(root, 'way-in'));
    symlinkSync(join(fleet, 'key'), join(keys, 'link'));
    symlinkSync(own, join(root, 'bin', 'linked'));
    // A link of the pull request to a file of the operator: it decides which one.
    file(join(keys, 'of-another'), value);
    symlinkSync(join(keys, 'of-another'), join(fleet, 'out'));
    symlinkSync(join(fleet, 'out'), join(keys, 'round'));
    for (const path of [
      join(fleet, 'key'),
      join(root, 'way-in/key'),
      join(keys, 'link'),
      join(keys, '../repository/fleet/key'),
      join(fleet, 'out'),
      join(keys, 'round'),
    ])
      expect(await outcome({ type: 'file', path })).toBe(`the file ${path} ${refused}`);
    for (const path of [own, join(root, 'way-in/bin/own'), join(root, 'bin', 'linked')])
      expect(await outcome(exec(path))).toBe(`the program \`${path}\` ${refused}`);
    expect(await outcome(exec('linked'))).toBe(`the program \`linked\` ${refused}`);
  });

  it('is found on every path that opening a file passes', () => {
    const names = ['a', 'b', 'c'];
    assert(
      property(listOf(constantFrom(...names), { minLength: 1, maxLength: 4 }), (hops) => {
        const folder = temporaryFolder('chain', root);
        writeFileSync(join(folder, 'end'), '');
        const path = hops.reduceRight(
          (target, name, index) => {
            mkdirSync(join(folder, `${name}${index}`));
            symlinkSync(target, join(folder, `${name}${index}`, 'link'));
            return join(folder, `${name}${index}`, 'link');
          },
          join(folder, 'end'),
        );
        const places = placesOf(path);
        expect(places.at(-1)).toBe(realpathSync(path));
        hops.forEach((name, index) => expect(places.map((place) => dirname(place))).toContain(join(folder, `${name}${index}`)));
      }),
      { numRuns: 20 },
    );
  });

  it('ends for a link to itself', () => {
    symlinkSync('loop', join(keys, 'loop'));
    expect(placesOf(join(keys, 'loop')).at(-1)).toBe(join(keys, 'loop'));
  });
});
