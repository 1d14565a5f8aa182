// The link targets in the texts of an audit: the same in every run, so that equal facts give equal text.
import type { IssueContext } from '../report/comment/audit-issue.ts';
import { repository as ourRepository } from '../report/sarif-rules.ts';
import type { CommitState } from './commit-state.ts';
import { hashedNames } from './hashed-names.ts';
import type { Job } from './job.ts';

const helpPage = `${ourRepository}/blob/v1/docs/github-action.md`;

const homeOf = ({ event: { repository, serverUrl } }: Job): string => `${serverUrl}/${repository.owner}/${repository.repo}`;

/** All runs of the workflow. */
export const runsUrlOf = (job: Job): string => {
  const { file } = job.event.run;
  return `${homeOf(job)}/actions${file === null ? '' : `/workflows/${file.split('/').at(-1) ?? ''}`}`;
};

export const issueContextOf = (job: Job, side: CommitState, tenant: string): Omit<IssueContext, 'lastScan' | 'firstSeen'> => {
  const { event, inputs } = job;
  const { repository } = event;
  return {
    repository: homeOf(job),
    head: side.commit,
    folder: inputs.desiredState,
    help: helpPage,
    runs: runsUrlOf(job),
    shown: repository.isPrivate ? (name) => name : hashedNames(side.files, tenant),
  };
};
