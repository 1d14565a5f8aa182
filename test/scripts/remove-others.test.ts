// The build leaves only what it wrote: the package contains the whole folder.
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { removeOthers } from '../../scripts/build/remove-others.ts';
import { temporaryFolder } from '../temporary-folder.ts';

const folder = temporaryFolder();
afterAll(() => rmSync(folder, { recursive: true }));

it('removes files that the build did not write, and folders that are then empty', () => {
  for (const name of ['chunks', 'gone/deeper', 'library']) mkdirSync(join(folder, name), { recursive: true });
  for (const name of ['cli.js', 'chunks/a.js', 'chunks/old.js', 'gone/deeper/a.d.ts', 'library/a.js'])
    writeFileSync(join(folder, name), '');
  removeOthers(
    folder,
    ['cli.js', 'chunks/a.js', 'library/a.js'].map((name) => join(folder, name)),
  );
  expect(readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort()).toEqual([
    'chunks',
    'chunks/a.js',
    'cli.js',
    'library',
    'library/a.js',
  ]);
});
