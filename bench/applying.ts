// Applying 1,000 independent steps over HTTP at 40 ms latency, with a journal on disk, against the ideal schedule: for each a read, the call, a read.
import { idealSchedule } from './ideal-schedule.ts';
import { latency, startServer } from './large-server.ts';
import { median } from './median.ts';
import type { Result } from './result.ts';
import { type Numbers, runProgram } from './run-program.ts';

const steps = 1000;
/** Concurrent steps, as in an apply. */
const concurrency = 8;

const ideal = (service: number): number =>
  idealSchedule(
    [
      { operation: 'check', product: 'iam', calls: steps, lists: steps, totalKnown: true },
      { operation: 'call', product: 'iam', calls: steps, after: 'look' },
      { operation: 'look again', product: 'iam', calls: steps, after: 'call' },
    ],
    { concurrency, latency, service },
  );

/** `folder` holds the bundled programs. */
export const measureApplying = async (folder: string, rounds: number): Promise<Result> => {
  const server = await startServer(folder);
  const runs: Numbers[] = [];
  try {
    for (let round = 0; round < rounds; round += 1) {
      const run = runProgram(folder, 'apply-many', [String(steps), String(concurrency)], server.env);
      const calls = Object.entries(run).reduce((sum, [name, count]) => sum + (name.includes('.') ? count : 0), 0);
      const { ms = Number.NaN, cpu = Number.NaN, flushes = Number.NaN, peak = Number.NaN, service = Number.NaN } = run;
      const best = ideal(service);
      runs.push({
        calls,
        'calls a step': calls / steps,
        'flushes of the journal': flushes,
        'applying, ms': ms,
        'of it processor time, ms': cpu,
        'ideal schedule, ms': best,
        times: ms / best,
        peak,
      });
    }
  } finally {
    await server.stop();
  }
  const middle = (name: string): number => median(runs.map((run) => run[name] ?? Number.NaN));
  const labels = ['calls', 'calls a step', 'flushes of the journal', 'applying, ms', 'of it processor time, ms', 'ideal schedule, ms'];
  return {
    name: 'applying',
    measured: `1,000 independent steps at ${latency} ms latency, ${concurrency} at a time, against the ideal schedule`,
    unit: 'times the baseline',
    value: middle('times'),
    figures: { rounds, steps, ...Object.fromEntries(labels.map((label) => [label, middle(label)])) },
    peaks: { applying: middle('peak') },
  };
};
