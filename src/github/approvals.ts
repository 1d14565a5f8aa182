// Who approved a pull request as it is now: an approval of an earlier commit is not one of what was pushed since.
import type { GitHub } from './client.ts';
import { everyPage, pageSize } from './pages.ts';

export interface Approvals {
  /** The login of the author; null: the account was deleted. */
  readonly author: string | null;
  /** Logins whose last verdict approves the commit. */
  readonly approvedBy: readonly string[];
}

interface Verdict {
  readonly login: string | undefined;
  readonly state: string;
  readonly commit: string | null;
}

/** Comments take no approval back. */
const verdicts: ReadonlySet<string> = new Set(['APPROVED', 'CHANGES_REQUESTED', 'DISMISSED']);

export const readApprovals = async (github: GitHub, pullRequest: number, commit: string): Promise<Approvals> => {
  const author = await github.call(
    'pull-request.read',
    (api, at) => api.rest.pulls.get({ ...at, pull_number: pullRequest }),
    ({ user }) => user?.login ?? null,
  );
  const reviews = await everyPage('pull-request.reviews', (page) =>
    github.call(
      'pull-request.reviews',
      (api, at) => api.rest.pulls.listReviews({ ...at, pull_number: pullRequest, per_page: pageSize, page }),
      (listed) => listed.map(({ user, state, commit_id }): Verdict => ({ login: user?.login, state, commit: commit_id })),
    ),
  );
  const last = new Map<string, Verdict>();
  for (const one of reviews) if (one.login !== undefined && verdicts.has(one.state)) last.set(one.login, one);
  return { author, approvedBy: [...last].flatMap(([login, one]) => (one.state === 'APPROVED' && one.commit === commit ? [login] : [])) };
};
