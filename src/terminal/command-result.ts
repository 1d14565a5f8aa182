// The end of every command: its exit code and, in text, its last line. Only this file prints that line, so no command can omit it.
import type { ExitCode } from '../exit-code.ts';
import { resultLine } from '../report/result-line.ts';
import { counts as words } from '../report/texts/en/counts.ts';
import { inLocale, type Output, type Surroundings, textFor } from './surroundings.ts';

/** counts: the most important first. quiet: the output is for a program, or the operator requested silence. */
export type CommandResult =
  | {
      readonly exitCode: ExitCode;
      readonly type: 'counts';
      readonly counts: readonly [string, ...string[]];
      readonly on: 'stdout' | 'stderr';
    }
  | { readonly exitCode: ExitCode; readonly type: 'quiet' };

export const commandResult = (
  exitCode: ExitCode,
  counts: readonly [string, ...string[]],
  on: 'stdout' | 'stderr' = 'stdout',
): CommandResult => ({
  type: 'counts',
  exitCode,
  counts,
  on,
});

export const quietResult = (exitCode: ExitCode): CommandResult => ({ type: 'quiet', exitCode });

/** Also for a run that ended with problems or a defect. In English, like all messages of a terminal: the whole catalogue would be read at every start. */
export const printResultLine = (output: Output, exitCode: ExitCode, counts: readonly string[]): void =>
  output.write(inLocale(`${resultLine(exitCode, counts, { counts: words }, textFor(output).width)}\n`, output));

export const printResult = (given: CommandResult, surroundings: Surroundings): ExitCode => {
  if (given.type === 'counts') printResultLine(surroundings[given.on], given.exitCode, given.counts);
  return given.exitCode;
};
