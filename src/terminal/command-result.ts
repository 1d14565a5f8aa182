// The end of every command: its exit code and, in text, its last line. Only this file prints that line, so no command can omit it.
import type { ExitCode } from '../exit-code.ts';
import { resultLine } from '../report/result-line.ts';
import { counts as english } from '../report/texts/en/counts.ts';
import type { Say } from '../report/texts/texts.ts';
import { inLocale, type Output, type Surroundings, textFor } from './surroundings.ts';

/** counts: the most important first. quiet: the output is for a program, or the operator requested silence. */
export type CommandResult =
  | {
      readonly exitCode: ExitCode;
      readonly type: 'counts';
      readonly counts: readonly [string, ...string[]];
      readonly on: 'stdout' | 'stderr';
      /** The words of the verdict. */
      readonly say: Pick<Say, 'counts'>;
    }
  | { readonly exitCode: ExitCode; readonly type: 'quiet' };

export const commandResult = (
  exitCode: ExitCode,
  counts: readonly [string, ...string[]],
  on: 'stdout' | 'stderr' = 'stdout',
  say: Pick<Say, 'counts'> = { counts: english },
): CommandResult => ({
  type: 'counts',
  exitCode,
  counts,
  on,
  say,
});

export const quietResult = (exitCode: ExitCode): CommandResult => ({ type: 'quiet', exitCode });

/** Also for a run that ended with problems or a defect: in English, like all errors. */
export const printResultLine = (
  output: Output,
  exitCode: ExitCode,
  counts: readonly string[],
  say: Pick<Say, 'counts'> = { counts: english },
): void => output.write(inLocale(`${resultLine(exitCode, counts, say, textFor(output).width)}\n`, output));

export const printResult = (given: CommandResult, surroundings: Surroundings): ExitCode => {
  if (given.type === 'counts') printResultLine(surroundings[given.on], given.exitCode, given.counts, given.say);
  return given.exitCode;
};
