// `--exit-zero-on`: exit codes that are results, as 0, for an engine that takes any other code as a failure.
import { fail } from '../../errors.ts';
import { type ExitCode, exitCodes } from '../../exit-code.ts';
import { quoted } from '../../yaml/visible.ts';
import type { Options } from '../command.ts';

export const exitZeroOption = {
  exitZeroOn: {
    group: 'behavior',
    type: 'text',
    value: '<codes>',
    about: 'Exit with 0 instead of these codes, which are results and not failures: `1,4`',
  },
} as const satisfies Options;

const results: readonly ExitCode[] = [exitCodes.findings, exitCodes.pending];

/** Throws `usage`. */
export const zeroOn = (text: string | undefined): readonly ExitCode[] =>
  (text?.split(',') ?? []).map(
    (word) =>
      results.find((code) => String(code) === word.trim()) ??
      fail('usage', `--exit-zero-on ${quoted(text ?? '')}: ${quoted(word)} cannot become 0`, {
        help: 'Only 1 (findings) and 4 (drift, pending changes) are results; every other code means that something was not done.',
      }),
  );
