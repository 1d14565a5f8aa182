// The answer of a command, the last line of its text output: counts, the most important first, and the verdict unless it is success.
import { type ExitCode, exitCodes } from '../exit-code.ts';
import { inert } from '../yaml/inert.ts';
import { visible } from '../yaml/visible.ts';
import type { Say } from './texts/texts.ts';
import { wrap } from './wrap.ts';

/** `5 critical, 8 high · 23 drifted · failed (exit code 1)`: one line, whatever the names contain. `width`: rows of at most so many columns where words allow it. */
export const resultLine = (exitCode: ExitCode, counts: readonly string[], say: Pick<Say, 'counts'>, width?: number): string => {
  const line = inert(
    visible(
      [...counts, ...(exitCode === exitCodes.clean ? [] : [say.counts.exitCode(say.counts.verdict[exitCode], exitCode)])].join(' · '),
    ),
  );
  if (width === undefined) return line;
  const rows = wrap([{ text: line, style: undefined }], 0, 2, width);
  return rows
    .map((pieces) =>
      pieces
        .map(({ text }) => text)
        .join('')
        .trimEnd(),
    )
    .join('\n  ');
};
