// Start-up: the built program against an empty Node program, in turn, many times: its version, a small file, and a plan from a small saved capture.
import { execFile, spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { fill } from '../src/simulator/fill.ts';
import { startSimulator } from '../src/simulator/serve.ts';
import { median } from './median.ts';
import type { Result } from './result.ts';

const root = join(import.meta.dirname, '..');
const program = join(root, 'dist', 'cli.js');
const file = join(root, 'examples', 'minimal.yaml');

/** The capture of the organization that the file declares, before anything of it was applied. */
const saveCapture = async (capture: string): Promise<void> => {
  const tenants = [
    {
      id: '7c9e6679-7425-40de-944b-e07fc1f90ae7',
      owner: 'ana@acme.example',
      credentials: [{ api_key: 'key', owner: true }],
      members: [{ email: 'ana@acme.example', roles: ['administrator'] }],
    },
  ];
  const simulator = await startSimulator({ state: fill({ tenants }, { seed: 1, now: Date.now() }) });
  try {
    const env = { TENANTRY_BASE_URL: simulator.url, MGC_API_KEY: 'key', MGC_TENANT_ID: simulator.tenant };
    await promisify(execFile)(process.execPath, [program, 'capture', capture, '--quiet'], { env });
  } finally {
    await simulator.close();
  }
};

/** In the order of each round. */
const casesWith = (capture: string) =>
  ({
    'node -e 0': ['-e', '0'],
    'an empty module': ['--input-type=module', '-e', '0'],
    '--version': [program, '--version'],
    '--help': [program, '--help'],
    'validate of a small file': [program, 'validate', file],
    'plan of a small capture': [program, 'plan', file, '--capture', capture],
  }) as const;

type Case = keyof ReturnType<typeof casesWith>;

const timed = (args: readonly string[], env: NodeJS.ProcessEnv): number => {
  const start = performance.now();
  const { status } = spawnSync(process.execPath, args, { stdio: 'ignore', env });
  if (status !== 0) throw new Error(`node ${args.join(' ')} ended with ${status}`);
  return performance.now() - start;
};

const peakOf = (args: readonly string[], folder: string, env: NodeJS.ProcessEnv): number => {
  const shown = pathToFileURL(join(folder, 'show-peak.mjs')).href;
  const { stderr } = spawnSync(process.execPath, ['--import', shown, ...args], { encoding: 'utf8', env });
  return Number(stderr.trim().split('\n').at(-1));
};

/** `folder` holds the bundled programs. */
export const measureStartUp = async (folder: string, rounds: number): Promise<readonly Result[]> => {
  const capture = join(folder, 'small-capture.json');
  await saveCapture(capture);
  const env = { PATH: process.env['PATH'] };
  const cases: Readonly<Record<string, readonly string[]>> = casesWith(capture);
  const times = new Map(Object.keys(cases).map((name): [string, number[]] => [name, []]));
  for (let round = 0; round < rounds; round += 1) for (const [name, args] of Object.entries(cases)) times.get(name)?.push(timed(args, env));
  const middle = (name: string): number => median(times.get(name) ?? []);
  const ofBare = middle('node -e 0');
  const peak = (name: Case): Readonly<Record<string, number>> => ({ [name]: peakOf(cases[name] ?? [], folder, env) });
  const row = (name: string, label: Case, goal: number): Result => ({
    name,
    measured: `\`tenantry ${label}\` against \`node -e 0\``,
    unit: 'times the baseline',
    goal,
    value: middle(label) / ofBare,
    figures: { rounds, 'node -e 0, ms': ofBare, [`${label}, ms`]: middle(label) },
    peaks: peak(label),
  });
  const version = row('start-up', '--version', 1.25);
  const others: readonly Case[] = ['an empty module', '--help'];
  return [
    {
      ...version,
      figures: {
        ...version.figures,
        ...Object.fromEntries(
          others.flatMap((name) => [
            [`${name}, ms`, middle(name)],
            [`${name}, times`, middle(name) / ofBare],
          ]),
        ),
      },
      peaks: { ...peak('node -e 0'), ...peak('an empty module'), ...version.peaks, ...peak('--help') },
    },
    row('start-up: validate', 'validate of a small file', 1.8),
    row('start-up: plan', 'plan of a small capture', 2.5),
  ];
};
