// Planning with a simulation, as a ratio to planning alone.
import { median } from './median.ts';
import type { Result } from './result.ts';
import { runProgram } from './run-program.ts';

const changes = 10_000;

/** `folder` holds the bundled programs. */
export const measurePlanning = (folder: string, rounds: number): Result => {
  const runs = Array.from({ length: rounds }, () => runProgram(folder, 'plan-large', [String(changes)]));
  const middle = (name: string): number => median(runs.map((run) => run[name] ?? Number.NaN));
  const [plan, simulation] = [middle('plan'), middle('simulation')];
  return {
    name: 'planning',
    measured: 'planning and simulating 10,000 changes in an organization of 50,000 resources, against planning them',
    unit: 'times the baseline',
    value: (plan + simulation) / plan,
    figures: {
      rounds,
      resources: middle('resources'),
      steps: middle('steps'),
      'planning, ms': plan,
      'simulating, ms': simulation,
      'simulating, ms a step': simulation / middle('steps'),
    },
    peaks: { planning: middle('peak') },
  };
};
