// Reading a large organization over HTTP at 40 ms latency, against the ideal schedule for the same calls at the same concurrency.
import { largeSizes } from '../src/simulator/generate/sizes.ts';
import { idealSchedule } from './ideal-schedule.ts';
import { latency, startServer } from './large-server.ts';
import { median } from './median.ts';
import { readStages } from './read-stages.ts';
import type { Result } from './result.ts';
import { type Numbers, runProgram } from './run-program.ts';

const concurrency = 16;

const isCall = ([name]: readonly [string, number]): boolean => name.includes('.');

const callsIn = (read: Numbers): number =>
  Object.entries(read)
    .filter(isCall)
    .reduce((sum, [, count]) => sum + count, 0);

/** One reading, and the ideal schedule of its calls. */
const compared = (read: Numbers, busy: number): Numbers => {
  const calls = Object.fromEntries(Object.entries(read).filter(isCall));
  const made = callsIn(read);
  const service = busy / made;
  const ideal = idealSchedule(readStages(calls, largeSizes.regions, new Date()), { concurrency, latency, service });
  const sequential = made * (latency + service);
  return {
    calls: made,
    'least calls possible': read['least'] ?? Number.NaN,
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

const middleOf = (runs: readonly Numbers[]): Numbers =>
  Object.fromEntries(Object.keys(runs[0] ?? {}).map((name) => [name, median(runs.map((run) => run[name] ?? Number.NaN))]));

/** Throws if data was lost or is duplicated. */
const proveSame = (clean: Numbers, faulty: Numbers): void => {
  for (const name of ['items', 'records', 'print']) {
    if (clean[name] !== faulty[name]) throw new Error(`under faults ${name} is ${faulty[name]}, not ${clean[name]}`);
  }
  if (faulty['different'] !== faulty['items']) throw new Error('under faults something was read twice');
};

/** `folder` holds the bundled programs. */
export const measureReading = async (folder: string, rounds: number): Promise<readonly Result[]> => {
  const server = await startServer(folder);
  const runs: Numbers[] = [];
  const faulty: Numbers[] = [];
  const read = (): Numbers => runProgram(folder, 'read', [String(concurrency)], server.env);
  let bare: Numbers = {};
  let tail: Numbers = {};
  try {
    let clean: Numbers = {};
    for (let round = 0; round < rounds; round += 1) {
      await server.busy();
      clean = read();
      runs.push(compared(clean, await server.busy()));
      // Once: afterwards the server remembers other requests too.
      if (round === 0) bare = runProgram(folder, 'read-bare', [String(concurrency)], server.env);
    }
    await server.busy('slow');
    tail = read();
    proveSame(clean, tail);
    // Once: retries and the pauses that the server requests take minutes.
    await server.busy('faults');
    const under = read();
    proveSame(clean, under);
    faulty.push(compared(under, await server.busy()));
  } finally {
    await server.stop();
  }
  const { times = Number.NaN, peak = Number.NaN, ...figures } = middleOf(runs);
  const under = middleOf(faulty);
  const ratio = (name: string): number => (under[name] ?? Number.NaN) / (figures[name] ?? Number.NaN);
  const organization = `everything of a large organization at ${latency} ms latency, ${concurrency} calls a product at once`;
  const peaks = { reading: peak, 'under faults': under['peak'] ?? Number.NaN };
  const row = { unit: 'times the baseline' as const, figures: {}, peaks: { reading: peak } };
  return [
    {
      ...row,
      name: 'reading',
      measured: `${organization}, against the ideal schedule`,
      goal: 1.2,
      value: times,
      figures: { rounds, ...figures },
    },
    {
      ...row,
      name: 'reading: calls',
      measured: 'calls, against the fewest that could read it',
      goal: 1.05,
      value: (figures['calls'] ?? Number.NaN) / (figures['least calls possible'] ?? Number.NaN),
    },
    {
      ...row,
      name: 'reading: processor time',
      measured: 'its processor time, against a bare loop of undici and JSON.parse over the same requests',
      goal: 1.5,
      value: (figures['of it processor time, ms'] ?? Number.NaN) / (bare['cpu'] ?? Number.NaN),
      figures: { 'bare loop, ms': bare['cpu'] ?? Number.NaN, 'requests of the bare loop': bare['requests'] ?? Number.NaN },
    },
    { ...row, name: 'reading: memory', measured: 'greatest resident memory of the reading process', unit: 'MiB', goal: 300, value: peak },
    {
      ...row,
      name: 'reading: slow responses',
      measured: 'the same with one response in a hundred taking 2 s longer: the slowdown',
      value: (tail['ms'] ?? Number.NaN) / (figures['reading, ms'] ?? Number.NaN),
      figures: { 'reading, ms': tail['ms'] ?? Number.NaN, calls: callsIn(tail) },
    },
    {
      ...row,
      name: 'reading: faults',
      measured: 'the same with one answer in five gone wrong, nothing lost and nothing twice: the slowdown',
      goal: 2,
      value: ratio('reading, ms'),
      figures: {
        'reading, ms': under['reading, ms'] ?? Number.NaN,
        'of it processor time, ms': under['of it processor time, ms'] ?? Number.NaN,
        calls: under['calls'] ?? Number.NaN,
        'calls, times those without faults': ratio('calls'),
      },
      peaks,
    },
  ];
};
