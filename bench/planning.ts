// Planning with a simulation, as a ratio to planning alone, and what twice the size costs.
import { join } from 'node:path';
import { median } from './median.ts';
import type { Result } from './result.ts';
import { runProgram } from './run-program.ts';

const changes = 10_000;

type Middle = (name: string) => number;

/** Medians of several runs with an organization of this many changes. */
const planned = (folder: string, rounds: number, count: number): Middle => {
  const file = join(folder, `organization-${count}.json`);
  runProgram(folder, 'large-organization', [file, String(count)]);
  const runs = Array.from({ length: rounds }, () => runProgram(folder, 'plan-large', [file]));
  return (name) => median(runs.map((run) => run[name] ?? Number.NaN));
};

const both = (middle: Middle): number => middle('planCpu') + middle('simulationCpu');

/** `folder` holds the bundled programs. */
export const measurePlanning = (folder: string, rounds: number): readonly Result[] => {
  const [once, twice] = [planned(folder, rounds, changes), planned(folder, rounds, 2 * changes)];
  const peaks = { planning: once('peak'), 'twice the size': twice('peak') };
  return [
    {
      name: 'planning',
      measured: 'planning and simulating 10,000 changes in an organization of 50,000 resources, against planning them; processor time',
      unit: 'times the baseline',
      value: both(once) / once('planCpu'),
      figures: {
        rounds,
        resources: once('resources'),
        steps: once('steps'),
        'planning, ms': once('plan'),
        'simulating, ms': once('simulation'),
        'planning, ms of processor time': once('planCpu'),
        'simulating, ms of processor time': once('simulationCpu'),
        'simulating, ms of processor time a step': once('simulationCpu') / once('steps'),
      },
      peaks,
    },
    {
      name: 'planning: growth',
      measured: 'the processor time of both for twice the changes and resources',
      unit: 'times the baseline',
      goal: 2.2,
      value: both(twice) / both(once),
      figures: { resources: twice('resources'), steps: twice('steps'), 'of the memory': twice('peak') / once('peak') },
      peaks,
    },
  ];
};

/** The share of a plan that changes access that comparing paths to administrator takes; from one run. */
export const measurePaths = (folder: string, rounds: number): Result => {
  const runs = Array.from({ length: rounds }, () => runProgram(folder, 'plan-paths', ['10000']));
  const middle: Middle = (name) => median(runs.map((run) => run[name] ?? Number.NaN));
  const ratios = runs.map(({ wholeCpu = Number.NaN, pathsCpu = Number.NaN }) => wholeCpu / (wholeCpu - pathsCpu));
  return {
    name: 'plan: paths',
    measured:
      'planning and simulating a change of access among 10,000 members, against the same without paths to administrator; processor time',
    unit: 'times the baseline',
    goal: 1.05,
    value: median(ratios),
    figures: {
      rounds,
      steps: middle('steps'),
      'plan and simulation, ms of processor time': middle('wholeCpu'),
      'paths, ms': middle('pathsCpu'),
    },
    peaks: { planning: middle('peak') },
  };
};
