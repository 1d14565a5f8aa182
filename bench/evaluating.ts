// Evaluating 100,000 resources with all built-in policies: evaluations per second on one core, policies against predicates written by hand, and all of it from a
// saved capture to the counts.
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { median } from './median.ts';
import type { Result } from './result.ts';
import { runProgram } from './run-program.ts';

/** `folder` holds the bundled programs. */
export const measureEvaluating = (folder: string, rounds: number): readonly Result[] => [
  allPolicies(folder, rounds),
  againstPredicates(folder, rounds),
  ...fromCapture(folder, 3),
];

/** A process for each run: nothing is compiled yet, as in an audit. */
const fromCapture = (folder: string, runs: number): readonly Result[] => {
  const file = join(folder, 'capture.json');
  const { resources = Number.NaN } = runProgram(folder, 'write-capture', ['100000', file]);
  const all = Array.from({ length: runs }, () => runProgram(folder, 'count-findings', [file]));
  rmSync(file);
  const figure = (name: string): number => median(all.map((run) => run[name] ?? Number.NaN));
  const peaks = { 'from a capture': Math.max(...all.map(({ peak = Number.NaN }) => peak)) };
  return [
    {
      name: 'evaluating: from a capture',
      measured:
        'a process that loads the capture of a generated organization of 100,000 resources and counts the results of all packs (user and system time)',
      unit: 'ms',
      goal: 3000,
      value: figure('cpu'),
      figures: {
        'items in the capture': resources,
        policies: figure('policies'),
        evaluations: figure('evaluations'),
        findings: figure('findings'),
        'starting, processor ms': figure('start'),
        'loading the capture, processor ms': figure('load'),
        'building the records, processor ms': figure('build'),
        'evaluating, processor ms': figure('evaluate'),
      },
      peaks,
    },
    {
      name: 'evaluating: memory',
      measured: 'the peak memory of that process',
      unit: 'MiB',
      goal: 350,
      value: peaks['from a capture'],
      figures: {},
      peaks,
    },
  ];
};

/** Five built-in policies and the same conditions as functions over plain objects; both count results, and the counts agree. */
const againstPredicates = (folder: string, rounds: number): Result => {
  const run = runProgram(folder, 'predicates', [String(rounds)]);
  const figure = (name: string): number => run[name] ?? Number.NaN;
  return {
    name: 'evaluating: by hand',
    measured:
      'five built-in policies over about 97,000 pairs with a resource that has no finding, against the same conditions written by hand (processor time)',
    unit: 'times the baseline',
    goal: 6,
    value: figure('byPolicies') / figure('byHand'),
    figures: {
      rounds,
      policies: figure('policies'),
      evaluations: figure('evaluations'),
      'by hand, processor ms': figure('byHand'),
      'by policies, processor ms': figure('byPolicies'),
    },
    peaks: { evaluating: figure('peak') },
  };
};

const allPolicies = (folder: string, rounds: number): Result => {
  const run = runProgram(folder, 'evaluate', [String(rounds)]);
  const figure = (name: string): number => run[name] ?? Number.NaN;
  const perSecond = (ms: number): number => (figure('evaluations') / ms) * 1000;
  return {
    name: 'evaluating',
    measured: '100,000 live resources with the built-in policies of all packs, on one core (processor time)',
    unit: 'a second',
    goal: 1_000_000,
    value: perSecond(figure('evaluate')),
    figures: {
      rounds,
      resources: figure('resources'),
      policies: figure('policies'),
      evaluations: figure('evaluations'),
      findings: figure('findings'),
      'evaluating, processor ms': figure('evaluate'),
      'evaluating, ms': figure('evaluateWall'),
      'making the rows to evaluate, processor ms': figure('world'),
      'making the rows to evaluate, ms': figure('worldWall'),
      'a second, rows included': perSecond(figure('evaluate') + figure('world')),
      'first time, before anything is compiled: evaluating, ms': figure('firstEvaluation'),
      'first time, before anything is compiled: rows, ms': figure('firstWorld'),
    },
    peaks: { evaluating: figure('peak') },
  };
};
