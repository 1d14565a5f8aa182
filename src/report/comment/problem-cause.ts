// Why a run could not evaluate anything, by the codes of its problems: a missing key is not an invalid file.
import { type ErrorCause, errorTable } from '../../error-table.ts';
import type { Problem } from '../../errors.ts';
import { type Words, words } from '../words.ts';

/** The most important first: half sentences that follow "because". */
const causes: Readonly<Record<ErrorCause, Words>> = {
  credential: words`the API key is missing or was refused`,
  tenant: words`the API key belongs to another tenant`,
  platform: words`the platform could not be read`,
  trust: words`the trust file is invalid or does not grant what is needed`,
  setup: words`the run is not set up correctly`,
  base: words`the base could not be read`,
  files: words`the files are invalid`,
  run: words`the run failed`,
};

const order = Object.keys(causes);

export interface ProblemCause {
  readonly name: ErrorCause;
  /** Follows "because". */
  readonly because: Words;
}

/** undefined: there is no problem. */
export const problemCause = (problems: readonly Pick<Problem, 'code'>[]): ProblemCause | undefined => {
  const [name] = problems.map(({ code }) => errorTable[code].cause).toSorted((a, b) => order.indexOf(a) - order.indexOf(b));
  return name && { name, because: causes[name] };
};
