import { execFileSync } from 'node:child_process';
import { mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { basename, join, relative } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { findFiles } from '../../src/desired/find-files.ts';
import { loadDesired } from '../../src/desired/load-desired.ts';
import { kindList } from '../../src/kinds/catalogue.generated.ts';
import { temporaryFolder } from '../temporary-folder.ts';
import { problemsOf } from '../yaml/problems-of.ts';

let folder = '';
beforeEach(() => {
  folder = temporaryFolder('files');
});
afterEach(() => rmSync(folder, { recursive: true }));

const write = (name: string, text = 'version: 1\n'): void => writeFileSync(join(folder, name), text);

describe('findFiles', () => {
  it('lists the YAML files of the directory itself, sorted', () => {
    for (const name of ['b.yml', 'a.yaml', 'Z.YAML', 'readme.md', '.hidden.yaml']) write(name);
    expect(findFiles(folder).files.map(({ shown }) => basename(shown))).toEqual(['Z.YAML', 'a.yaml', 'b.yml']);
  });

  it('refuses a desired state that is a link: its target could be any file of the machine', () => {
    write('org.yaml');
    symlinkSync(join(folder, 'org.yaml'), join(folder, 'link'));
    expect(() => findFiles(join(folder, 'link'))).toThrow('link is a symbolic link');
  });

  it('includes subfolders, except hidden ones', () => {
    for (const name of ['teams/shop', '.hidden', 'teams/.old']) mkdirSync(join(folder, name), { recursive: true });
    for (const name of ['z.yaml', 'teams/a.yml', 'teams/shop/b.yaml', '.hidden/c.yaml', 'teams/.old/d.yaml', 'teams/readme.md'])
      write(name);
    expect(findFiles(folder).files.map(({ shown }) => relative(folder, shown))).toEqual(['teams/a.yml', 'teams/shop/b.yaml', 'z.yaml']);
  });

  it.each([
    ['a link', () => symlinkSync('/etc/hostname', join(folder, 'x.yaml')), 'x.yaml is a symbolic link'],
    ['a link to a file beside it', () => symlinkSync(join(folder, 'org.yaml'), join(folder, 'x.yml')), 'x.yml is a symbolic link'],
    ['a named pipe', () => execFileSync('mkfifo', [join(folder, 'x.yaml')]), 'x.yaml is a named pipe'],
    ['a folder with the name of a file', () => mkdirSync(join(folder, 'x.yaml')), 'x.yaml is a directory'],
  ])('refuses %s among them', (_, make, message) => {
    write('org.yaml');
    make();
    expect(() => findFiles(folder)).toThrow(message);
  });

  it('reports that there are no files', () => {
    expect(() => findFiles(folder)).toThrow('no *.yaml or *.yml file found in');
    expect(() => loadDesired(join(folder, 'none'), kindList)).toThrow('no such file');
  });
});

describe('policies among the files', () => {
  it('are not part of the desired state, in folders and as single files', () => {
    for (const name of ['rules', 'more/rules', 'teams']) mkdirSync(join(folder, name), { recursive: true });
    write('org.yaml', 'version: 1\npolicies: { files: [rules/, more/rules/a.yaml, own.yaml] }\n');
    for (const name of ['rules/r.yaml', 'more/rules/a.yaml', 'own.yaml']) write(name, 'id: a-policy\n');
    write('more/m.yaml', 'version: 1\nregions: [br-se1]\n');
    write('teams/t.yaml', 'version: 1\ntenant: 7c9e6679-7425-40de-944b-e07fc1f90ae7\n');
    const { desired } = loadDesired(folder, kindList);
    expect(desired.files.map((file) => relative(folder, file))).toEqual(['more/m.yaml', 'org.yaml', 'teams/t.yaml']);
  });

  it('may be named by a file of any subfolder', () => {
    for (const name of ['rules', 'teams']) mkdirSync(join(folder, name));
    write('teams/t.yaml', 'version: 1\npolicies: { files: [../rules] }\n');
    write('rules/r.yaml', 'id: a-policy\n');
    expect(loadDesired(folder, kindList).desired.files.map((file) => relative(folder, file))).toEqual(['teams/t.yaml']);
  });

  it('cannot be the file that names policies: no file drops out of the desired state silently', () => {
    for (const name of ['a', 'b']) mkdirSync(join(folder, name));
    write('a/a.yaml', 'version: 1\npolicies: { files: [../b] }\n');
    write('b/b.yaml', 'version: 1\npolicies: { files: [../a] }\n');
    expect(() => loadDesired(folder, kindList)).toThrow(
      /a\.yaml names policies, and `policies\.files` names this file[^]*b\.yaml names policies/,
    );
  });

  it('are not mistaken for the desired state if another file cannot be read', () => {
    mkdirSync(join(folder, 'rules'));
    write('org.yaml', 'version: 1\npolicies: { files: [rules] }\n x: [\n');
    write('rules/r.yaml', 'id: a-policy\n');
    const problems = problemsOf(() => loadDesired(folder, kindList));
    expect(problems.map(({ at }) => relative(folder, at?.file ?? '')).every((file) => file === 'org.yaml')).toBe(true);
  });
});
