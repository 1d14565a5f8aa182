// Lock files: the packages that they contain with their positions, and files that are not what their name promises.
import { describe, expect, it } from 'vitest';
import { TenantryError } from '../../../src/errors.ts';
import { readLockFile } from '../../../src/policies/derived/read-lock-file.ts';

const read = (file: string, text: string): unknown => {
  try {
    return readLockFile(file, text).packages.map(({ name, version, development, at: { line, col } }) => [
      name,
      version,
      development ? 'dev' : '',
      line,
      col,
    ]);
  } catch (error) {
    return error instanceof TenantryError ? error.problems.map(({ code, message, at }) => [code, message, at]) : error;
  }
};
const refused = (file: string, what: string, line = 1, col = 1) => [['lock-file', `${file} ${what}`, { file, line, col }]];
const form = 'holds `packages` in a form that is not known';

describe('what a composer.lock says about the programs that it is for', () => {
  const facts = (rest: object): unknown => {
    const { packages: _, file: __, ...said } = readLockFile('app/composer.lock', JSON.stringify({ packages: [], ...rest }));
    return said;
  };
  it.each([
    [
      { platform: { php: '>=8.1' }, 'plugin-api-version': '2.6.0' },
      { php: '8.1.0', composer: '2.6.0' },
    ],
    [{ platform: { php: '^7.4 || ^8.0' }, 'platform-overrides': { php: '8.2.1' } }, { php: '8.2.1' }],
    [{ platform: [], 'platform-overrides': [] }, {}],
    [{ platform: { php: 8 }, 'plugin-api-version': 2 }, {}],
    [{ platform: { php: 'latest' } }, {}],
    [{ platform: { 'ext-curl': '*' } }, {}],
  ])('%j', (rest, said) => expect(facts(rest)).toEqual(said));
});

describe('a composer.lock', () => {
  it.each<[string, string, unknown]>([
    [
      'has packages, also for development',
      '{"packages":[{"name":"a/b","version":"1.0"}],\n"packages-dev":[{"version":"2.0","name":"c/d"}]}',
      [
        ['a/b', '1.0', '', 1, 15],
        ['c/d', '2.0', 'dev', 2, 34],
      ],
    ],
    [
      'has positions whatever its white space and escapes',
      '{\n "packages" : [ { "name"\n : \t"a\\/b", "version": "1.0" } ]\n}',
      [['a/b', '1.0', '', 2, 19]],
    ],
    [
      'has the position of the name, and not of a text that looks like it',
      '{"x":"\\"name\\":\\"a/b\\"","packages":[{"require":{"a/b":"*"},"x":["name","a/b"],"name":"a/b","version":"1.0"}]}',
      [['a/b', '1.0', '', 1, 79]],
    ],
    ['has no packages', '{"packages":[]}', []],
    ['has none for development if they are no list', '{"packages":[],"packages-dev":{}}', []],
    ['leaves out packages for development without a version', '{"packages":[],"packages-dev":[{"name":"a"},1,null]}', []],
    ['is refused with packages that are no list', '{"packages":{}}', refused('composer.lock', form)],
    ['is refused with packages that are nothing', '{"packages":null}', refused('composer.lock', form)],
    ['is refused with a package that is no object', '{"packages":[1]}', refused('composer.lock', form)],
    ['is refused with a package without a name', '{"packages":[{"version":"1"}]}', refused('composer.lock', form)],
    ['is refused with a package without a version', '{"packages":[{"name":"a"}]}', refused('composer.lock', form)],
    ['is refused with a version that is a number', '{"packages":[{"name":"a","version":1}]}', refused('composer.lock', form)],
    ['is refused without packages', '{}', refused('composer.lock', 'holds no `packages`')],
    ['is refused if it is a list', '[]', refused('composer.lock', 'holds no `packages`')],
    ['is refused if it is nothing', 'null', refused('composer.lock', 'holds no `packages`')],
    ['is refused where it ends too early', '{\n "packages": [', refused('composer.lock', 'is not well-formed JSON', 2, 15)],
    ['is refused where it is wrong', '{\n "a": 1,\n x }', refused('composer.lock', 'is not well-formed JSON', 3, 2)],
  ])('%s', (_, text, expected) => expect(read('composer.lock', text)).toEqual(expected));
});

describe('a package-lock.json', () => {
  const lock = (packages: unknown) => JSON.stringify({ packages });
  it.each<[string, string, unknown]>([
    [
      'has packages by their path',
      lock({
        '': { name: 'root', version: '9' },
        'node_modules/a': { version: '1' },
        'node_modules/a/node_modules/@s/b': { version: '2', dev: true },
        'node_modules/@s/c': { version: '3', dev: 'yes' },
      }),
      [
        ['a', '1', '', 1, 47],
        ['@s/b', '2', 'dev', 1, 80],
        ['@s/c', '3', '', 1, 142],
      ],
    ],
    [
      'has no packages that are folders, links or without a version',
      lock({
        'packages/a': { version: '1' },
        'node_modules/l': { link: true },
        'x_node_modules/y': { version: '1' },
        'node_modules/@s': {},
      }),
      [],
    ],
    ['is refused with packages in a list', lock([]), refused('package-lock.json', form)],
    ['is refused with a package that is no object', lock({ 'node_modules/a': '1' }), refused('package-lock.json', form)],
    ['is refused with packages that are a text', lock('a'), refused('package-lock.json', form)],
  ])('%s', (_, text, expected) => expect(read('package-lock.json', text)).toEqual(expected));
});

describe('the format of a lock file', () => {
  const known = 'is no lock file that is known here (composer.lock, package-lock.json)';
  it.each<[string, unknown]>([
    ['app/composer.lock', []],
    ['app\\composer.lock', []],
    ['a\\b/composer.lock', []],
    ['a/b\\composer.lock', []],
    ['yarn.lock', refused('yarn.lock', known)],
    ['composer.lock/x', refused('composer.lock/x', known)],
    ['xcomposer.lock', refused('xcomposer.lock', known)],
  ])('is that of the last part of %s', (file, expected) => expect(read(file, '{"packages":[]}')).toEqual(expected));
});
