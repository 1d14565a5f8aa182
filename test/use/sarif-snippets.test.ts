// Snippets in SARIF contain lines of the project's files: never a secret, and never a file outside of it.
import { mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { array, assert, constantFrom, integer, nat, property } from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { textIn } from '../../src/use/open/shown-lines.ts';
import { safeRests } from '../../src/yaml/code-frame.ts';
import { runs } from '../runs.ts';
import { temporaryFolder } from '../temporary-folder.ts';

let folder: string;
beforeEach(() => {
  folder = temporaryFolder();
  mkdirSync(join(folder, 'project'));
  writeFileSync(join(folder, 'project/acme.yaml'), 'version: 1\nmembers:\n  ana@acme.example: {}\n');
  writeFileSync(join(folder, 'outside.yaml'), 'members: {}\n');
  symlinkSync(join(folder, 'outside.yaml'), join(folder, 'project/link.yaml'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe('the text of a location', () => {
  it('is the rest of its line, in files of the project only', () => {
    const textAt = textIn(join(folder, 'project'), ['acme.yaml']);
    expect(textAt({ file: 'acme.yaml', line: 3, col: 3 })).toBe('ana@acme.example: {}');
    for (const at of [
      { file: 'acme.yaml', line: 99, col: 1 },
      { file: '../outside.yaml', line: 1, col: 1 },
      { file: join(folder, 'outside.yaml'), line: 1, col: 1 },
      { file: 'link.yaml', line: 1, col: 1 },
      { file: 'nowhere.yaml', line: 1, col: 1 },
    ]) {
      expect(textAt(at) ?? '').toBe('');
    }
  });

  it('never contains a secret, wherever the location is on its line', () => {
    const secret = 'ghp_0123456789abcdefghijABCDEFGHIJ';
    const lines = constantFrom(
      `token: ${secret}`,
      `password: hunter2-${secret}`,
      'private_key: |',
      `  ${secret}`,
      'a: b',
      '-----BEGIN PRIVATE KEY-----',
      secret,
    );
    assert(
      property(array(lines, { minLength: 1, maxLength: 12 }), nat(12), integer({ min: 1, max: 40 }), (texts, line, col) => {
        expect(safeRests(texts.join('\n'))({ line: line + 1, col }) ?? '').not.toMatch(/[0-9a-j]{6}/);
      }),
      runs(200),
    );
    expect(safeRests(`a: ${'x'.repeat(2000)}`)({ line: 1, col: 1 })).toBeUndefined();
  });
});
