// Validating a large file against parsing its YAML alone: each in a process of its own, like a command; and in one process, in turn.
import { writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { replaced } from '../scripts/build/bundling.ts';
import { declaredFile } from './declared-file.ts';
import { median } from './median.ts';
import type { Result } from './result.ts';
import { runProgram } from './run-program.ts';

const items = 20_000;
/** The yaml package as Node loads it, and the build of it that is bundled. */
const yaml = createRequire(import.meta.url).resolve('yaml');
const bundled = replaced.yaml;

/** `folder` holds the bundled programs; the file is written there. */
export const measureValidation = (folder: string, rounds: number): Result => {
  const file = join(folder, 'declared.yaml');
  const text = declaredFile(items);
  writeFileSync(file, text);
  const runs = Array.from({ length: rounds }, () => ({
    parsed: runProgram(folder, 'parse-yaml', [file, yaml]),
    bundled: runProgram(folder, 'parse-yaml', [file, bundled]),
    loaded: runProgram(folder, 'load-desired', [file]),
  }));
  const [first] = runs;
  if (first?.loaded['items'] !== items) throw new Error(`the file declares ${first?.loaded['items']} items, not ${items}`);
  const middle = (program: 'parsed' | 'bundled' | 'loaded'): number => median(runs.map((run) => run[program]['ms'] ?? Number.NaN));
  const [parse, load] = [middle('parsed'), middle('loaded')];
  const warm = runProgram(folder, 'load-in-turn', [file, yaml, String(rounds)]);
  return {
    name: 'validation',
    measured: 'from a file of 20,000 items to a checked Desired, against `parseDocument(text, { uniqueKeys: false })`',
    unit: 'times the baseline',
    goal: 1.3,
    value: load / parse,
    figures: {
      rounds,
      items,
      'size, KiB': text.length / 1024,
      'parsing alone, ms': parse,
      'parsing alone with the build that is bundled, ms': middle('bundled'),
      'validating, ms': load,
      'against the build that is bundled, times': load / middle('bundled'),
      'parsing alone once compiled, ms': warm['parse'] ?? Number.NaN,
      'validating once compiled, ms': warm['load'] ?? Number.NaN,
      'once compiled, times': (warm['load'] ?? Number.NaN) / (warm['parse'] ?? Number.NaN),
    },
    peaks: {
      'parsing alone': Math.max(...runs.map(({ parsed }) => parsed['peak'] ?? Number.NaN)),
      validating: Math.max(...runs.map(({ loaded }) => loaded['peak'] ?? Number.NaN)),
    },
  };
};
