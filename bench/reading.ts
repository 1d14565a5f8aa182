// Reading a large organization over HTTP at 40 ms latency, against the ideal schedule for the same calls at the same concurrency.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { largeSizes } from '../src/simulator/generate/sizes.ts';
import { idealSchedule } from './ideal-schedule.ts';
import { median } from './median.ts';
import { readStages } from './read-stages.ts';
import type { Result } from './result.ts';
import { type Numbers, runProgram } from './run-program.ts';

const latency = 40;
const concurrency = 16;

interface Server {
  readonly env: NodeJS.ProcessEnv;
  /** Milliseconds that it was busy since it was last asked. */
  readonly busy: () => Promise<number>;
  readonly stop: () => Promise<void>;
}

const startServer = async (folder: string): Promise<Server> => {
  const child = spawn(process.execPath, [join(folder, 'serve.mjs'), String(latency)], { stdio: ['pipe', 'pipe', 'inherit'] });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const line = async (): Promise<string> => {
    const { value, done } = await lines.next();
    if (done === true) throw new Error('the simulator ended');
    return value;
  };
  const place: { readonly url: string; readonly key: string; readonly tenant: string } = JSON.parse(await line());
  return {
    env: { TENANTRY_BASE_URL: place.url, MGC_API_KEY: place.key, MGC_TENANT_ID: place.tenant },
    busy: async () => {
      child.stdin.write('\n');
      const said: { readonly busy: number } = JSON.parse(await line());
      return said.busy;
    },
    stop: async () => {
      const ended = once(child, 'exit');
      child.stdin.end();
      await ended;
    },
  };
};

const isCall = ([name]: readonly [string, number]): boolean => name.includes('.');

/** One reading, and what the ideal schedule makes of its calls. */
const compared = (read: Numbers, busy: number): Numbers => {
  const calls = Object.fromEntries(Object.entries(read).filter(isCall));
  const made = Object.values(calls).reduce((sum, count) => sum + count, 0);
  const service = busy / made;
  const ideal = idealSchedule(readStages(calls, largeSizes.regions, new Date()), { concurrency, latency, service });
  const sequential = made * (latency + service);
  return {
    calls: made,
    items: read['items'] ?? Number.NaN,
    'usage records': read['records'] ?? Number.NaN,
    'server, ms a call': service,
    'reading, ms': read['ms'] ?? Number.NaN,
    'of it processor time, ms': read['cpu'] ?? Number.NaN,
    'ideal schedule, ms': ideal,
    'one call after the other, ms': sequential,
    times: (read['ms'] ?? Number.NaN) / ideal,
    peak: read['peak'] ?? Number.NaN,
  };
};

/** `folder` holds the bundled programs. */
export const measureReading = async (folder: string, rounds: number): Promise<Result> => {
  const server = await startServer(folder);
  const runs: Numbers[] = [];
  try {
    for (let round = 0; round < rounds; round += 1) {
      await server.busy();
      const read = runProgram(folder, 'read', [String(concurrency)], server.env);
      runs.push(compared(read, await server.busy()));
    }
  } finally {
    await server.stop();
  }
  const middle = (name: string): number => median(runs.map((run) => run[name] ?? Number.NaN));
  const figures = Object.fromEntries(Object.keys(runs[0] ?? {}).map((name) => [name, middle(name)]));
  const { times: value = Number.NaN, peak = Number.NaN, ...others } = figures;
  return {
    name: 'reading',
    measured: `everything of a large organization at ${latency} ms latency, ${concurrency} calls a product at once, against the ideal schedule`,
    unit: 'times the baseline',
    goal: 1.5,
    value,
    figures: { rounds, ...others },
    peaks: { reading: peak },
  };
};
