// The protection of an environment: whether another person must approve its jobs.
import type { GitHub } from './client.ts';
import { unlessMissing } from './refusal.ts';

export interface Protection {
  /** People and teams of whom one has to approve. */
  readonly reviewers: number;
  /** The person who started the run cannot approve it. */
  readonly preventsSelfReview: boolean;
  /** Which branches may deploy to it: all, those with protection, or those that it lists. */
  readonly branches: 'all' | 'protected' | 'listed';
}

/** A missing environment is refused: GitHub would create it without protection. */
export const readProtection = (github: GitHub, environment: string): Promise<Protection> =>
  github.call(
    'environment.read',
    (api, at) => api.rest.repos.getEnvironment({ ...at, environment_name: environment }),
    ({ protection_rules: rules = [], deployment_branch_policy: policy }) => {
      const reviews = rules.flatMap((rule) => ('reviewers' in rule && rule.type === 'required_reviewers' ? [rule] : []));
      return {
        reviewers: reviews.reduce((sum, { reviewers = [] }) => sum + reviewers.length, 0),
        preventsSelfReview: reviews.some((rule) => rule.prevent_self_review === true),
        branches: policy?.protected_branches ? 'protected' : policy?.custom_branch_policies ? 'listed' : 'all',
      };
    },
  );

export interface EnvironmentSettings extends Protection {
  /** The branches and tags that it lists, as patterns; empty: it lists none. */
  readonly listed: readonly { readonly name: string; readonly isTag: boolean }[];
}

/** undefined: there is no such environment. */
export const readEnvironment = async (github: GitHub, environment: string): Promise<EnvironmentSettings | undefined> => {
  const protection = await unlessMissing(readProtection(github, environment));
  if (protection?.branches !== 'listed') return protection && { ...protection, listed: [] };
  const listed = await github.call(
    'environment.branches',
    (api, at) => api.rest.repos.listDeploymentBranchPolicies({ ...at, environment_name: environment, per_page: 100 }),
    ({ branch_policies: policies }) => policies.map(({ name = '', type }) => ({ name, isTag: type === 'tag' })),
  );
  return { ...protection, listed };
};
