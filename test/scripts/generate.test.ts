import { readFileSync } from 'node:fs';
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
