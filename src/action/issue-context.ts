// The link targets in the texts of an audit: the same in every run, so that equal facts give equal text.

import type { IssueContext } from '../report/comment/audit-issue.ts';
import { documentation } from '../repository.ts';
import type { CommitState } from './commit-state.ts';
import { hashedNames } from './hashed-names.ts';
import type { SpeakingJob } from './language.ts';
import { homeOf, runsUrlOf, siteLinksOf } from './links.ts';

export const issueContextOf = (job: SpeakingJob, side: CommitState, tenant: string): Omit<IssueContext, 'lastScan' | 'firstSeen'> => {
  const { event, inputs } = job;
  const { repository } = event;
  return {
    repository: homeOf(job),
    head: side.commit,
    folder: inputs.desiredState,
    help: documentation('github-action'),
    runs: runsUrlOf(job),
    site: siteLinksOf(job, tenant),
    say: job.say,
    shown: repository.isPrivate ? (name) => name : hashedNames(side.files, tenant),
  };
};
