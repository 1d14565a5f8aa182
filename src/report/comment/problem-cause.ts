// Why a run could not evaluate anything, by the codes of its problems: a missing key is not an invalid file.
import { type ErrorCause, errorTable } from '../../error-table.ts';
import type { Problem } from '../../errors.ts';
import { type InLanguage, sayOf } from '../texts/texts.ts';
import type { Words } from '../words.ts';

/** The most important first. */
const order: readonly ErrorCause[] = ['credential', 'tenant', 'platform', 'trust', 'setup', 'base', 'files', 'run'];

export interface ProblemCause {
  readonly name: ErrorCause;
  /** Follows "because". */
  readonly because: Words;
}

/** undefined: there is no problem. */
export const problemCause = (problems: readonly Pick<Problem, 'code'>[], options: InLanguage = {}): ProblemCause | undefined => {
  const causes = new Set(problems.map(({ code }) => errorTable[code].cause));
  const name = order.find((one) => causes.has(one));
  return name && { name, because: sayOf(options).verdict.because[name] };
};
