// Validating a large file against parsing its YAML alone: each in a process of its own, as a command is; and in one process, in turn.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { declaredFile } from './declared-file.ts';
import { median } from './median.ts';
import type { Result } from './result.ts';
import { runProgram } from './run-program.ts';

const items = 20_000;

/** `folder` holds the bundled programs; the file is written there. */
export const measureValidation = (folder: string, rounds: number): Result => {
  const file = join(folder, 'declared.yaml');
  const text = declaredFile(items);
  writeFileSync(file, text);
  const runs = Array.from({ length: rounds }, () => ({
    parsed: runProgram(folder, 'parse-yaml', [file]),
    loaded: runProgram(folder, 'load-desired', [file]),
  }));
  const [first] = runs;
  if (first?.loaded['items'] !== items) throw new Error(`the file declares ${first?.loaded['items']} items, not ${items}`);
  const parse = median(runs.map(({ parsed }) => parsed['ms'] ?? Number.NaN));
  const load = median(runs.map(({ loaded }) => loaded['ms'] ?? Number.NaN));
  const warm = runProgram(folder, 'load-in-turn', [file, String(rounds)]);
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
      'validating, ms': load,
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
