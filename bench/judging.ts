// Evaluating 100,000 resources with all built-in policies: evaluations per second on one core.
import type { Result } from './result.ts';
import { runProgram } from './run-program.ts';

/** `folder` holds the bundled programs. */
export const measureJudging = (folder: string, rounds: number): Result => {
  const run = runProgram(folder, 'judge', [String(rounds)]);
  const figure = (name: string): number => run[name] ?? Number.NaN;
  const perSecond = (ms: number): number => (figure('judgements') / ms) * 1000;
  return {
    name: 'judging',
    measured: '100,000 live resources with all built-in rules, on one core (processor time)',
    unit: 'a second',
    goal: 1_000_000,
    value: perSecond(figure('judge')),
    figures: {
      rounds,
      resources: figure('resources'),
      rules: figure('rules'),
      judgements: figure('judgements'),
      'judging, processor ms': figure('judge'),
      'judging, ms': figure('judgeWall'),
      'making the rows to judge, processor ms': figure('world'),
      'making the rows to judge, ms': figure('worldWall'),
      'a second, rows included': perSecond(figure('judge') + figure('world')),
      'first time, before anything is compiled: judging, ms': figure('firstJudge'),
      'first time, before anything is compiled: rows, ms': figure('firstWorld'),
    },
    peaks: { judging: figure('peak') },
  };
};
