// The tests of `npm run test:long`: those that are written for it, and every one with an adjustable number of runs. A manual list would be incomplete.
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';

const here = import.meta.dirname;
const files = readdirSync(here, { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.ts'))
  .map((path) => join(here, path));

const importsOf = (file: string): readonly string[] =>
  [...readFileSync(file, 'utf8').matchAll(/from '(\.[^']+)'/g)].map(([, path]) => resolve(dirname(file), path ?? ''));

/** Absolute paths of all files that import this one, directly or not. */
const importersOf = (wanted: string): ReadonlySet<string> => {
  const importers = new Map<string, string[]>();
  for (const file of files) for (const imported of importsOf(file)) importers.set(imported, [...(importers.get(imported) ?? []), file]);
  const found = new Set([wanted]);
  for (const file of found) for (const importer of importers.get(file) ?? []) found.add(importer);
  return found;
};

/** Absolute paths. */
export const longTests = (): readonly string[] => {
  const varied = importersOf(join(here, 'runs.ts'));
  return files.filter((file) => file.endsWith('.long.ts') || (file.endsWith('.test.ts') && varied.has(file)));
};
