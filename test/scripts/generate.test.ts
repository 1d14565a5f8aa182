import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { generators } from '../../scripts/generate.ts';

it('has been run since its sources changed', async () => {
  for (const generate of generators) {
    const files = Object.entries(await generate());
    const stale = files.filter(([path, text]) => readFileSync(path, 'utf8') !== text).map(([path]) => path);
    expect(stale, 'run `npm run generate`').toEqual([]);
  }
});
