// What rules and protection require of a branch: the rulesets, which everybody may read, and the older branch protection, which only an administrator may.
import type { GitHub } from './client.ts';
import { GitHubRefusal, orRefusal } from './refusal.ts';

export interface BranchRules {
  /** Every change needs a pull request. */
  readonly pullRequests: boolean;
  /** The names of the required checks. */
  readonly checks: readonly string[];
  /** It can be neither rewritten nor deleted. */
  readonly keepsHistory: boolean;
}

/** Of all rulesets together. */
export const readBranchRules = (github: GitHub, branch: string): Promise<BranchRules> =>
  github.call(
    'branch.rules',
    (api, at) => api.rest.repos.getBranchRules({ ...at, branch, per_page: 100 }),
    (rules) => {
      const types = new Set(rules.map(({ type }) => type));
      return {
        pullRequests: types.has('pull_request'),
        checks: rules.flatMap((rule) =>
          rule.type === 'required_status_checks' ? (rule.parameters?.required_status_checks ?? []).map(({ context }) => context) : [],
        ),
        keepsHistory: types.has('non_fast_forward') && types.has('deletion'),
      };
    },
  );

/** GitHub answers 404 for a branch without protection, and for a token that may not see it: only its words differ. */
const saysUnprotected = ({ reason, message }: GitHubRefusal): boolean => reason === 'not-found' && /branch not protected/i.test(message);

/** undefined: it has none. */
export const readBranchProtection = async (github: GitHub, branch: string): Promise<BranchRules | undefined> => {
  const read = await orRefusal(
    github.call(
      'branch.protection',
      (api, at) => api.rest.repos.getBranchProtection({ ...at, branch }),
      ({
        required_pull_request_reviews: reviews,
        required_status_checks: checks,
        allow_force_pushes: forced,
        allow_deletions: deleted,
      }) => ({
        pullRequests: reviews !== undefined,
        checks: checks?.contexts ?? [],
        keepsHistory: forced?.enabled !== true && deleted?.enabled !== true,
      }),
    ),
  );
  if (!(read instanceof GitHubRefusal)) return read;
  if (saysUnprotected(read)) return undefined;
  throw read;
};
