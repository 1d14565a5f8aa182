// The generated files are those of their sources, after one run.
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { generators } from '../../scripts/generate.ts';

// The types of all results are read.
it('has been run since its sources changed', { timeout: 120_000 }, async () => {
  for (const generate of generators) {
    const files = Object.entries(await generate());
    const stale = files.filter(([path, text]) => readFileSync(path, 'utf8') !== text).map(([path]) => path);
    expect(stale, 'run `npm run generate`').toEqual([]);
  }
});

// A module is loaded once: a generator would see what the run before this one wrote.
it('loads no generated file before the generators run', () => {
  const importer = new Map([['scripts/generate.ts', '']]);
  for (const file of importer.keys()) {
    const text = existsSync(file) && !file.includes('.generated.') ? readFileSync(file, 'utf8') : '';
    for (const [line, path = ''] of text.matchAll(/^(?:import|export) (?!type )(?:(?!;$)[^])*? from '(\.[^']+)';$/gm)) {
      const imported = join(dirname(file), path);
      if (!/^import \{(?:\s*type [^,}]+,?)+\s*\}/.test(line) && !importer.has(imported)) importer.set(imported, file);
    }
  }
  const loaded = [...importer].filter(([file]) => file.includes('.generated.')).map(([file, by]) => `${by} imports ${file}`);
  expect(loaded, 'import it with `await import(…)` where the generator runs').toEqual([]);
  expect(importer.size).toBeGreaterThan(30);
});
