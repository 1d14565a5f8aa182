// The addresses that texts of the Action link to.
import type { Job } from './job.ts';

/** The repository of the job. */
export const homeOf = ({ event: { repository, serverUrl } }: Job): string => `${serverUrl}/${repository.owner}/${repository.repo}`;

/** This run. Its summary contains the full report. */
export const runUrlOf = (job: Job): string => {
  const { id, attempt } = job.event.run;
  return `${homeOf(job)}/actions/runs/${id}/attempts/${attempt}`;
};

/** All runs of the workflow: the same in every run, so that equal facts give equal text. */
export const runsUrlOf = (job: Job): string => {
  const { file } = job.event.run;
  return `${homeOf(job)}/actions${file === null ? '' : `/workflows/${file.split('/').at(-1) ?? ''}`}`;
};
