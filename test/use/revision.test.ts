// A revision of the desired state: exactly the files that Git has of it, whatever their names are, and never an empty state in place of one that cannot be read.
import { existsSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { array, assert, constantFrom, property } from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findFiles } from '../../src/desired/find-files.ts';
import { TenantryError } from '../../src/errors.ts';
import { gitIn } from '../../src/use/base/git.ts';
import { openBase } from '../../src/use/base/open-base.ts';
import { commitOf, readRevision } from '../../src/use/base/read-revision.ts';
import { type Repository, startRepository } from '../repository.ts';
import { runs } from '../runs.ts';
import { temporaryFolder } from '../temporary-folder.ts';

const env = { PATH: process.env['PATH'], HOME: tmpdir() };

describe('a revision', () => {
  let folder = '';
  let repository: Repository;
  let head = '';
  const put = (file: string, text: string | Buffer): void => {
    const path = join(folder, file);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
  };
  const files = (path: string, revision = 'HEAD') => {
    const inside = gitIn(path.endsWith('.yaml') ? dirname(join(folder, path)) : join(folder, path), env);
    return readRevision(inside, commitOf(inside, revision), join(folder, path)).map(({ file, unfit, bytes }) => [
      file.slice(folder.length + 1),
      unfit ?? bytes.toString(),
    ]);
  };
  const before = async (path: string) => (await openBase('HEAD', join(folder, path), { env }))?.before;

  beforeAll(() => {
    folder = temporaryFolder('revision');
    repository = startRepository(folder);
    put('one.yaml', 'version: 1\nroles: { a: { permissions: [x] } }\n');
    put('deep/er/here.yaml', 'version: 1\n');
    put('many/b.yml', 'roles: {}\n');
    put('many/a.yaml', 'version: 1\n');
    put('many/notes.md', 'no\n');
    put('many/.hidden.yaml', 'no\n');
    put('many/below/c.yaml', 'no\n');
    put('many/.git-is-not-alone/d.yaml', 'no\n');
    put(':(top)odd name;$(x) *.yaml', 'version: 1\n');
    put('-rf.yaml', 'version: 1\n');
    put('broken.yaml', 'version: 1\nrolse: {}\n');
    put('latin.yaml', Buffer.from('version: 1 # caf\xe9\n', 'latin1'));
    symlinkSync('one.yaml', join(folder, 'link.yaml'));
    symlinkSync('many', join(folder, 'linked'));
    put('.gitattributes', '*.yaml diff=shout\n');
    // The filters of the repository would have been run, and were not.
    repository.git('config', 'diff.shout.textconv', 'tr a-z A-Z <');
    head = repository.commit();
    rmSync(join(folder, 'linked'));
    put('linked/a.yaml', 'version: 1\n');
    put('one.yaml', 'version: 1\n');
    put('new.yaml', 'version: 1\n');
    put('fresh/a.yaml', 'version: 1\n');
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it.each<[string, string, readonly (readonly string[])[]]>([
    ['a file, as it was', 'one.yaml', [['one.yaml', 'version: 1\nroles: { a: { permissions: [x] } }\n']]],
    ['a file deep down', 'deep/er/here.yaml', [['deep/er/here.yaml', 'version: 1\n']]],
    [
      'a folder: its YAML files and those of its subfolders, sorted, without hidden ones',
      'many',
      [
        ['many/a.yaml', 'version: 1\n'],
        ['many/b.yml', 'roles: {}\n'],
        ['many/below/c.yaml', 'no\n'],
      ],
    ],
    ['a name that a shell or git might read otherwise', ':(top)odd name;$(x) *.yaml', [[':(top)odd name;$(x) *.yaml', 'version: 1\n']]],
    ['a name like an option', '-rf.yaml', [['-rf.yaml', 'version: 1\n']]],
    ['a link', 'link.yaml', [['link.yaml', 'is not a regular file there, but a symbolic link']]],
    ['nothing, for a file that is new', 'new.yaml', []],
    ['nothing, for a folder that is new', 'fresh', []],
  ])('holds %s', (_, path, expected) => {
    expect(files(path)).toEqual(expected);
  });

  it('is not treated as empty if a link was in place of a folder', () => {
    expect(() => files('linked/a.yaml')).toThrow(/linked is a symbolic link there/);
    expect(files('linked')).toEqual([['linked', 'is not a regular file there, but a symbolic link']]);
  });

  it('contains the whole repository if the desired state is the whole repository', () => {
    expect(files('').map(([file]) => file)).toEqual([
      '-rf.yaml',
      ':(top)odd name;$(x) *.yaml',
      'broken.yaml',
      'deep/er/here.yaml',
      'latin.yaml',
      'link.yaml',
      'linked',
      'many/a.yaml',
      'many/b.yml',
      'many/below/c.yaml',
      'one.yaml',
    ]);
  });

  it.each([
    ['--output=/tmp/x', /not a valid Git revision/],
    ['-h', /not a valid Git revision/],
    ['HEAD\n--all', /not a valid Git revision/],
    ['no-such-branch', /no such commit/],
    ['HEAD..HEAD', /no such commit/],
    ['HEAD:one.yaml', /no such commit/],
    ['$(touch x)', /no such commit/],
  ])('%j is refused', (revision, message) => {
    const refused = (): string => commitOf(gitIn(folder, env), revision);
    expect(refused).toThrow(message);
    expect(refused).toThrow(TenantryError);
  });

  it('whose files are missing is not treated as empty, and nothing is fetched', () => {
    repository.git('config', 'uploadpack.allowFilter', 'true');
    const partial = temporaryFolder('partial');
    repository.git('clone', '-q', '--no-checkout', '--filter=blob:none', `file://${folder}`, join(partial, 'clone'));
    const inside = gitIn(join(partial, 'clone'), env);
    const read = (): unknown => readRevision(inside, commitOf(inside, 'HEAD'), join(partial, 'clone/one.yaml'));
    expect(read).toThrow(/cannot read .*one\.yaml at [0-9a-f]{12}/);
    rmSync(partial, { recursive: true });
  });

  it('is not found outside a repository or without git', () => {
    expect(() => commitOf(gitIn(tmpdir(), env), 'HEAD')).toThrow(/not in a readable Git repository/);
    expect(() => commitOf(gitIn(folder, { PATH: '/nowhere' }), 'HEAD')).toThrow(/Git could not be run \(ENOENT\)/);
  });

  it('is not read with a git of the checkout, which a relative folder of PATH finds', () => {
    const marker = join(temporaryFolder('marker'), 'ran');
    writeFileSync(join(folder, 'git'), `#!/bin/sh\ntouch '${marker}'\nexit 1\n`, { mode: 0o755 });
    const { PATH = '' } = env;
    for (const path of [`.:${PATH}`, `:${PATH}`, `./:${PATH}`])
      expect(commitOf(gitIn(folder, { ...env, PATH: path }), 'HEAD')).toMatch(/^[0-9a-f]{40}$/);
    expect(existsSync(marker)).toBe(false);
    rmSync(join(folder, 'git'));
  });

  it('is resolved in the repository of the files, whatever the environment variables are', async () => {
    expect((await openBase('HEAD', join(folder, 'one.yaml'), { env: { ...env, GIT_DIR: '/nowhere' } }))?.commit).toBe(head);
  });

  it.each([
    ['one.yaml', { type: 'declared' }],
    ['new.yaml', { type: 'new' }],
    ['broken.yaml', { type: 'unclear', problems: [{ code: 'unknown-key' }] }],
    ['latin.yaml', { type: 'unclear', problems: [{ code: 'file-invalid' }] }],
    ['link.yaml', { type: 'unclear', problems: [{ code: 'file-invalid' }] }],
  ])('%s is loaded like any other revision', async (path, expected) => {
    expect(await before(path)).toMatchObject(expected);
  });
});

it('a revision contains the same files as the disk, whatever their names', () => {
  const folder = temporaryFolder('revision');
  const { commit } = startRepository(folder);
  const part = constantFrom('a', 'b.yaml', 'c.yml', '.d', '.e.yaml', 'f.md', 'G.YAML');
  const trees = array(array(part, { minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 6 });
  const fitsDisk = (paths: readonly string[]): boolean =>
    paths.every((path) => paths.every((other) => !other.startsWith(`${path}/`)) && !/\.(?:ya?ml|md)\//i.test(path));
  const paths = trees.map((all) => [...new Set(all.map((parts) => parts.join('/')))]).filter(fitsDisk);
  const tree = join(folder, 'tree');
  assert(
    property(paths, (all) => {
      rmSync(tree, { recursive: true, force: true });
      for (const path of ['always.yaml', ...all]) {
        mkdirSync(dirname(join(tree, path)), { recursive: true });
        writeFileSync(join(tree, path), 'version: 1\n');
      }
      commit();
      const inside = gitIn(tree, env);
      const held = readRevision(inside, commitOf(inside, 'HEAD'), tree).map(({ file }) => file);
      expect(held).toEqual(findFiles(tree).files.map(({ shown }) => shown));
    }),
    runs(8),
  );
  rmSync(folder, { recursive: true });
});
