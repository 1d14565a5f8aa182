// The repository itself, and whether a tag has the name of a branch.
import type { GitHub } from './client.ts';
import { unlessMissing } from './refusal.ts';

export interface GitHubRepositoryFacts {
  readonly id: number;
  readonly defaultBranch: string;
}

export const readRepository = (github: GitHub): Promise<GitHubRepositoryFacts> =>
  github.call(
    'repository.read',
    (api, at) => api.rest.repos.get({ ...at }),
    ({ id, default_branch: defaultBranch }) => ({ id, defaultBranch }),
  );

/** A short name is ambiguous then: a run of the tag looks like one of the branch. */
export const hasTag = async (github: GitHub, name: string): Promise<boolean> =>
  (await unlessMissing(
    github.call(
      'ref.read',
      (api, at) => api.rest.git.getRef({ ...at, ref: `tags/${name}` }),
      ({ ref }) => ref,
    ),
  )) === `refs/tags/${name}`;
