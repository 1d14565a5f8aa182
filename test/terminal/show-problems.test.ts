import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Problem, TenantryError } from '../../src/errors.ts';
import { problemsAsText } from '../../src/terminal/show-problems.ts';
import { temporaryFolder } from '../temporary-folder.ts';

const problem = (number: number): Problem => ({
  code: 'unknown-key',
  message: `problem ${number}`,
  at: { file: 'a.yaml', line: 2, col: 1 },
});

describe('problems as text', () => {
  const folder = temporaryFolder('problems');
  beforeAll(() => writeFileSync(join(folder, 'a.yaml'), 'version: 1\nx: 1\n'));
  afterAll(() => rmSync(folder, { recursive: true }));

  const shown = (count: number): string =>
    problemsAsText(new TenantryError(Array.from({ length: count }, (_, index) => problem(index + 1))), folder, { colour: false });

  it('are displayed with the lines around them and the remedy', () => {
    expect(shown(1)).toContain('error a.yaml:2:1: Problem 1.  [unknown-key]');
    expect(shown(1)).toContain('> 2 | x: 1');
    expect(shown(1)).toContain('Correct the spelling');
  });

  it('are limited to a hundred, with the number of the others', () => {
    expect(shown(100)).not.toContain('more');
    const many = shown(20_000);
    expect(many.match(/\[unknown-key\]/g)).toHaveLength(100);
    expect(many).toContain('and 19900 more problems in a.yaml');
  });

  it('are limited to a hundred per file', () => {
    const of = (file: string) => Array.from({ length: 150 }, (): Problem => ({ ...problem(1), at: { file, line: 1, col: 1 } }));
    const { at: _at, ...nowhere } = problem(1);
    const all = [...of('b.yaml'), ...of('c.yaml').slice(0, 101), nowhere];
    const many = problemsAsText(new TenantryError(all), folder, { colour: false });
    expect(many.match(/\[unknown-key\]/g)).toHaveLength(201);
    expect(many).toMatch(/50 more problems in b\.yaml[^]*1 more problem in c\.yaml/);
  });

  it('are displayed without lines if the file cannot be read', () => {
    const lost = problemsAsText(new TenantryError([{ ...problem(1), at: { file: 'b.yaml', line: 2, col: 1 } }]), folder, { colour: false });
    expect(lost).toContain('b.yaml:2:1: Problem 1.');
    expect(lost).not.toContain('|');
  });
});
