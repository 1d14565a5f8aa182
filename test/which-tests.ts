// Which test files belong to which run. Derived from what they import: a manual list would be incomplete.
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';

const here = import.meta.dirname;
const texts: ReadonlyMap<string, string> = new Map(
  readdirSync(here, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts'))
    .map((path) => join(here, path))
    .map((path) => [path, readFileSync(path, 'utf8')]),
);

const importersByFile = (): ReadonlyMap<string, readonly string[]> => {
  const importers = new Map<string, string[]>();
  for (const [file, text] of texts) {
    for (const [, path = ''] of text.matchAll(/(?:from |import\()'(\.[^']+)'/g)) {
      const imported = resolve(dirname(file), path);
      importers.set(imported, [...(importers.get(imported) ?? []), file]);
    }
  }
  return importers;
};
const importers = importersByFile();

/** These files, and all that import one of them, directly or not. */
const reaching = (files: readonly string[]): ReadonlySet<string> => {
  const found = new Set(files);
  for (const file of found) for (const importer of importers.get(file) ?? []) found.add(importer);
  return found;
};

const isTest = (file: string): boolean => file.endsWith('.test.ts');

/** Absolute paths of the tests of `npm run test:long`: those that are written for it, and every one with an adjustable number of runs. */
export const longTests = (): readonly string[] => {
  const varied = reaching([join(here, 'runs.ts')]);
  return [...texts.keys()].filter((file) => file.endsWith('.long.ts') || (isTest(file) && varied.has(file)));
};

/** Absolute paths of the tests of `npm run test:programs`: those that start a program. */
export const programTests = (): readonly string[] => {
  const starting = [...texts].filter(([, text]) => /from '(?:node:child_process|playwright-core)'/.test(text)).map(([file]) => file);
  return [...reaching(starting)].filter(isTest);
};
