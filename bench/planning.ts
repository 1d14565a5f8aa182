// Planning with a simulation, as a ratio to planning alone, and what twice the size costs.
import { rmSync } from 'node:fs';
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

const members = '10000';

/** What paths to administrator take of a plan that changes access, and of an audit. */
export const measurePaths = (folder: string, rounds: number): readonly Result[] => {
  const capture = join(folder, 'members.jsonl');
  runProgram(folder, 'write-capture', [members, capture, 'members']);
  const runs = Array.from({ length: rounds }, () => runProgram(folder, 'plan-paths', [capture]));
  const middle: Middle = (name) => median(runs.map((run) => run[name] ?? Number.NaN));
  const ratios = runs.map(
    ({ loadCpu = Number.NaN, planCpu = Number.NaN, pathsCpu = Number.NaN }) => (loadCpu + planCpu) / (loadCpu + planCpu - pathsCpu),
  );
  const audited = (which: string): number =>
    median(Array.from({ length: rounds }, () => runProgram(folder, 'audit-members', [capture, which])['peak'] ?? Number.NaN));
  const peaks = { all: audited('all'), search: audited('search'), none: audited('none') };
  rmSync(capture);
  return [
    {
      name: 'plan: paths',
      measured:
        'loading a capture of 10,000 members, planning and simulating a change of access, against the same without paths to administrator; processor time',
      unit: 'times the baseline',
      goal: 1.05,
      value: median(ratios),
      figures: {
        rounds,
        steps: middle('steps'),
        'loading the capture, ms of processor time': middle('loadCpu'),
        'plan and simulation, ms': middle('planCpu'),
        'paths, ms': middle('pathsCpu'),
      },
      peaks: { planning: middle('peak') },
    },
    {
      name: 'audit: paths',
      measured:
        'the peak memory of an audit of the same capture with the search of paths, against one without it and without the policies about paths',
      unit: 'times the baseline',
      goal: 1.05,
      value: peaks.search / peaks.none,
      figures: { rounds, 'with the policies about paths and their findings, times the baseline': peaks.all / peaks.none },
      peaks,
    },
  ];
};
