// Start-up: what the built program loads for its version, a small file, a plan from a small saved capture, and the audit of one organization of a fleet; and
// its time against an empty Node program, in turn, many times.
import { execFile, spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { fill } from '../src/simulator/fill.ts';
import { startSimulator } from '../src/simulator/serve.ts';
import { isClean, loadedBy } from './loaded-by.ts';
import { median } from './median.ts';
import type { Result } from './result.ts';

const root = join(import.meta.dirname, '..');
const built = join(root, 'dist');
const program = join(built, 'cli.js');
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

interface Case {
  readonly name: string;
  readonly args: readonly string[];
  /** In kilobytes. */
  readonly goal?: number;
}

/** In the order of each round. */
const casesWith = (capture: string): readonly Case[] => [
  { name: '--version', args: ['--version'], goal: 20 },
  { name: '--help', args: ['--help'], goal: 200 },
  { name: 'validate', args: ['validate', file], goal: 800 },
  { name: 'plan', args: ['plan', file, '--capture', capture], goal: 1200 },
  { name: 'one of a fleet', args: ['audit', file, '--format', 'json', '--capture', capture, '--quiet'] },
];

/** The starts that are measured, each with all arguments of Node. `folder` gets the capture. */
export const startsIn = async (folder: string): Promise<readonly Case[]> => {
  const capture = join(folder, 'small-capture.json');
  await saveCapture(capture);
  return casesWith(capture).map((one) => ({ ...one, args: [program, ...one.args] }));
};

const env = { PATH: process.env['PATH'] };

const timed = (args: readonly string[]): number => {
  const start = performance.now();
  const { status } = spawnSync(process.execPath, args, { stdio: 'ignore', env });
  if (!isClean(status)) throw new Error(`node ${args.join(' ')} ended with ${status}`);
  return performance.now() - start;
};

const peakOf = (args: readonly string[], folder: string): number => {
  const shown = pathToFileURL(join(folder, 'show-peak.mjs')).href;
  const { stderr } = spawnSync(process.execPath, ['--import', shown, ...args], { encoding: 'utf8', env });
  return Number(stderr.trim().split('\n').at(-1));
};

/** `folder` holds the bundled programs. */
export const measureStartUp = async (folder: string, rounds: number): Promise<readonly Result[]> => {
  const cases = (await startsIn(folder)).map((one) => ({ ...one, times: [] as number[] }));
  const bare: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    bare.push(timed(['-e', '0']));
    for (const { args, times } of cases) times.push(timed(args));
  }
  return cases.map(({ name, args, goal, times }) => {
    const { modules, kilobytes } = loadedBy(args, folder, built);
    return {
      name: `start-up: ${name}`,
      measured: `what \`tenantry ${args.slice(1, 2).join(' ')}\` loads of the built program`,
      unit: 'kB',
      ...(goal !== undefined && { goal }),
      value: kilobytes,
      figures: { modules, rounds, ms: median(times), 'times of `node -e 0`': median(times) / median(bare) },
      peaks: { [name]: peakOf(args, folder) },
    };
  });
};
