import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { findFiles } from '../../src/desired/find-files.ts';
import { loadDesired } from '../../src/desired/load-desired.ts';
import { kindList } from '../../src/kinds/catalogue.generated.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tenantry-files-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const write = (name: string, text = 'version: 1\n'): void => writeFileSync(join(folder, name), text);

describe('findFiles', () => {
  it('takes the YAML files of the directory itself, sorted', () => {
    for (const name of ['b.yml', 'a.yaml', 'Z.YAML', 'readme.md', '.hidden.yaml']) write(name);
    expect(findFiles(folder).files.map((file) => basename(file))).toEqual(['Z.YAML', 'a.yaml', 'b.yml']);
  });

  it('takes a file as it is given, also through a link', () => {
    write('org.yaml');
    symlinkSync(join(folder, 'org.yaml'), join(folder, 'link'));
    expect(findFiles(join(folder, 'link')).files).toEqual([join(folder, 'link')]);
    expect(loadDesired(join(folder, 'link'), kindList).desired.items).toEqual([]);
  });

  it.each([
    ['a link', () => symlinkSync('/etc/hostname', join(folder, 'x.yaml')), 'x.yaml is a symbolic link'],
    ['a link to a file beside it', () => symlinkSync(join(folder, 'org.yaml'), join(folder, 'x.yml')), 'x.yml is a symbolic link'],
    ['a named pipe', () => execFileSync('mkfifo', [join(folder, 'x.yaml')]), 'x.yaml is a named pipe'],
    ['a folder called like a file', () => mkdirSync(join(folder, 'x.yaml')), 'x.yaml is a directory'],
  ])('refuses %s among them', (_, make, message) => {
    write('org.yaml');
    make();
    expect(() => findFiles(folder)).toThrow(message);
  });

  it('says when there is nothing', () => {
    expect(() => findFiles(folder)).toThrow('no YAML file found in');
    expect(() => loadDesired(join(folder, 'none'), kindList)).toThrow('no such file');
  });
});

it('warns of YAML in folders that are not read, but for rules', () => {
  write('org.yaml', 'version: 1\npolicies: { files: [rules/, more/rules/a.yaml] }\n');
  for (const name of ['rules', 'more', 'teams', 'empty', '.git']) mkdirSync(join(folder, name));
  for (const name of ['rules/r.yaml', 'more/m.yaml', 'teams/t.yaml', '.git/x.yaml']) write(name);
  const messages = loadDesired(folder, kindList).warnings.map(({ message }) => message);
  expect(messages).toEqual([`the YAML files in ${join(folder, 'teams')} are ignored: only files directly in the directory are read`]);
});
