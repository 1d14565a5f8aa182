// The context of the comment about a change: a pull request, a merge group, or a commit of the default branch.

import type { CommentContext } from '../report/comment/context.ts';
import type { Say } from '../report/texts/texts.ts';
import { documentation } from '../repository.ts';
import type { CommitState } from './commit-state.ts';
import { hashedNames } from './hashed-names.ts';
import type { Job } from './job.ts';
import { homeOf, runUrlOf, siteLinksOf } from './links.ts';

interface Commented extends Pick<CommentContext, 'head' | 'base' | 'read' | 'runs' | 'lastScan' | 'most'> {
  readonly say: Say;
  readonly tenant: string;
  /** Their names are in the repository, so that everyone may read them. */
  readonly files: CommitState['files'];
}

export const contextOf = (job: Job, { tenant, files, ...change }: Commented): CommentContext & { readonly say: Say } => {
  const { trigger, repository } = job.event;
  const home = homeOf(job);
  return {
    ...change,
    repository: home,
    folder: job.inputs.desiredState,
    report: `${runUrlOf(job)}#summary`,
    annotations: 'pullRequest' in trigger ? `${home}/pull/${trigger.pullRequest.number}/checks` : `${home}/commit/${change.head}/checks`,
    help: documentation('github-action'),
    environment: job.inputs.environment,
    site: siteLinksOf(job, tenant),
    shown: repository.isPrivate ? (name) => name : hashedNames(files, tenant),
  };
};
