// The link targets in the texts of an audit: the same in every run, so that equal facts give equal text.
import type { IssueContext } from '../report/comment/audit-issue.ts';
import { repository as ourRepository } from '../report/sarif-rules.ts';
import type { CommitState } from './commit-state.ts';
import { hashedNames } from './hashed-names.ts';
import type { Job } from './job.ts';

const helpPage = `${ourRepository}/blob/v1/docs/github-action.md`;

export const issueContextOf = (job: Job, side: CommitState, tenant: string): Omit<IssueContext, 'lastScan' | 'firstSeen'> => {
  const { event, inputs } = job;
  const { repository, run, serverUrl } = event;
  const home = `${serverUrl}/${repository.owner}/${repository.repo}`;
  const workflow = run.file === null ? '' : `/workflows/${run.file.split('/').at(-1) ?? ''}`;
  return {
    repository: home,
    head: side.commit,
    folder: inputs.desiredState,
    help: helpPage,
    runs: `${home}/actions${workflow}`,
    shown: repository.isPrivate ? (name) => name : hashedNames(side.files, tenant),
  };
};
