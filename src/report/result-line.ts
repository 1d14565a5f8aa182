// The answer of a command, the last line of its text output: counts, the most important first, and the verdict unless it is success.
import { type ExitCode, exitCodes } from '../exit-code.ts';
import { inert } from '../yaml/inert.ts';
import { visible } from '../yaml/visible.ts';

const words: Readonly<Record<ExitCode, string>> = {
  [exitCodes.clean]: '',
  [exitCodes.findings]: 'failed',
  [exitCodes.invalid]: 'invalid',
  [exitCodes.unread]: 'incomplete',
  [exitCodes.pending]: 'out of sync',
  [exitCodes.refused]: 'refused',
  [exitCodes.partial]: 'partly applied',
  [exitCodes.defect]: 'internal error',
  [exitCodes.interrupted]: 'interrupted',
};

/** `5 critical, 8 high · 23 drifted · failed (exit code 1)`: always one line, whatever the names contain. */
export const resultLine = (exitCode: ExitCode, counts: readonly string[]): string =>
  inert(visible([...counts, ...(exitCode === exitCodes.clean ? [] : [`${words[exitCode]} (exit code ${exitCode})`])].join(' · ')));
