// The files of own policies: single ones, folders, each once, and every file that cannot be read.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { TenantryError } from '../../src/errors.ts';
import { projectAround, projectFile } from '../../src/files/project.ts';
import { readPolicyTexts } from '../../src/policies/load/read-policies.ts';
import { temporaryFolder } from '../temporary-folder.ts';

const makeFolder = (): string => {
  const folder = temporaryFolder('policies');
  mkdirSync(join(folder, 'policies'));
  for (const name of ['b.yaml', 'a.yml', 'note.txt']) writeFileSync(join(folder, 'policies', name), `text of ${name}`);
  return folder;
};

const at = (line: number) => ({ file: 'tenantry.yaml', line, col: 7 });
const read = (...names: readonly string[]): unknown => {
  const folder = makeFolder();
  const project = projectAround(folder);
  try {
    return readPolicyTexts(names.map((name, index) => ({ file: projectFile(project, name), at: at(index + 1) }))).map(({ file, text }) => [
      file.replace(folder, '.'),
      text,
    ]);
  } catch (error) {
    if (!(error instanceof TenantryError)) throw error;
    return error.problems.map(({ code, at: place }) => [code, place]);
  } finally {
    rmSync(folder, { recursive: true });
  }
};

describe('the files of own policies', () => {
  it.each<[string, readonly string[], unknown]>([
    ['one file', ['policies/b.yaml'], [['./policies/b.yaml', 'text of b.yaml']]],
    [
      'the YAML files of a folder',
      ['policies'],
      [
        ['./policies/a.yml', 'text of a.yml'],
        ['./policies/b.yaml', 'text of b.yaml'],
      ],
    ],
    [
      'a file that is named twice, once',
      ['policies/b.yaml', 'policies', 'policies/b.yaml'],
      [
        ['./policies/b.yaml', 'text of b.yaml'],
        ['./policies/a.yml', 'text of a.yml'],
      ],
    ],
    ['no file', [], []],
    [
      'files that do not exist, each at its place',
      ['gone.yaml', 'policies/b.yaml', 'away.yaml'],
      [
        ['file-missing', at(1)],
        ['file-missing', at(3)],
      ],
    ],
  ])('%s', (_, names, expected) => expect(read(...names)).toEqual(expected));
});
