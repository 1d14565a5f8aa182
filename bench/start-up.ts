// Start-up: the built program against an empty Node program, in turn, many times.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { median } from './median.ts';
import type { Result } from './result.ts';

const root = join(import.meta.dirname, '..');
const program = join(root, 'dist', 'cli.js');
const bare = ['-e', '0'];
const version = [program, '--version'];

/** In the order of each round. */
const cases: Readonly<Record<string, readonly string[]>> = {
  'node -e 0': bare,
  'an empty module': ['--input-type=module', '-e', '0'],
  '--version': version,
  '--help': [program, '--help'],
  'validate of a small file': [program, 'validate', join(root, 'examples', 'minimal.yaml')],
};

const timed = (args: readonly string[]): number => {
  const start = performance.now();
  const { status } = spawnSync(process.execPath, args, { stdio: 'ignore' });
  if (status !== 0) throw new Error(`node ${args.join(' ')} ended with ${status}`);
  return performance.now() - start;
};

const peakOf = (args: readonly string[], folder: string): number => {
  const shown = pathToFileURL(join(folder, 'show-peak.mjs')).href;
  const { stderr } = spawnSync(process.execPath, ['--import', shown, ...args], { encoding: 'utf8' });
  return Number(stderr.trim().split('\n').at(-1));
};

/** `folder` holds the bundled programs. */
export const measureStartUp = (folder: string, rounds: number): Result => {
  const times = new Map(Object.keys(cases).map((name): [string, number[]] => [name, []]));
  for (let round = 0; round < rounds; round += 1) for (const [name, args] of Object.entries(cases)) times.get(name)?.push(timed(args));
  const middle = (name: string): number => median(times.get(name) ?? []);
  const ofBare = middle('node -e 0');
  return {
    name: 'start-up',
    measured: '`tenantry --version` against `node -e 0`',
    unit: 'times the baseline',
    goal: 1.25,
    value: middle('--version') / ofBare,
    figures: {
      rounds,
      ...Object.fromEntries(Object.keys(cases).map((name) => [`${name}, ms`, middle(name)])),
      ...Object.fromEntries(Object.keys(cases).map((name) => [`${name}, times`, middle(name) / ofBare])),
    },
    peaks: Object.fromEntries(Object.entries(cases).map(([name, args]) => [name, peakOf(args, folder)])),
  };
};
