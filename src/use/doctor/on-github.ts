// The answers of GitHub in rows: which could not be read, and why.
import { GitHubRefusal } from '../../github/refusal.ts';
import type { DoctorRow } from '../../report/doctor-blocks.ts';
import type { Answered, Facts, GitHubFacts } from './facts.ts';
import type { RowsOf } from './row.ts';

export const isRefusal = <Value>(answer: Answered<Value>): answer is GitHubRefusal => answer instanceof GitHubRefusal;

/** A token that may not read something is the choice of whoever made it; a failure is not. */
export const refusedRow = (row: RowsOf, { reason, message }: GitHubRefusal): DoctorRow => {
  const [first = '', ...others] = message.split(/(?<=\.) /);
  const remedy = others.join(' ') || 'Run it again.';
  return reason === 'forbidden' || reason === 'not-found' ? row.unreadable(first, remedy) : row.unknown(first, remedy);
};

/** undefined: nothing of GitHub was read. */
export const githubIn = ({ repository }: Facts): GitHubFacts | undefined => {
  const github = repository?.github;
  return github === undefined || isRefusal(github) ? undefined : github;
};
