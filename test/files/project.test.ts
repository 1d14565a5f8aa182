// The allowed references of a desired state: files of its own project, without a link in the path. Everything else is refused, whatever its name.
import { mkdirSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { array, assert, constantFrom, property } from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { excerptOf } from '../../src/files/excerpt.ts';
import { listYaml } from '../../src/files/list-yaml.ts';
import { projectAround, projectFile, projectOf } from '../../src/files/project.ts';
import { readText } from '../../src/files/read-text.ts';
import { runs } from '../runs.ts';
import { temporaryFolder } from '../temporary-folder.ts';
import { problemsOf } from '../yaml/problems-of.ts';

let root = '';
const at = (...names: readonly string[]): string => join(root, ...names);
const write = (name: string, text = 'secret of the machine\n'): void => {
  mkdirSync(resolve(at(name), '..'), { recursive: true });
  writeFileSync(at(name), text);
};

beforeEach(() => {
  root = temporaryFolder('project');
  mkdirSync(at('repo/.git'), { recursive: true });
  for (const name of [
    'outside/secret.yaml',
    'repo/.git/config',
    'repo/rules/a.yaml',
    'repo/org/own/b.yaml',
    'repo/org/c.yaml',
    'plain/d/e.yaml',
  ])
    write(name, name.startsWith('repo/') && !name.includes('.git') ? 'ours\n' : undefined);
});
afterEach(() => rmSync(root, { recursive: true }));

const read = (folder: string, named: string): string => readText(projectFile(projectAround(at(folder)), named));

describe('a file that a desired state refers to', () => {
  it.each([
    ['repo/org', 'c.yaml'],
    ['repo/org', './own/../own/b.yaml'],
    ['repo/org', '../rules/a.yaml'],
    ['plain', 'd/e.yaml'],
  ])('is read when it lies in the repository or its own folder (%s: %s)', (folder, named) => {
    expect(read(folder, named)).not.toBe('');
    expect(read(folder, at(folder, named))).toBe(read(folder, named));
  });

  it.each([
    ['repo/org', '../../outside/secret.yaml', /outside of the project/],
    ['repo/org', '/etc/shadow', /outside of the project/],
    ['repo/org', '..', /outside of the project|a directory/],
    ['repo/org', '../..', /outside of the project/],
    ['plain/d', '../../outside/secret.yaml', /outside of the project/],
    ['plain/d', '..', /outside of the project/],
    ['repo/org', '../.git/config', /where git keeps its data/],
    ['repo/org', '../.GIT/config', /where git keeps its data/],
    ['repo/org', 'a\0b', /null byte/],
    ['repo/org', 'x'.repeat(5000), /too long/],
    ['repo/org', 'c.yaml/d', /no such file/],
  ])('is refused elsewhere (%s: %s)', (folder, named, says) => {
    const [problem] = problemsOf(() => read(folder, named));
    expect(problem?.message).toMatch(says);
  });

  it('is refused behind a link, whatever its target', () => {
    symlinkSync(at('outside/secret.yaml'), at('repo/org/link.yaml'));
    symlinkSync(at('outside'), at('repo/org/folder'));
    symlinkSync(at('repo/rules'), at('repo/org/rules'));
    symlinkSync('/etc', at('repo/etc'));
    for (const named of ['link.yaml', 'folder/secret.yaml', 'rules/a.yaml', '../etc/passwd', 'folder'])
      expect(problemsOf(() => read('repo/org', named)).map(({ code }) => code)).toEqual(['file-invalid']);
    for (const named of ['folder', 'rules', '../etc'])
      expect(problemsOf(() => listYaml(projectFile(projectAround(at('repo/org')), named))).map(({ code }) => code)).toEqual([
        'file-invalid',
      ]);
  });

  it('never reads a file outside of the project, whatever the path', () => {
    symlinkSync(at('outside'), at('repo/org/link'));
    symlinkSync('../../outside/secret.yaml', at('repo/org/own/secret.yaml'));
    const part = constantFrom(
      '..',
      '.',
      'org',
      'own',
      'link',
      'outside',
      'secret.yaml',
      'c.yaml',
      'rules',
      'a.yaml',
      '.git',
      'config',
      '',
      'etc',
      'hostname',
    );
    assert(
      property(array(part, { maxLength: 7 }), constantFrom('', '/', './', `${root}/`), (parts, start) => {
        const named = `${start}${parts.join('/')}`;
        try {
          expect(read('repo/org', named)).toBe('ours\n');
        } catch (error) {
          if (!(error instanceof Error) || error.name !== 'TenantryError') throw error;
        }
      }),
      runs(500),
    );
  });
});

describe('a desired state', () => {
  it('is not a link, and not behind one below the working directory or its repository', () => {
    symlinkSync(at('repo/org'), at('repo/linked'));
    symlinkSync(at('repo/org/c.yaml'), at('repo/d.yaml'));
    for (const path of ['repo/linked', 'repo/linked/c.yaml', 'repo/d.yaml'])
      expect(problemsOf(() => projectOf(at(path))).map(({ code }) => code)).toEqual(['file-invalid']);
    // The path to the repository belongs to the operator.
    symlinkSync(at('repo'), at('way'));
    expect(relative(root, projectOf(at('way/org')).root)).toBe('repo');
  });
});

describe('an excerpt', () => {
  it('is of a file of the project only', () => {
    const projects = [projectAround(at('repo/org'))];
    symlinkSync(at('outside/secret.yaml'), at('repo/org/link.yaml'));
    expect(excerptOf(at('repo/rules/a.yaml'), projects)).toBe('ours\n');
    for (const path of ['outside/secret.yaml', 'repo/.git/config', 'repo/org/link.yaml', 'repo/org', 'repo/none'])
      expect(excerptOf(at(path), projects)).toBeUndefined();
    expect(excerptOf('/etc/passwd', projects)).toBeUndefined();
  });
});

it('a folder that becomes a link between check and open is detected when the file is opened', () => {
  const file = projectFile(projectAround(at('repo/org')), 'own/b.yaml');
  renameSync(at('repo/org/own'), at('repo/org/before'));
  symlinkSync(at('outside'), at('repo/org/own'));
  write('outside/b.yaml');
  expect(problemsOf(() => readText(file)).map(({ code }) => code)).toEqual(['file-invalid']);
});
