// The language of what a run publishes: that of its input, otherwise of TENANTRY_LANGUAGE, otherwise of the desired state of the side that decides.
import type { Desired } from '../desired/desired.ts';
import { GitHubRefusal, orRefusal } from '../github/refusal.ts';
import { type Say, textsIn } from '../report/texts/texts.ts';
import { readCommitState } from './commit-state.ts';
import type { Job } from './job.ts';

/** A job with the texts of its language. */
export interface SpeakingJob extends Job {
  readonly say: Say;
}

export const speaking = async (job: Job): Promise<SpeakingJob> => ({ ...job, say: await textsIn(job.language) });

/** `desired`: of the base of a change, or of the commit of the default branch; undefined: there is none, or it is invalid. */
export const inLanguageOf = (job: Job, desired: Pick<Desired, 'language'> | undefined): Promise<SpeakingJob> =>
  speaking({ ...job, language: job.language ?? desired?.language });

/** For a run that reads a commit for nothing else. What cannot be read names no language. */
export const inLanguageAt = async (job: Job, commit: string): Promise<SpeakingJob> => {
  if (job.language !== undefined) return await speaking(job);
  const { github, inputs, surroundings } = job;
  const reading = readCommitState(github, { commit, tree: commit, path: inputs.desiredState, more: [], folder: surroundings.cwd });
  const read = await orRefusal(reading);
  return await inLanguageOf(job, read instanceof GitHubRefusal || read.type === 'rejected' ? undefined : read.side.desired);
};
