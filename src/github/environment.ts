// The protection of an environment: whether another person must approve its jobs.
import type { GitHub } from './client.ts';

export interface Protection {
  /** People and teams of whom one has to approve. */
  readonly reviewers: number;
  /** The person who started the run cannot approve it. */
  readonly preventsSelfReview: boolean;
}

/** A missing environment is refused: GitHub would create it without protection. */
export const readProtection = (github: GitHub, environment: string): Promise<Protection> =>
  github.call(
    'environment.read',
    (api, at) => api.rest.repos.getEnvironment({ ...at, environment_name: environment }),
    ({ protection_rules: rules = [] }) => {
      const reviews = rules.flatMap((rule) => ('reviewers' in rule && rule.type === 'required_reviewers' ? [rule] : []));
      return {
        reviewers: reviews.reduce((sum, { reviewers = [] }) => sum + reviewers.length, 0),
        preventsSelfReview: reviews.some((rule) => rule.prevent_self_review === true),
      };
    },
  );
