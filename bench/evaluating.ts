// Evaluating 100,000 resources with all built-in policies: evaluations per second on one core.
import type { Result } from './result.ts';
import { runProgram } from './run-program.ts';

/** `folder` holds the bundled programs. */
export const measureEvaluating = (folder: string, rounds: number): Result => {
  const run = runProgram(folder, 'evaluate', [String(rounds)]);
  const figure = (name: string): number => run[name] ?? Number.NaN;
  const perSecond = (ms: number): number => (figure('evaluations') / ms) * 1000;
  return {
    name: 'evaluating',
    measured: '100,000 live resources with all built-in rules, on one core (processor time)',
    unit: 'a second',
    goal: 1_000_000,
    value: perSecond(figure('evaluate')),
    figures: {
      rounds,
      resources: figure('resources'),
      rules: figure('rules'),
      evaluations: figure('evaluations'),
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
