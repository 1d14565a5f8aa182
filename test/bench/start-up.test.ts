// What a start loads does not grow unnoticed: whoever raises a limit says why. The goals are in bench/README.md.
import { rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { loadedBy } from '../../bench/loaded-by.ts';
import { startsIn } from '../../bench/start-up.ts';
import { demandProgram, program } from '../program.ts';
import { temporaryFolder } from '../temporary-folder.ts';

/** In kilobytes: two hundredths above what was measured. */
const limits: Readonly<Record<string, number>> = {
  '--version': 1,
  '--help': 178,
  validate: 1090,
  plan: 1735,
  'one of a fleet': 1355,
};

const folder = temporaryFolder();
let starts: Awaited<ReturnType<typeof startsIn>> = [];
beforeAll(async () => {
  demandProgram();
  starts = await startsIn(folder);
});
afterAll(() => rmSync(folder, { recursive: true }));

it.each(Object.entries(limits))('%s loads at most %i kB of the program', (name, limit) => {
  const [start] = starts.filter((one) => one.name === name);
  const { kilobytes, modules } = loadedBy(start?.args ?? [], folder, dirname(program));
  expect(modules).toBeGreaterThan(0);
  expect(kilobytes).toBeLessThanOrEqual(limit);
});

it('is measured for each start', () => {
  expect(starts.map(({ name }) => name)).toEqual(Object.keys(limits));
});
