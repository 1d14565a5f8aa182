// Whether this run is one of the default branch as it is now: an approval of an older commit does not bring back its workflow or its trust file.
import { proveRun, type RunProof } from '../github/default-branch-run.ts';
import type { Job } from './job.ts';

export const proveOwnRun = ({ github, event, inputs }: Job, commit: string): Promise<RunProof> => {
  const { file } = event.run;
  const { defaultBranch } = event.repository;
  return proveRun(github, { commit, defaultBranch, workflows: file === null ? null : [file], trust: inputs.trust });
};
